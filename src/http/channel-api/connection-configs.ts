import type { Connection } from '../../domain/connection.ts';
import { findChannel, listChannelsOfXchans } from '../../storage/channels.ts';
import type { Reader } from '../../storage/database.ts';
import { readPermissions } from '../../storage/permissions.ts';
import { findXchans } from '../../storage/xchans.ts';
import { encodeConnectionConfig } from '../../wire/channel-api/permission.ts';

/**
 * The `abconfig` rows of connections of one channel, a list for each; the channel itself has none. What an identity
 * elsewhere grants is not known here.
 */
export async function connectionConfigs(reader: Reader, connections: readonly Connection[]) {
  const others = connections.filter((connection) => !connection.isSelf);
  const [first] = others;
  if (!first) return connections.map(() => []);
  const { channelId } = first;
  const xchanIds = others.map((connection) => connection.xchanId);
  const xchans = await findXchans(reader, xchanIds);
  const mine = await readPermissions(reader, [channelId], xchanIds);
  const channels = await listChannelsOfXchans(reader, xchanIds);
  const own = (await findChannel(reader, channelId))?.xchanId ?? 0;
  const theirs = await readPermissions(
    reader,
    [...channels.values()].map((channel) => channel.id),
    [own],
  );
  return connections.map((connection) => {
    const { xchanId } = connection;
    const xchan = xchans.get(xchanId);
    if (connection.isSelf || !xchan) return [];
    const granted = { mine: mine.of(channelId, xchanId), theirs: theirs.of(channels.get(xchanId)?.id ?? 0, own) };
    return encodeConnectionConfig(connection, xchan.hash, granted);
  });
}
