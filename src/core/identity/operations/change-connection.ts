import { DomainError, notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { Permission } from '../domain/permission.ts';
import type { Connection } from '../domain/connection.ts';
import {
  deleteConnection,
  findConnections,
  insertConnection,
  listVisibleConnections,
  updateConnection,
} from '../storage/connections.ts';
import { findChannelByXchan } from '../storage/channels.ts';
import { findVisibleXchan, type XchanKey } from '../storage/xchans.ts';
import { setGrants } from '../storage/permissions.ts';

/** Changes to a connection; undefined members don't change. */
export interface ConnectionChange {
  readonly blocked?: boolean | undefined;
  readonly ignored?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  /** 0 nearest, 99 farthest. */
  readonly closeness?: number | undefined;
  readonly grants: Readonly<Partial<Record<Permission, boolean>>>;
}

const farthest = 99;

/**
 * Changes a connection of the viewer's channel.
 * @throws DomainError not_found, invalid_input
 */
export async function changeConnection(
  context: OperationContext,
  viewer: UserViewer,
  connectionId: number,
  change: ConnectionChange,
): Promise<void> {
  if ((change.closeness ?? 0) > farthest) {
    throw new DomainError('invalid_input', 'connections.badCloseness', { max: farthest, parameter: 'closeness' });
  }
  const connection = await findOther(context, viewer, connectionId);
  await context.database.write(viewer, async (tx) => {
    await updateConnection(tx, connection.id, change, context.clock.now());
    await setGrants(tx, { channelId: viewer.channelId, xchanId: connection.xchanId }, change.grants);
  });
}

/**
 * Blocks an identity that the viewer may know of, connected or not. Who was not connected is not notified.
 * @throws DomainError not_found, invalid_input for the channel itself
 */
export async function block(context: OperationContext, viewer: UserViewer, by: XchanKey): Promise<void> {
  const xchan = await findVisibleXchan(context.database.reader, viewer, by);
  if (!xchan) throw notFound('networkIdentity');
  if (xchan.id === viewer.xchanId) throw new DomainError('invalid_input', 'connections.blocksItself');
  await context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const { channelId } = viewer;
    // Pending, so that it doesn't count as a connection.
    await insertConnection(tx, { channelId, xchanId: xchan.id, pending: true, now });
    const [connection] = await findConnections(tx, channelId, [xchan.id]);
    await updateConnection(tx, connection!.id, { blocked: true }, now);
  });
}

/**
 * Takes a block back. What was no connection before is none again.
 * @throws DomainError not_found
 */
export async function unblock(context: OperationContext, viewer: UserViewer, xchanId: number): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const [connection] = await findConnections(tx, viewer.channelId, [xchanId]);
    if (!connection?.blocked) throw notFound('connection');
    if (connection.connectedAt === null) await deleteConnection(tx, connection);
    else await updateConnection(tx, connection.id, { blocked: false }, context.clock.now());
  });
}

/**
 * Ends a connection from the viewer's side, and removes the identity from the channel's privacy groups. A pending
 * request is withdrawn.
 * @throws DomainError not_found, invalid_input
 */
export async function disconnect(context: OperationContext, viewer: UserViewer, connectionId: number): Promise<void> {
  const connection = await findOther(context, viewer, connectionId);
  await context.database.write(viewer, async (tx) => {
    await deleteConnection(tx, connection);
    const other = await findChannelByXchan(tx, connection.xchanId);
    const [theirs] = other ? await findConnections(tx, other.id, [viewer.xchanId]) : [];
    if (theirs?.pending && !theirs.blocked) await deleteConnection(tx, theirs);
  });
}

async function findOther(context: OperationContext, viewer: UserViewer, id: number): Promise<Connection> {
  const [connection] = await listVisibleConnections(context.database.reader, viewer, viewer.channelId, id);
  if (!connection) throw notFound('connection');
  if (connection.isSelf) {
    throw new DomainError('invalid_input', 'connections.itself', { parameter: 'abook_id' });
  }
  return connection;
}
