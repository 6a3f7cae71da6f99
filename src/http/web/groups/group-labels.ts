import type { GroupVisibility } from '../../../core/groups/index.ts';
import { accessLevels, type RoleName } from '../../../core/identity/index.ts';

/** Roles from the least to the most. */
export const roles: readonly { readonly name: RoleName; readonly label: string }[] = [
  { name: 'minimal', label: 'Minimal access' },
  { name: 'guest', label: 'Guest' },
  { name: 'planner', label: 'Planner' },
  { name: 'reporter', label: 'Reporter' },
  { name: 'developer', label: 'Developer' },
  { name: 'maintainer', label: 'Maintainer' },
  { name: 'owner', label: 'Owner' },
];

/** What a role is called. */
export function roleLabel(level: number): string {
  return roles.find(({ name }) => accessLevels[name] === level)?.label ?? 'No role';
}

/** Who sees a group, in a few words. */
export const visibilityLabels: Readonly<Record<GroupVisibility, string>> = {
  private: 'Its members',
  internal: 'Everybody who is signed in',
  public: 'Everybody',
};
