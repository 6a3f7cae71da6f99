import {
  type Connection,
  findXchans,
  listPrivacyGroups,
  listVisibleConnections,
  listVisibleMembers,
  type Xchan,
} from '../../../core/identity/index.ts';
import { encodeExportedConnection, encodeMembership } from '../../../wire/channel-api/identity/connection.ts';
import { encodeLocation } from '../../../wire/channel-api/archive/export.ts';
import { encodePrivacyGroup } from '../../../wire/channel-api/identity/privacy-group.ts';
import { encodeXchan } from '../../../wire/channel-api/identity/xchan.ts';
import { connectionConfigs, readMutualPermissions } from '../identity/connection-configs.ts';
import type { Exported } from './begin-export.ts';

const connectionsAtOnce = 500;

/** The connections of the channel, the identities behind them, or where these live; some at a time. */
export async function* connectionPages(
  exported: Exported,
  what: 'abook' | 'xchan' | 'hubloc',
): AsyncGenerator<unknown[]> {
  const { reader } = exported.context.operations.database;
  const connections = await listVisibleConnections(reader, exported.viewer, exported.channel.id);
  for (let start = 0; start < connections.length; start += connectionsAtOnce) {
    const some = connections.slice(start, start + connectionsAtOnce);
    const xchans = await findXchans(
      reader,
      some.map((connection) => connection.xchanId),
    );
    const { baseUrl } = exported.channelContext;
    const known = some.flatMap((connection) => xchans.get(connection.xchanId) ?? []);
    if (what === 'xchan') yield known.map((xchan) => encodeXchan(xchan, baseUrl));
    else if (what === 'hubloc') yield known.map((xchan) => encodeLocation(xchan, baseUrl));
    else yield await connectionRows(exported, some, xchans);
  }
}

async function connectionRows(
  { context, channelContext, channel }: Exported,
  connections: readonly Connection[],
  xchans: ReadonlyMap<number, Xchan>,
): Promise<unknown[]> {
  const { accountId, baseUrl } = channelContext;
  const { reader } = context.operations.database;
  const permissions = await readMutualPermissions(reader, connections);
  const configs = await connectionConfigs(reader, connections, permissions);
  const connectionContext = { accountId, baseUrl, channelId: channel.id, permissions };
  return connections.flatMap((connection, index) => {
    const xchan = xchans.get(connection.xchanId);
    if (!xchan) return [];
    return [encodeExportedConnection(connection, xchan, connectionContext, configs[index] ?? [])];
  });
}

/** The privacy groups of the channel. */
export async function* privacyGroupRows({ context, channel }: Exported): AsyncGenerator<unknown[]> {
  const groups = await listPrivacyGroups(context.operations.database.reader, channel.id);
  yield groups.map(encodePrivacyGroup);
}

/** Who stands in them, one group at a time. */
export async function* memberPages({ context, viewer, channel }: Exported): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  for (const group of await listPrivacyGroups(reader, channel.id)) {
    const members = await listVisibleMembers(reader, viewer, group.id);
    const xchans = await findXchans(
      reader,
      members.map((member) => member.xchanId),
    );
    yield members.map((member) => encodeMembership(member, channel.id, xchans.get(member.xchanId)?.hash ?? ''));
  }
}
