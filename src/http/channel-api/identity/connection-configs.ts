import {
  type Connection,
  findChannel,
  findChannelIdsOfXchans,
  findXchans,
  readPermissions,
} from '../../../core/identity/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import { encodeConnectionConfig, type MutualPermissions } from '../../../wire/channel-api/identity/permission.ts';

/** What both sides of connections let each other do. */
export interface MutualTable {
  /** All that the table says depends on this, the connections that were asked for, and the program. */
  readonly madeOf: readonly string[];
  /** By the id of the connection. */
  get(id: number): MutualPermissions | undefined;
}

/**
 * What both sides of connections of one channel let each other do; the channel itself is not there. What an identity
 * elsewhere grants is not known here.
 */
export async function readMutualPermissions(
  reader: Reader,
  connections: readonly Pick<Connection, 'id' | 'channelId' | 'xchanId' | 'isSelf'>[],
): Promise<MutualTable> {
  const others = connections.filter((connection) => !connection.isSelf);
  const [first] = others;
  if (!first) return { madeOf: [], get: () => undefined };
  const { channelId } = first;
  const xchanIds = others.map((connection) => connection.xchanId);
  const mine = await readPermissions(reader, [channelId], xchanIds);
  const channelIds = await findChannelIdsOfXchans(reader, xchanIds);
  const own = (await findChannel(reader, channelId))?.xchanId ?? 0;
  const theirs = await readPermissions(reader, [...channelIds.values()], [own]);
  const xchanOf = new Map(others.map(({ id, xchanId }) => [id, xchanId]));
  return {
    madeOf: [JSON.stringify([channelId, own, ...channelIds]), mine.madeOf, theirs.madeOf],
    get: (id) => {
      const xchanId = xchanOf.get(id);
      if (xchanId === undefined) return undefined;
      return { mine: mine.of(channelId, xchanId), theirs: theirs.of(channelIds.get(xchanId) ?? 0, own) };
    },
  };
}

/** The `abconfig` rows of connections of one channel, a list for each; the channel itself has none. */
export async function connectionConfigs(reader: Reader, connections: readonly Connection[], mutual: MutualTable) {
  const xchans = await findXchans(
    reader,
    connections.map((connection) => connection.xchanId),
  );
  return connections.map((connection) => {
    const granted = mutual.get(connection.id);
    const xchan = xchans.get(connection.xchanId);
    return granted && xchan ? encodeConnectionConfig(connection, xchan.hash, granted) : [];
  });
}
