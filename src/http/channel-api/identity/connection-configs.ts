import {
  type Connection,
  findChannel,
  findChannelIdsOfXchans,
  findXchans,
  readPermissions,
} from '../../../core/identity/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import {
  encodeConnectionConfig,
  type MutualPermissions,
  permissionFlags,
} from '../../../wire/channel-api/identity/permission.ts';

/**
 * What both sides of connections of one channel let each other do, by the id of the connection; without the channel
 * itself. Permissions granted by identities on other servers aren't known here.
 */
export async function readMutualPermissions(
  reader: Reader,
  connections: readonly Pick<Connection, 'id' | 'channelId' | 'xchanId' | 'isSelf'>[],
): Promise<Map<number, MutualPermissions>> {
  const others = connections.filter((connection) => !connection.isSelf);
  const [first] = others;
  if (!first) return new Map();
  const { channelId } = first;
  const xchanIds = others.map((connection) => connection.xchanId);
  const mine = await readPermissions(reader, [channelId], xchanIds);
  const channelIds = await findChannelIdsOfXchans(reader, xchanIds);
  const own = (await findChannel(reader, channelId))?.xchanId ?? 0;
  const theirs = await readPermissions(reader, [...channelIds.values()], [own]);
  return new Map(
    others.map(({ id, xchanId }) => [
      id,
      { mine: mine.of(channelId, xchanId), theirs: theirs.of(channelIds.get(xchanId) ?? 0, own) },
    ]),
  );
}

/** The `abconfig` rows of connections of one channel, a list for each; the channel itself has none. */
export async function connectionConfigs(
  reader: Reader,
  connections: readonly Connection[],
  mutual: ReadonlyMap<number, MutualPermissions>,
) {
  const xchans = await findXchans(
    reader,
    connections.map((connection) => connection.xchanId),
  );
  return connections.map((connection) => {
    const granted = mutual.get(connection.id);
    const xchan = xchans.get(connection.xchanId);
    return granted && xchan ? encodeConnectionConfig(connection, xchan.hash, permissionFlags(granted)) : [];
  });
}
