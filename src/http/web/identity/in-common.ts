import { countWritten } from '../../../core/content/index.ts';
import { listGroupsOfUser } from '../../../core/groups/index.ts';
import {
  accessLevels,
  type Channel,
  findConnections,
  findXchans,
  mayViewChannel,
  listConnected,
  listPrivacyGroupMembers,
  listPrivacyGroups,
  listOneSided,
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
  const shared = await connectionsInCommon(reader, viewer, channel);
  if (groups.length === 0 && shared.length === 0) return undefined;
  const xchans = await findXchans(reader, shared.slice(0, shownFaces));
  const faces = shared.slice(0, shownFaces).map((id) => faceOf(xchans.get(id)));
  return { groups, faces, connections: shared.length };
}

async function connectionsInCommon(reader: Reader, viewer: UserViewer, { id, xchanId }: Channel): Promise<number[]> {
  if (!(await mayViewChannel(reader, viewer, id, 'view_contacts'))) return [];
  const own = (await listConnected(reader, viewer)).map((connection) => connection.xchanId);
  const theirs = await findConnections(
    reader,
    id,
    own.filter((each) => each !== xchanId),
  );
  const xchanIds = theirs
    .filter(({ pending, blocked, hidden, isSelf }) => !pending && !blocked && !hidden && !isSelf)
    .map((connection) => connection.xchanId);
  const requested = await listOneSided(reader, id, xchanIds);
  return xchanIds.filter((each) => !requested.has(each));
}

/** The privacy groups of the viewer, and whether an identity is in them. */
export async function readPrivacyGroups(reader: Reader, viewer: UserViewer, xchanId: number) {
  const groups = [];
  for (const { id, name } of await listPrivacyGroups(reader, viewer.channelId)) {
    const members = await listPrivacyGroupMembers(reader, id);
    groups.push({ id, name, isMember: members.some((member) => member.xchanId === xchanId) });
  }
  return groups;
}
