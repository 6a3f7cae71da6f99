import { countWritten } from '../../../core/content/index.ts';
import { listGroupsOfUser } from '../../../core/groups/index.ts';
import {
  accessLevels,
  type Channel,
  connected,
  findXchans,
  listConnectionPage,
  listPrivacyGroups,
  listPrivacyGroupsWith,
  mayViewChannel,
} from '../../../core/identity/index.ts';
import type { Reader, UserViewer, Viewer } from '../../../core/platform/index.ts';
import { listGivenRows, listTakenOver } from '../../../core/reassignment/index.ts';
import { faceOf } from '../shared/index.ts';
import { type Common, maxCounted } from './channel-page.tsx';

const shownGroups = 12;
const shownFaces = 4;

/** How much somebody wrote that the viewer may see, and how much of it was imported; up to `maxCounted`. */
export async function countPosts(reader: Reader, viewer: Viewer, { userId, xchanId }: Channel) {
  const count = await countWritten(reader, viewer, xchanId, maxCounted);
  if (userId === null || count === 0) return { count, imported: 0 };
  const taken = (await listTakenOver(reader, userId)).map(({ id }) => id);
  const rows = await listGivenRows(reader, taken, 'item_author', maxCounted);
  const imported = rows.length === 0 ? 0 : await countWritten(reader, viewer, xchanId, maxCounted, rows);
  return { count, imported };
}

/**
 * The groups in which the viewer and the owner of a channel both are members, and those to whom both are connected, where
 * the channel lets the viewer see whom it is connected to; undefined where there is nothing.
 */
export async function readCommon(reader: Reader, viewer: UserViewer, channel: Channel): Promise<Common | undefined> {
  if (channel.userId === null || channel.userId === viewer.userId) return undefined;
  const theirs = await listGroupsOfUser(reader, channel.userId, accessLevels.guest, viewer.at);
  const ids = new Set(theirs.map(({ id }) => id));
  const own = await listGroupsOfUser(reader, viewer.userId, accessLevels.guest, viewer.at);
  const groups = own.filter(({ id }) => ids.has(id)).slice(0, shownGroups);
  const mayView = await mayViewChannel(reader, viewer, channel.id, 'view_contacts');
  const wanted = { ...connected, hidden: false, alsoOf: viewer.channelId };
  const { connections, total } = mayView
    ? await listConnectionPage(reader, viewer, channel.id, wanted, { limit: shownFaces, offset: 0 })
    : { connections: [], total: 0 };
  if (groups.length === 0 && total === 0) return undefined;
  const xchanIds = connections.map((connection) => connection.xchanId);
  const xchans = await findXchans(reader, xchanIds);
  return { groups, faces: xchanIds.map((id) => faceOf(xchans.get(id))), connections: total };
}

/** The privacy groups of the viewer, and whether an identity is in them. */
export async function readPrivacyGroups(reader: Reader, viewer: UserViewer, xchanId: number) {
  const groups = await listPrivacyGroups(reader, viewer.channelId);
  const having = await listPrivacyGroupsWith(reader, viewer.channelId, xchanId);
  return groups.map(({ id, name }) => ({ id, name, isMember: having.has(id) }));
}
