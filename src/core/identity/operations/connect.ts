import type { Instant } from '../../../lib/clock.ts';
import {
  DomainError,
  notFound,
  notify,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Connection } from '../domain/connection.ts';
import { findConnections, insertConnection, markConnected } from '../storage/connections.ts';
import { findChannelByXchan } from '../storage/channels.ts';
import { findVisibleXchan, type XchanKey } from '../storage/xchans.ts';

/**
 * Connects the viewer's channel to an identity. A channel on this server gets a request and is connected once it does
 * the same, which answers a pending request. The owner of the other channel is notified.
 * @returns the connection's id
 * @throws DomainError not_found, also if the viewer can't see it; invalid_input for the channel itself
 */
export async function connect(context: OperationContext, viewer: UserViewer, by: XchanKey): Promise<number> {
  const xchan = await findVisibleXchan(context.database.reader, viewer, by);
  if (!xchan) throw notFound('networkIdentity');
  if (xchan.id === viewer.xchanId) {
    throw new DomainError('invalid_input', 'connections.alreadyItself');
  }
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const [before] = await findConnections(tx, viewer.channelId, [xchan.id]);
    await insertConnection(tx, { channelId: viewer.channelId, xchanId: xchan.id, pending: false, now });
    const other = await findChannelByXchan(tx, xchan.id);
    if (other) {
      // Missing if there is no request yet, or it was declined: then a new request is sent, with a notification.
      const [asked] = await findConnections(tx, other.id, [viewer.xchanId]);
      await insertConnection(tx, { channelId: other.id, xchanId: viewer.xchanId, pending: true, now });
      const [mine] = await findConnections(tx, viewer.channelId, [xchan.id]);
      const [theirs] = await findConnections(tx, other.id, [viewer.xchanId]);
      // The viewer's own may also be pending because it is blocked, which says nothing about the other side.
      const isAnswer = mine!.pending && asked !== undefined && !asked.pending;
      if (mine!.pending) await markConnected(tx, isAnswer ? [mine!.id, theirs!.id] : [mine!.id], now);
      if (!before || !asked || mine!.pending)
        await notifyOther(tx, viewer, other.userId, { ...theirs!, pending: !isAnswer }, now);
    }
    const [connection] = await findConnections(tx, viewer.channelId, [xchan.id]);
    return connection!.id;
  });
}

/** Notifies the owner of the other channel of a request, or of the answer to one. */
async function notifyOther(
  tx: Tx,
  viewer: UserViewer,
  userId: number | null,
  { id, pending, blocked, ignored }: Connection,
  now: Instant,
): Promise<void> {
  if (userId === null || userId === viewer.userId || blocked || ignored) return;
  const kind = pending ? 'connection_request' : 'connection_accepted';
  await notify(tx, [{ userId, kind, actorXchanId: viewer.xchanId, about: { subjectId: id } }], now);
}
