import { accessLevels, type RoleName } from '../../../core/identity/index.ts';
import type { Words } from '../../../words/index.ts';

/** Roles from the least to the most. */
export const roles: readonly RoleName[] = [
  'minimal',
  'guest',
  'planner',
  'reporter',
  'developer',
  'maintainer',
  'owner',
];

/** The name of a role in forms; undefined for none. */
export function roleNamed(level: number): RoleName | undefined {
  return roles.find((name) => accessLevels[name] === level);
}

/** What a role is called. */
export function roleLabel(level: number, { groups }: Words): string {
  return groups.roles[roleNamed(level) ?? 'none'];
}
