import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { changeConnection, disconnect } from '../../../core/identity/operations/change-connection.ts';
import { connect } from '../../../core/identity/operations/connect.ts';
import { listVisibleConnections } from '../../../core/identity/storage/connections.ts';
import { findXchans } from '../../../core/identity/storage/xchans.ts';
import { encodeConnection } from '../../../wire/channel-api/identity/connection.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { connectionChange } from './connection-change.ts';
import { readMutualPermissions } from './connection-configs.ts';
import { count, oneOf, required } from '../parameters.ts';

/** Connections of the channel. */
export function connectionCalls(add: AddCall, context: HttpContext): void {
  const { operations } = context;

  add('GET', 'abook', 'The connections of the channel, its own identity first', async ({ viewer, parameters }) =>
    connectionRecords(context, viewer, count(parameters, 'abook_id') || undefined),
  );

  add('POST', 'abook', 'Connect to an identity, accept its request, or change a connection', async (call) => {
    const { viewer, parameters } = call;
    const known = count(parameters, 'abook_id') || undefined;
    if (known !== undefined) {
      await changeConnection(operations, viewer, known, connectionChange(parameters));
      const [changed] = await connectionRecords(context, viewer, known);
      return { success: true, connection: changed };
    }
    const id = await connect(operations, viewer, oneOf(parameters, ['address', 'hash', 'guid']));
    const [connection] = await connectionRecords(context, viewer, id);
    return { success: true, connection };
  });

  add('POST', 'abook/delete', 'End a connection', async ({ viewer, parameters }) => {
    required(parameters, 'abook_id', 'the id of a connection, as "abook" lists it');
    await disconnect(operations, viewer, count(parameters, 'abook_id')!);
    return { success: true };
  });
}

async function connectionRecords(context: HttpContext, viewer: UserViewer, id: number | undefined) {
  const { baseUrl, database } = context.operations;
  const connections = await listVisibleConnections(database.reader, viewer, viewer.channelId, id);
  const xchans = await findXchans(
    database.reader,
    connections.map((connection) => connection.xchanId),
  );
  const permissions = await readMutualPermissions(database.reader, connections);
  const around = { accountId: viewer.userId, channelId: viewer.channelId, baseUrl, permissions };
  return connections.flatMap((connection) => {
    const xchan = xchans.get(connection.xchanId);
    return xchan ? [encodeConnection(connection, xchan, around)] : [];
  });
}
