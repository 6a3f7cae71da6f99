import { accessLevels, type GroupVisibility, type RoleName } from '../../../core/groups/domain/group.ts';

/** Roles from the least to the most. */
export const roles: readonly { readonly name: RoleName; readonly words: string }[] = [
  { name: 'minimal', words: 'Minimal access' },
  { name: 'guest', words: 'Guest' },
  { name: 'planner', words: 'Planner' },
  { name: 'reporter', words: 'Reporter' },
  { name: 'developer', words: 'Developer' },
  { name: 'maintainer', words: 'Maintainer' },
  { name: 'owner', words: 'Owner' },
];

/** What a role is called. */
export function roleWords(level: number): string {
  return roles.find(({ name }) => accessLevels[name] === level)?.words ?? 'No role';
}

/** Who sees a group, in a few words. */
export const visibilityWords: Readonly<Record<GroupVisibility, string>> = {
  private: 'Its members',
  internal: 'Everybody who is signed in',
  public: 'Everybody',
};
