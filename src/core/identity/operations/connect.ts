import { DomainError, notFound } from '../../platform/domain/errors.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { findConnections, insertConnection, markConnected } from '../storage/connections.ts';
import { findChannelByXchan } from '../storage/channels.ts';
import { findVisibleXchan, type XchanKey } from '../storage/xchans.ts';
import type { OperationContext } from '../../platform/operations/context.ts';

/**
 * Connects the viewer's channel to an identity. A channel on this server is asked, and connected once it has done the
 * same: doing so answers a request that waits.
 * @returns the connection's id
 * @throws DomainError not_found, also where the viewer may not know of it; invalid_input for the channel itself
 */
export async function connect(context: OperationContext, viewer: UserViewer, by: XchanKey): Promise<number> {
  const xchan = await findVisibleXchan(context.database.reader, viewer, by);
  if (!xchan) throw notFound('Network identity');
  if (xchan.id === viewer.xchanId) {
    throw new DomainError('invalid_input', 'A channel is connected to itself from the beginning.');
  }
  return context.database.write(async (tx) => {
    const now = context.clock.now();
    await insertConnection(tx, { channelId: viewer.channelId, xchanId: xchan.id, pending: false, now });
    const other = await findChannelByXchan(tx, xchan.id);
    if (other) {
      await insertConnection(tx, { channelId: other.id, xchanId: viewer.xchanId, pending: true, now });
      const [mine] = await findConnections(tx, viewer.channelId, [xchan.id]);
      const [theirs] = await findConnections(tx, other.id, [viewer.xchanId]);
      if (mine!.pending) await markConnected(tx, [mine!.id, theirs!.id], now);
    }
    const [connection] = await findConnections(tx, viewer.channelId, [xchan.id]);
    return connection!.id;
  });
}
