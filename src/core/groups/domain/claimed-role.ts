import type { ClaimedRole } from '../../platform/domain/index.ts';

/** The highest role in each group, by its full path, that somebody has whose claim holds these values. */
export function claimedLevels(roles: readonly ClaimedRole[], values: readonly string[]): Map<string, number> {
  const held = new Set(values);
  const levels = new Map<string, number>();
  for (const { value, group, accessLevel } of roles) {
    if (!held.has(value)) continue;
    // Paths differ by more than their case alone.
    const path = group.toLowerCase();
    levels.set(path, Math.max(accessLevel, levels.get(path) ?? 0));
  }
  return levels;
}
