import type { ShownSourceUser } from '../source-users.ts';
import { act, type Life, sourceUsers } from './life.ts';

/** So many source users are merged or have others merged into them. */
export const mergedCount = 6;

/** Four merges, one of them into somebody whose contributions a claimant has; then two are taken back, and another one made. */
export async function mergeAndSeparate(life: Life, free: readonly ShownSourceUser[]): Promise<void> {
  const [first, second, third, fourth, fifth, sixth] = free;
  const { identifier } = life.claimants[0]!;
  const claimed = (await sourceUsers(life)).find((each) => each.source_user_identifier === identifier)!;
  await Promise.all([merge(life, first!, second!), merge(life, third!, fourth!), merge(life, fifth!, claimed)]);
  await life.server.untilIdle();
  await Promise.all([
    act(life, third!, 'undo_merge', { from: 'merged' }),
    act(life, fifth!, 'undo_merge', { from: 'merged' }),
    merge(life, sixth!, second!),
  ]);
  await life.server.untilIdle();
}

function merge(life: Life, merged: ShownSourceUser, { id }: ShownSourceUser): Promise<void> {
  return act(life, merged, 'merge', { from: 'pending_reassignment', body: { into_source_user_id: id } });
}
