import { readItems } from '../../content/index.ts';
import type { DigestFacts, OperationContext, Reader, UserViewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { countLimit } from '../domain/attention.ts';
import { listMutedXchans } from '../storage/channel-settings.ts';
import { listNotifications, type Notification } from '../storage/notifications.ts';
import { listHomeChannels } from '../storage/unread.ts';
import { listUnseenThreads } from '../storage/unseen-posts.ts';
import { readAbout } from './read-about.ts';

/** Lines of each kind in a digest; the rest is counted. */
const maxLines = 10;

/** Contents of a digest, without the texts about the email itself. */
export type DigestContents = Pick<DigestFacts, 'notifications' | 'channels' | 'posts'>;

/** The period covered by a digest; `since` was in the previous one. */
export interface DigestRange {
  readonly since: Instant;
  readonly until: Instant;
}

/**
 * Unseen content of a period: unread notifications, channels of the user's groups with unread messages, unseen threads
 * of their stream. Only names and titles, and only what they can see now.
 * @returns undefined if there is nothing
 */
export async function readDigest(
  context: OperationContext,
  viewer: UserViewer,
  range: DigestRange,
): Promise<DigestContents | undefined> {
  const { database, baseUrl } = context;
  const { reader } = database;
  const { rows } = await listNotifications(reader, viewer, { isUnread: true, limit: countLimit });
  const notified = rows.filter(({ createdAt }) => isWithin(createdAt, range));
  const channels = await readChannels(reader, viewer, range);
  const threads = await readThreads(reader, viewer, range, notified, channels.all);
  const about = await readAbout(reader, viewer, [...notified.slice(0, maxLines), ...threads.slice(0, maxLines)]);
  if (notified.length + channels.news.length + threads.length === 0) return undefined;
  return {
    notifications: listOf(notified, ({ kind, itemId, actorXchanId }) => {
      const { title, where, path } = about.of(itemId);
      return { kind, who: about.name(actorXchanId), where, title, url: `${baseUrl}${path ?? '/notifications'}` };
    }),
    channels: listOf(channels.news, ({ name, groupName, address, unread }) => {
      return { name, groupName, unread, url: `${baseUrl}/channel/${encodeURIComponent(address)}` };
    }),
    posts: listOf(threads, ({ itemId, actorXchanId }) => {
      const { title, path } = about.of(itemId);
      return { who: about.name(actorXchanId), title, url: `${baseUrl}${path ?? '/'}` };
    }),
  };
}

function isWithin(at: Instant, { since, until }: DigestRange): boolean {
  return at > since && at <= until;
}

function listOf<Row, Line>(rows: readonly Row[], lineOf: (row: Row) => Line) {
  return { lines: rows.slice(0, maxLines).map(lineOf), more: Math.max(0, rows.length - maxLines) };
}

/** Channels of groups whose newest unread message is in the period, except muted ones. */
async function readChannels(reader: Reader, viewer: UserViewer, range: DigestRange) {
  const all = await listHomeChannels(reader, viewer);
  const wanted = all.filter(({ level, isMuted, unread }) => level !== 'none' && !isMuted && unread > 0);
  const ids = wanted.flatMap(({ lastUnreadItemId }) => lastUnreadItemId ?? []);
  const newest = new Map((await readItems(reader, viewer, ids)).map((item) => [item.id, item]));
  const news = wanted.filter(({ lastUnreadItemId }) => {
    const item = newest.get(lastUnreadItemId ?? 0);
    return item !== undefined && isWithin(item.createdAt, range);
  });
  return { all: new Set(all.map(({ channelId }) => channelId)), news };
}

/** Unseen threads of the stream that neither a notification nor a channel of a group has named already. */
async function readThreads(
  reader: Reader,
  viewer: UserViewer,
  range: DigestRange,
  notified: readonly Notification[],
  channels: ReadonlySet<number>,
): Promise<{ itemId: number; actorXchanId: number }[]> {
  const ids = await listUnseenThreads(reader, viewer, { ...range, limit: countLimit });
  const named = new Set(notified.map(({ topId }) => topId));
  const muted = new Set(await listMutedXchans(reader, viewer.userId));
  const items = new Map((await readItems(reader, viewer, ids)).map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = items.get(id);
    if (!item || named.has(id) || channels.has(item.channelId) || muted.has(item.authorXchanId)) return [];
    return [{ itemId: id, actorXchanId: item.authorXchanId }];
  });
}
