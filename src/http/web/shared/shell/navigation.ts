import {
  countUnreadNotifications,
  type HomeChannel,
  listHomeChannels,
  type UnreadNotifications,
} from '../../../../core/attention/index.ts';
import { listGroupsOfUser } from '../../../../core/groups/index.ts';
import { accessLevels, findXchans, listChannelsOfUser, listPrivacyGroups } from '../../../../core/identity/index.ts';
import type { Reader, UserViewer } from '../../../../core/platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import type { Face } from './avatar.tsx';
import { faceOf } from './faces.ts';

/** A channel of a group, in the list beside every page. */
export interface NavigationChannel {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly isMuted: boolean;
  /** Only some members of the group see it. */
  readonly isRestricted: boolean;
  /** The section of the group's channels that it stands in. */
  readonly category: { readonly id: number; readonly name: string } | undefined;
  readonly unread: number;
  /** Unread notifications of what is meant for the reader. */
  readonly mentions: number;
  readonly lastPostAt: Instant | null;
  /** The newest unread message. */
  readonly lastUnreadItemId: number | null;
}

/** A group with the channels that are shown of it. */
export interface NavigationGroup {
  readonly id: number;
  readonly name: string;
  readonly fullPath: string;
  readonly channels: readonly NavigationChannel[];
  /** More channels are there than are shown. */
  readonly hasMore: boolean;
}

/** What stands beside and above every page of somebody who has signed in. */
export interface Navigation {
  readonly face: Face;
  readonly zone: string;
  /** Unread notifications; 100 stands for more. */
  readonly notifications: number;
  readonly groups: readonly NavigationGroup[];
  readonly channels: readonly { readonly name: string; readonly address: string; readonly face: Face }[];
  readonly privacyGroups: readonly { readonly id: number; readonly name: string }[];
}

const shownGroups = 12;
const shownChannels = 40;

/** Reads what the frame of a page shows of somebody's places. */
export async function loadNavigation(reader: Reader, viewer: UserViewer): Promise<Navigation> {
  const own = await listChannelsOfUser(reader, viewer.userId);
  const xchans = await findXchans(reader, [...new Set([viewer.xchanId, ...own.map((channel) => channel.xchanId)])]);
  const acting = own.find((channel) => channel.id === viewer.channelId);
  const privacyGroups = await listPrivacyGroups(reader, viewer.channelId);
  const unread = await countUnreadNotifications(reader, viewer);
  return {
    face: faceOf(xchans.get(viewer.xchanId)),
    zone: acting?.timezone || 'UTC',
    notifications: unread.total,
    groups: await groupsOf(reader, viewer, unread),
    channels: own.map(({ name, address, xchanId }) => ({ name, address, face: faceOf(xchans.get(xchanId)) })),
    privacyGroups: privacyGroups.map(({ id, name }) => ({ id, name })),
  };
}

/** The channels of each group, in their order; groups without any to be seen are there, too. */
async function groupsOf(reader: Reader, viewer: UserViewer, unread: UnreadNotifications): Promise<NavigationGroup[]> {
  const groups = await listGroupsOfUser(reader, viewer.userId, accessLevels.guest, viewer.at);
  const channels = await listHomeChannels(reader, viewer, unread);
  const known = new Map(groups.map(({ id, name, fullPath }) => [id, { id, name, fullPath }]));
  // Those below a group of one's own are listed as well, where they have channels.
  for (const { groupId: id, groupName: name, groupFullPath: fullPath } of channels) {
    if (!known.has(id)) known.set(id, { id, name, fullPath });
  }
  return [...known.values()].slice(0, shownGroups).map((group) => {
    const own = channels.filter(({ groupId, isArchived }) => groupId === group.id && !isArchived);
    // Where there are too many, those with the newest messages are shown.
    const shown = own
      .slice(0, shownChannels)
      .toSorted(byPlace)
      .map((channel) => ({
        id: channel.channelId,
        name: channel.name,
        address: channel.address,
        isMuted: channel.isMuted,
        isRestricted: channel.isRestricted,
        category: channel.category,
        unread: channel.unread,
        mentions: channel.mentions,
        lastPostAt: channel.lastPostAt,
        lastUnreadItemId: channel.lastUnreadItemId,
      }));
    return {
      ...group,
      channels: shown,
      hasMore: own.length > shownChannels,
    };
  });
}

const behind = Number.MAX_SAFE_INTEGER;

/** The order of the channels of a group, as the database sorts them for its page. */
function byPlace(a: HomeChannel, b: HomeChannel): number {
  return (
    (a.category?.position ?? 0) - (b.category?.position ?? 0) ||
    (a.category?.id ?? 0) - (b.category?.id ?? 0) ||
    (a.position ?? behind) - (b.position ?? behind) ||
    a.name.localeCompare(b.name)
  );
}
