import { commit, insertAuditEvents, type OperationContext, type Tx } from '../../../platform/index.ts';
import { expireRequestsOf } from '../../storage/requests.ts';
import { endUnusedTakeovers, releaseInvited, listExpiredTakeovers } from '../../storage/takeovers.ts';

/** Invitations that are ended in one transaction. */
const batchSize = 100;

/** Ends invitations that no one has answered in time, and frees the source users that waited for them. */
export async function expireTakeovers(context: OperationContext): Promise<void> {
  for (;;) {
    const limit = Math.min(batchSize, context.batchLimit);
    const ids = await listExpiredTakeovers(context.database.reader, context.clock.now(), limit);
    if (ids.length === 0) return;
    await commit(context, 'expire-takeovers', (tx) => expire(context, tx, ids));
  }
}

/** Ends these invitations, which have expired. */
export async function expire(context: OperationContext, tx: Tx, ids: readonly number[]): Promise<void> {
  const now = context.clock.now();
  await expireRequestsOf(tx, { takeoverIds: ids }, now);
  for (const id of ids) {
    const freed = await releaseInvited(tx, id, now);
    if (freed.length > 0) await insertAuditEvents(tx, { actor: null, action: 'expire', now }, freed);
  }
  await endUnusedTakeovers(tx, ids);
}
