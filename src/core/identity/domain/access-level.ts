/**
 * Roles in a group, as numbers that grow with what one may do (group API facts, section 9.3). Who has minimal access
 * knows of the group and of nothing in it or below it; everybody from guest on sees what the group holds.
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
