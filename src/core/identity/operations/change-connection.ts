import { DomainError, notFound, type OperationContext, type UserViewer } from '../../platform/index.ts';
import type { Permission } from '../domain/permission.ts';
import type { Connection } from '../domain/connection.ts';
import { deleteConnection, listVisibleConnections, updateConnection } from '../storage/connections.ts';
import { setGrants } from '../storage/permissions.ts';

/** What of a connection changes; what is undefined stays. */
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
    throw new DomainError('invalid_input', `"closeness" is a number from 0 to ${farthest}.`, {
      parameter: 'closeness',
    });
  }
  const connection = await findOther(context, viewer, connectionId);
  await context.database.write(async (tx) => {
    await updateConnection(tx, connection.id, change, context.clock.now());
    await setGrants(tx, { channelId: viewer.channelId, xchanId: connection.xchanId }, change.grants);
  });
}

/**
 * Ends a connection from the viewer's side; the identity leaves the channel's privacy groups too.
 * @throws DomainError not_found, invalid_input
 */
export async function disconnect(context: OperationContext, viewer: UserViewer, connectionId: number): Promise<void> {
  const connection = await findOther(context, viewer, connectionId);
  await context.database.write((tx) => deleteConnection(tx, connection));
}

async function findOther(context: OperationContext, viewer: UserViewer, id: number): Promise<Connection> {
  const [connection] = await listVisibleConnections(context.database.reader, viewer, viewer.channelId, id);
  if (!connection) throw notFound('Connection');
  if (connection.isSelf) {
    throw new DomainError('invalid_input', 'This is the channel itself.', { parameter: 'abook_id' });
  }
  return connection;
}
