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

/** What a role is called. */
export function roleLabel(level: number, { groups }: Words): string {
  return groups.roles[roles.find((name) => accessLevels[name] === level) ?? 'none'];
}
