import type { ShownSourceUser } from '../source-users.ts';
import { act, type Life } from './life.ts';

/** So many source users that nobody has are merged or have others merged into them. */
export const mergedCount = 6;

/** Four merges, two of them into somebody whose contributions a user has; then one of each kind is taken back. */
export async function mergeAndSeparate(
  life: Life,
  free: readonly ShownSourceUser[],
  held: ShownSourceUser,
): Promise<void> {
  const [first, second, third, fourth, fifth, sixth] = free;
  await Promise.all([merge(life, first!, second!), merge(life, third!, fourth!), merge(life, fifth!, held)]);
  await life.server.untilIdle();
  await Promise.all([separate(life, third!), merge(life, sixth!, held)]);
  await life.server.untilIdle();
  await separate(life, sixth!);
  await life.server.untilIdle();
}

function separate(life: Life, merged: ShownSourceUser): Promise<void> {
  return act(life, merged, 'undo_merge', { from: 'merged' });
}

function merge(life: Life, merged: ShownSourceUser, { id }: ShownSourceUser): Promise<void> {
  return act(life, merged, 'merge', { from: 'pending_reassignment', body: { into_source_user_id: id } });
}
