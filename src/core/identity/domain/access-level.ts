/**
 * Roles in a group, as numbers that grow with permissions (group API facts, section 9.3). People with minimal access
 * only see that the group exists, without its content and subgroups; guests and higher roles see all content.
 */
export const accessLevels = {
  minimal: 5,
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const;

export type RoleName = keyof typeof accessLevels;

export type AccessLevel = (typeof accessLevels)[RoleName];
