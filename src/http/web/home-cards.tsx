import { listPostedPhotos, type PostedPhoto } from '../../core/files/index.ts';
import { countSomeMembers, type Group, listGroupsOfUser } from '../../core/groups/index.ts';
import { accessLevels, findXchans, listConnectionPage } from '../../core/identity/index.ts';
import { type Import, type ImportReport, listImportsUnderWay } from '../../core/imports/index.ts';
import type { Reader, UserViewer } from '../../core/platform/index.ts';
import { countSourceUsers } from '../../core/reassignment/index.ts';
import { Glance, type HomeGroup, maxCountedMembers } from './home-glance.tsx';
import { faceOf, type WebSession } from './shared/index.ts';

/** Groups of which more than the name is shown. */
const maxDetailedGroups = 12;
const maxDetailedImports = 3;
/** Channels that are looked at for new photos. */
const photographedChannels = 12;
const shownPhotos = 4;

/**
 * Reads what stands beside the stream of somebody.
 * @param streamChannelIds the channels whose threads stand in the stream
 * @returns `isLive` where work is under way that the page shows
 */
export async function homeGlance(reader: Reader, session: WebSession, streamChannelIds: readonly number[]) {
  const { viewer } = session;
  const groups = await groupsOf(reader, session);
  const { groups: places } = await session.navigation();
  const recent = places
    .flatMap(({ channels }) => channels)
    .toSorted((a, b) => ((a.lastPostAt ?? '') < (b.lastPostAt ?? '') ? 1 : -1))
    .slice(0, photographedChannels);
  const channelIds = new Set([...recent.map(({ id }) => id), ...streamChannelIds]);
  const glance = (
    <Glance
      asking={await askingOf(reader, viewer)}
      groups={groups}
      photos={await newestPhotos(reader, viewer, [...channelIds])}
    />
  );
  return { glance, isLive: groups.some(({ imports }) => imports.length > 0) };
}

/** The newest photos of these channels that the viewer may see, each once. */
async function newestPhotos(reader: Reader, viewer: UserViewer, channelIds: readonly number[]): Promise<PostedPhoto[]> {
  const found = new Map<string, PostedPhoto>();
  for (const channelId of channelIds) {
    for (const photo of await listPostedPhotos(reader, viewer, channelId, shownPhotos)) {
      if (!found.has(photo.hash)) found.set(photo.hash, photo);
    }
  }
  return [...found.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, shownPhotos);
}

/** The groups of somebody; of the first ones also how large they are, for Owners how their imports do. */
async function groupsOf(reader: Reader, session: WebSession): Promise<HomeGroup[]> {
  const { viewer } = session;
  const idsAt = async (level: number) =>
    new Set((await listGroupsOfUser(reader, viewer.userId, level, viewer.at)).map(({ id }) => id));
  const owned = await idsAt(accessLevels.owner);
  const open = await idsAt(accessLevels.guest);
  const { groups: places } = await session.navigation();
  const channels = new Map(places.map(({ id, channels, hasMore }) => [id, hasMore ? 0 : channels.length]));
  const imports = await listImportsUnderWay(reader, [...owned], maxDetailedImports);
  const groups: HomeGroup[] = [];
  for (const group of await listGroupsOfUser(reader, viewer.userId, accessLevels.minimal, viewer.at)) {
    const isOwner = owned.has(group.id);
    const isDetailed = groups.length < maxDetailedGroups;
    const isCounted = isDetailed && open.has(group.id);
    groups.push({
      group,
      isOwner,
      members: isCounted ? await countSomeMembers(reader, group, viewer.at, maxCountedMembers) : undefined,
      channels: channels.get(group.id) ?? 0,
      takenOver: isDetailed && isOwner ? await takenOver(reader, group) : undefined,
      imports: imports.filter(({ groupId }) => groupId === group.id).map(underWay),
    });
  }
  return groups;
}

/** How many of the people whom imports know of have their contributions; they hang on the group at the top. */
async function takenOver(reader: Reader, group: Group): Promise<HomeGroup['takenOver']> {
  if (group.parentId !== null) return undefined;
  const counts = await countSourceUsers(reader, group.id);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return total === 0 ? undefined : { done: counts.completed ?? 0, total };
}

function underWay({ id, filename, report }: Import): HomeGroup['imports'][number] {
  const { done, total } = report === null ? { done: 0, total: 0 } : (JSON.parse(report) as ImportReport).progress;
  return { id, filename, percent: total <= 0 ? undefined : Math.min(100, Math.floor((100 * done) / total)) };
}

const shownAsking = 20;

/** Who asks to connect, the first ones. */
async function askingOf(reader: Reader, viewer: UserViewer) {
  const part = { limit: shownAsking, offset: 0 };
  const { connections } = await listConnectionPage(reader, viewer, viewer.channelId, { isAsking: true }, part);
  const xchans = await findXchans(
    reader,
    connections.map(({ xchanId }) => xchanId),
  );
  return connections.map(({ xchanId }) => faceOf(xchans.get(xchanId)));
}
