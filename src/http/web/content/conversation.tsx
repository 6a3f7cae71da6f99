import { Type } from 'typebox';
import { findReadMarker, readChannelSetting, type ReadMarker } from '../../../core/attention/index.ts';
import {
  type ChannelPlace,
  countFitting,
  findItem,
  type Item,
  listMessages,
  listPinned,
  findGroupSuspension,
  mayPost,
  readItems,
  readSizes,
} from '../../../core/content/index.ts';
import { listPostedPhotos } from '../../../core/files/index.ts';
import { type Group, levelOf, listMembers, listSomeForumMembers } from '../../../core/groups/index.ts';
import { accessLevels, type Channel } from '../../../core/identity/index.ts';
import { findForumImportMark } from '../../../core/imports/index.ts';
import {
  anonymous,
  type Cursor,
  decodeCursor,
  encodeCursor,
  lastChange,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../../core/platform/index.ts';
import {
  type Asked,
  channelPath,
  Elsewhere,
  facesOfUsers,
  instantOfDay,
  type Page,
  type Refused,
  signedInOf,
  ticked,
  type Values,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type Field, fieldAt, sentField } from './drafts.ts';
import { AboutPanel, type SomeMembers } from './about-panel.tsx';
import { Conversation, type ConversationProps } from './conversation-page.tsx';
import type { Post } from './post.ts';
import { maxPageBytes, postsOf } from './posts.ts';

const messagesPerPage = 50;
const around = 25;

/** The part of a conversation to show: around a place or a message, or the newest. */
export const conversationQuery = {
  before: Type.Optional(Type.String({ maxLength: 200 })),
  after: Type.Optional(Type.String({ maxLength: 200 })),
  /** Uuid of a message. */
  at: Type.Optional(Type.String({ maxLength: 255 })),
  /** The messages shown were just marked as unread, and stay so. */
  unread: ticked,
  /** Shows the first message of this day. */
  day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
};

type ConversationQuery = Values<typeof conversationQuery>;

export interface ConversationVisit extends Asked<unknown> {
  readonly viewer: Viewer;
  readonly query: ConversationQuery;
  readonly refused: Refused | undefined;
}

/** Reads the page of a group's channel. Its description must be one that the viewer can see. */
export async function readConversation(visit: ConversationVisit, place: ChannelPlace) {
  const { web, reader, session, viewer, query } = visit;
  const { channel } = place;
  if (query.day !== undefined) throw new Elsewhere(await pathOfDay(visit, channel, query.day));
  // Read first: what is written meanwhile is sent again as an event.
  const followed = session && (await lastChange(reader));
  const range = await readRange(web, viewer, channel, query);
  const items = await readFitting(web, viewer, range.places, query.after !== undefined);
  const posts = await postsOf(web.operations, viewer, items, place);
  const path = channelPath(channel);
  const [first, last] = [items[0], items.at(-1)];
  const marker = session && (await findReadMarker(reader, session.viewer.userId, channel.id));
  const firstUnread = marker && posts.find((post) => !post.isOwn && isBehind(post, marker));
  const isUnreadAbove = firstUnread !== undefined && range.hasOlder && isBehind(posts[0]!, marker!);
  const isRead = !session || !last || (marker && !isBehind(last, marker));
  // The group of a channel is for who may know of it.
  const group = session || place.group?.visibility === 'public' ? place.group : undefined;
  const { name, description, topic, archived: isArchived } = channel;
  const isRestricted = channel.defaultVisibility === 'restricted';
  const members = group && session && (await someMembers(reader, session.viewer, group, place));
  const head = { name, description, topic, path, group, members, isArchived, isRestricted };
  const shown: ConversationProps = {
    ...head,
    posts,
    channelId: channel.id,
    last: followed,
    firstUnread: isUnreadAbove ? undefined : firstUnread?.uuid,
    unreadAbove: isUnreadAbove ? await firstUnreadPath(reader, viewer, channel, marker!) : undefined,
    isLeftUnread: query.unread !== undefined,
    unreadTo: isRead ? undefined : last.id,
    field: await fieldOf(visit, channel),
    ...(await rightsOf(reader, viewer, place)),
    managedAt: items.length === 0 && session ? await managedPath(reader, session.viewer, channel, group) : undefined,
    older: range.hasOlder && first ? `${path}?before=${placeOf(first)}` : undefined,
    newer: range.hasNewer && last ? `${path}?after=${placeOf(last)}` : undefined,
  };
  return { shown, about: { ...head, ...(await aboutOf(web, session, place, group)) }, feed: feedOf(channel, group) };
}

/** A channel whose threads are messages. */
export function conversationPage(
  { shown, about, feed }: Awaited<ReturnType<typeof readConversation>>,
  isSignedIn: boolean,
): Page {
  return {
    title: shown.name,
    about: shown.topic || undefined,
    frame: 'chat',
    isCacheable: true,
    scripts: isSignedIn ? ['channel', 'compose'] : [],
    ...feed,
    panel: <AboutPanel {...about} />,
    content: <Conversation {...shown} />,
  };
}

/** The draft of a message, or one that was refused. */
function fieldOf(visit: ConversationVisit, { id: channelId }: Channel): Promise<Field> {
  const { operations, session, refused } = visit;
  const place = { kind: 'post', channelId } as const;
  if (!refused) return fieldAt(operations, session, place);
  return sentField({ ...visit, ...signedInOf(visit), form: refused.form }, place);
}

/** Whether the viewer may write in a channel, and the suspension that keeps them from it. */
async function rightsOf(reader: Reader, viewer: Viewer, place: ChannelPlace) {
  const { channel } = place;
  const suspension = viewer.kind === 'user' ? await findGroupSuspension(reader, viewer, channel.groupId) : undefined;
  return { mayPost: await mayPost(reader, viewer, channel, place), suspension };
}

/** Where somebody decides who reads a private channel that they do not read themselves; undefined for all others. */
async function managedPath(
  reader: Reader,
  viewer: UserViewer,
  channel: Channel,
  group: Group | undefined,
): Promise<string | undefined> {
  if (!group || channel.defaultVisibility !== 'restricted' || !(await mayChange(reader, viewer, group)))
    return undefined;
  const namedBy = { channelId: channel.id, withMaintainers: false };
  const filter = { namedBy, userIds: [viewer.userId], inherited: true, now: viewer.at };
  const slice = { limit: 1, offset: 0, orderBy: 'id', sort: 'asc' } as const;
  const { rows } = await listMembers(reader, group, filter, slice);
  return rows.length > 0 ? undefined : `/forums/${channel.id}#who`;
}

/** Where the first message is that somebody has not read; it stands further up than the page begins. */
function firstUnreadPath(
  reader: Reader,
  viewer: Viewer,
  channel: Channel,
  { readTo, itemId }: ReadMarker,
): Promise<string | undefined> {
  return pathBehind(reader, viewer, channel, { value: readTo, id: itemId });
}

/** Address of the first message behind a place, in its place of the conversation; undefined where none is. */
async function pathBehind(
  reader: Reader,
  viewer: Viewer,
  channel: Channel,
  after: Cursor,
): Promise<string | undefined> {
  const places = await listMessages(reader, viewer, channel.id, { after, limit: 1 });
  const [first] = await readItems(
    reader,
    viewer,
    places.map(({ id }) => id),
  );
  return first && `${channelPath(channel)}?at=${first.uuid}#m-${first.uuid}`;
}

/** Address of the first message of a day, where the reader is, or of a later one; else of the newest messages. */
async function pathOfDay({ reader, session, viewer }: ConversationVisit, channel: Channel, day: string) {
  const zone = (await session?.navigation())?.zone ?? 'UTC';
  const begin = { value: instantOfDay(day, zone), id: 0 };
  return (await pathBehind(reader, viewer, channel, begin)) ?? channelPath(channel);
}

/** What stands beside the messages, but for what stands above them, too. */
async function aboutOf(web: WebContext, session: WebSession | undefined, place: ChannelPlace, group?: Group) {
  const { channel } = place;
  const { reader } = web.operations.database;
  const viewer = session?.viewer ?? anonymous;
  const mark = await findForumImportMark(reader, channel.id);
  const isChanging = session && group && (await mayChange(reader, session.viewer, group));
  const isLeaving = session && !isChanging && channel.defaultVisibility === 'restricted';
  return {
    pins: await pinsOf(web, viewer, place),
    photos: await listPostedPhotos(reader, viewer, channel.id, shownPhotos),
    setting: session && (await readChannelSetting(reader, session.viewer, channel.id)),
    visibility: channel.defaultVisibility,
    imported: mark ? [mark] : [],
    editPath: isChanging ? `/forums/${channel.id}` : undefined,
    leavePath: isLeaving ? `/forums/${channel.id}/leave` : undefined,
  };
}

/** Whether somebody may change the channels of a group. */
async function mayChange(reader: Reader, viewer: UserViewer, group: Group): Promise<boolean> {
  return group.kind === 'group' && (await levelOf(reader, viewer, group)) >= accessLevels.maintainer;
}

const shownPins = 5;
const shownPhotos = 5;

async function pinsOf({ operations }: WebContext, viewer: Viewer, place: ChannelPlace): Promise<Post[]> {
  const { reader } = operations.database;
  const pinned = (await listPinned(reader, viewer, place.channel.id)).slice(0, shownPins);
  return postsOf(operations, viewer, await readItems(reader, viewer, pinned), place);
}

/** Whether something stands behind what somebody has read. */
function isBehind(item: { readonly createdAt: string; readonly id: number }, { readTo, itemId }: ReadMarker): boolean {
  return item.createdAt > readTo || (item.createdAt === readTo && item.id > itemId);
}

const shownMembers = 5;

/** Some of those who belong to the channel, for who may see them. */
async function someMembers(
  reader: Reader,
  viewer: UserViewer,
  group: Group,
  { channel, level }: ChannelPlace,
): Promise<SomeMembers | undefined> {
  const { userIds, count } = await listSomeForumMembers(reader, viewer, group, channel, { level, limit: shownMembers });
  if (userIds.length === 0) return undefined;
  const faces = await facesOfUsers(reader, userIds);
  return { faces: userIds.flatMap((id) => faces.get(id) ?? []), count };
}

/** The Atom feed of a channel that everybody may read: readers of feeds do not sign in. */
function feedOf(channel: Channel, group: Group | undefined) {
  if (group?.visibility !== 'public' || channel.defaultVisibility === 'restricted') return {};
  return { feed: { path: `/feed/${encodeURIComponent(channel.address)}`, title: channel.name } };
}

function placeOf({ createdAt, id }: Item): string {
  return encodeCursor({ value: createdAt, id });
}

interface Places {
  readonly places: readonly Cursor[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

async function readRange(web: WebContext, viewer: Viewer, channel: Channel, query: ConversationQuery): Promise<Places> {
  const { reader } = web.operations.database;
  const list = (part: { before?: Cursor | undefined; after?: Cursor | undefined }, limit: number) =>
    listMessages(reader, viewer, channel.id, { ...part, limit });
  const middle = await middleOf(web, viewer, channel, query);
  if (middle) {
    const older = await list({ before: middle }, around + 1);
    const newer = await list({ after: { ...middle, id: middle.id - 1 } }, around + 1);
    const places = [...older.slice(-around), ...newer.slice(0, around)];
    return { places, hasOlder: older.length > around, hasNewer: newer.length > around };
  }
  const after = query.after === undefined ? undefined : decodeCursor(query.after);
  if (after) {
    const found = await list({ after }, messagesPerPage + 1);
    return { places: found.slice(0, messagesPerPage), hasOlder: true, hasNewer: found.length > messagesPerPage };
  }
  const before = query.before === undefined ? undefined : decodeCursor(query.before);
  const found = await list({ before }, messagesPerPage + 1);
  return {
    places: found.slice(-messagesPerPage),
    hasOlder: found.length > messagesPerPage,
    hasNewer: before !== undefined,
  };
}

/** The place that a page is opened around. */
async function middleOf(
  web: WebContext,
  viewer: Viewer,
  channel: Channel,
  { at }: ConversationQuery,
): Promise<Cursor | undefined> {
  if (at === undefined) return undefined;
  const { baseUrl, database } = web.operations;
  const item = await findItem(database.reader, viewer, { mid: `${baseUrl}/item/${at}` });
  if (item?.channelId !== channel.id) return undefined;
  const top = item.isTop ? item : await findItem(database.reader, viewer, { id: item.parentId });
  return top && { value: top.createdAt, id: top.id };
}

/** The items at these places, as many as one page may hold: the oldest ones where it is read onwards, else the newest. */
async function readFitting(
  web: WebContext,
  viewer: Viewer,
  places: readonly Cursor[],
  isOnwards: boolean,
): Promise<Item[]> {
  const { reader } = web.operations.database;
  const ids = places.map(({ id }) => id);
  const sizes = await readSizes(reader, viewer, isOnwards ? ids : ids.toReversed());
  const fitting = new Set(sizes.slice(0, Math.max(1, countFitting(sizes, maxPageBytes))).map(({ id }) => id));
  return readItems(
    reader,
    viewer,
    ids.filter((id) => fitting.has(id)),
  );
}
