import { type Static, Type } from 'typebox';
import {
  changeConnection,
  connect,
  disconnect,
  findXchans,
  listConnectionVersions,
  listVisibleConnections,
} from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import {
  connectionRecord,
  connectionViewing,
  encodeConnection,
} from '../../../wire/channel-api/identity/connection.ts';
import { decodeConnectionChange } from '../../../wire/channel-api/identity/connection-change.ts';
import {
  connectionInput,
  connectionsInput,
  endedConnectionInput,
} from '../../../wire/channel-api/identity/identity-input.ts';
import { encodeXchan } from '../../../wire/channel-api/identity/xchan.ts';
import { exactlyOne } from '../../../wire/channel-api/parameters.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { listOf, streamOf } from '../json-stream.ts';
import { readMutualPermissions } from './connection-configs.ts';
import { connectionRows } from './connection-rows.ts';

const changedConnection = Type.Object({ success, connection: Type.Optional(connectionRecord) });

/** Connections of the channel. */
export const connectionEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'abook',
    section: 'Channels',
    summary: 'The connections of the channel, its own identity first',
    description: 'Each joined with its identity.',
    input: connectionsInput,
    answer: Type.Array(connectionRecord),
    handle: async ({ context, viewer, input }) => {
      if (input.abook_id) return listRecords(context, viewer, input.abook_id);
      const { reader } = context.operations.database;
      const connections = await listConnectionVersions(reader, viewer, viewer.channelId);
      return streamOf(listOf(connectionRows(context, viewer, connections)));
    },
  }),
  endpoint({
    method: 'POST',
    path: 'abook',
    section: 'Channels',
    summary: 'Connect to an identity, accept its request, or change a connection',
    description:
      'Without `abook_id`, exactly one of `address`, `hash` and `guid` must identify the other side. `success` and `connection`.',
    refusals: { 404: 'There is no such connection, or no such identity, or you cannot see it.' },
    reference: 'ours',
    input: connectionInput,
    answer: changedConnection,
    handle: connectOrChange,
  }),
  endpoint({
    method: 'POST',
    path: 'abook/delete',
    section: 'Channels',
    summary: 'End a connection',
    description: 'On this side only.',
    refusals: { 404: 'There is no such connection.' },
    reference: 'ours',
    input: endedConnectionInput,
    answer: Type.Object({ success }),
    handle: async ({ context, viewer, input }) => {
      await disconnect(context.operations, viewer, input.abook_id);
      return succeeded;
    },
  }),
];

async function connectOrChange({ context, viewer, input }: Call<Static<typeof connectionInput>>) {
  const { operations } = context;
  const known = input.abook_id || undefined;
  if (known !== undefined) await changeConnection(operations, viewer, known, decodeConnectionChange(input));
  const id = known ?? (await connect(operations, viewer, exactlyOne(input, ['address', 'hash', 'guid'])));
  const [connection] = await listRecords(context, viewer, id);
  return { ...succeeded, ...(connection && { connection }) };
}

async function listRecords(context: HttpContext, viewer: UserViewer, id: number) {
  const { baseUrl, database } = context.operations;
  const connections = await listVisibleConnections(database.reader, viewer, viewer.channelId, id);
  const xchans = await findXchans(
    database.reader,
    connections.map((connection) => connection.xchanId),
  );
  const permissions = await readMutualPermissions(database.reader, connections);
  return connections.flatMap((connection) => {
    const xchan = xchans.get(connection.xchanId);
    const viewing = connectionViewing(viewer.userId, viewer.channelId, permissions.get(connection.id));
    return xchan ? [encodeConnection(connection, xchan.hash, viewing, encodeXchan(xchan, baseUrl))] : [];
  });
}
