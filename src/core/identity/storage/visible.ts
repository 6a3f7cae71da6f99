import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { contactsPolicy } from '../domain/acl.ts';
import type { Permission } from '../domain/permission.ts';
import {
  asOneSource,
  asParams,
  channelsOf,
  listOf,
  type OrParams,
  type Param,
  type Params,
  prepared,
  type Reader,
  type Schema,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { askedOnce } from './of-one-channel.ts';
import {
  all,
  type Asking,
  audienceOf,
  blocking,
  ownIdentities,
  isNotAmong,
  ownChannels,
  refusing,
} from './visible-rules.ts';

/**
 * THE permission predicate. Every read of items and files starts here; no other file can name these tables on a
 * `Reader`. The rule itself is `permits` in `domain/acl.ts`.
 */
export function visibleItems(reader: Reader, viewer: OrParams<Viewer>): SelectQueryBuilder<Schema, 'item', object> {
  return all(reader)
    .selectFrom('item')
    .where((eb) => itemVisible(eb, asParams<Viewer>(viewer)));
}

/**
 * Items of these channels visible to `viewer`.
 * @param by how they are found: by channels, or by the following conditions, to whose index the `+` restricts SQLite
 */
export function visibleItemsIn(
  reader: Reader,
  viewer: OrParams<Viewer>,
  channelIds: readonly Param<number>[],
  by: 'channel' | 'others',
): SelectQueryBuilder<Schema, 'item', object> {
  const column = by === 'channel' ? sql<number>`item.channel_id` : sql<number>`+item.channel_id`;
  const items = all(reader).selectFrom('item');
  if (channelIds.length !== 1) {
    const within = listOf(reader.kind, channelIds);
    return items.where(column, 'in', within).where((eb) => itemVisible(eb, asParams<Viewer>(viewer), within));
  }
  const inOne = items.where(column, '=', channelIds[0]!);
  return inOne.where((eb) => askedOnce(itemVisible(eb, asParams<Viewer>(viewer)), channelIds[0]!));
}

/**
 * The first threads of several channels up to a position in their order, each channel read along an index, so that a
 * page reads no more than necessary.
 * @param limited adds further conditions; items have the columns of `threadColumns`
 */
export function firstVisibleThreads(
  reader: Reader,
  viewer: OrParams<Viewer>,
  { kind, isAscending, end, channels }: Params<ThreadOrder>,
  limited: (threads: SelectQueryBuilder<Schema, 'item', object>) => SelectQueryBuilder<Schema, 'item', object>,
): SelectQueryBuilder<Schema, 'item', object> {
  const db = all(reader);
  const direction = isAscending ? 'asc' : 'desc';
  const channelIds = Object.values(channels);
  if (reader.kind === 'sqlite') {
    // Spelled like the indexes.
    const tops = db.selectFrom('item').where(sql<SqlBool>`item.is_top = 1`).select(threadColumns);
    const [first, ...others] = channelIds.map((id) => tops.where('item.channel_id', '=', id));
    const merged = others.reduce((before, query) => before.unionAll(query), first!);
    const source = asOneSource(reader.kind, merged.orderBy(kind, direction).orderBy('id', direction));
    const threads = db.selectFrom(source.as('item') as never as 'item');
    return limited(threads.where((eb) => itemVisible(eb, asParams<Viewer>(viewer), channelIds)));
  }
  // PostgreSQL would rather sort all that it merges.
  const tops = db.selectFrom('item').where(sql<SqlBool>`item.is_top = 1`);
  const ofEach = limited(tops.where((eb) => itemVisible(eb, asParams<Viewer>(viewer), channelIds)))
    .where(sql<SqlBool>`item.channel_id = asked.id`)
    .select(threadColumns)
    .orderBy(`item.${kind}`, direction)
    .orderBy('item.id', direction)
    .limit(end);
  const asked = sql`unnest(array[${sql.join(channelIds)}]::bigint[])`.as(sql`asked (id)`);
  return db.selectFrom(asked as never).innerJoinLateral(ofEach.as('item') as never, (join) => join.onTrue()) as never;
}

/** Which threads are read, and in which order. */
export interface ThreadOrder {
  readonly kind: 'created_at' | 'changed_at';
  readonly isAscending: boolean;
  /** The channels by any names: of a list, compiled queries get the last one several times. */
  readonly channels: Readonly<Record<string, number>>;
  /** Maximum number. */
  readonly end: number;
}

/** Columns of the indexes `item_channel_top` and `item_author_top`. */
const threadColumns = [
  'item.id',
  'item.channel_id',
  'item.created_at',
  'item.changed_at',
  'item.author_xchan_id',
  'item.visibility',
  'item.acl_id',
  'item.is_deleted',
  'item.is_hidden',
  'item.is_delayed',
  'item.is_unpublished',
  'item.is_nocomment',
  'item.item_type',
  'item.resource_type',
  'item.reaction',
] as const;

/** Items of the channel that `viewer` acts for, all of which it may see; for reads that need the plain index. */
export function itemsOfOwnChannel(
  reader: Reader,
  viewer: OrParams<UserViewer>,
): SelectQueryBuilder<Schema, 'item', object> {
  return all(reader).selectFrom('item').where('item.channel_id', '=', viewer.channelId);
}

/** Those with ids greater than `id`. The `+` keeps both databases on the ids. */
export function itemsOfOwnChannelAfter(reader: Reader, viewer: UserViewer, id: number) {
  return all(reader)
    .selectFrom('item')
    .where('item.id', '>', id)
    .where(sql<SqlBool>`+item.channel_id = ${viewer.channelId}`);
}

/** Events among them; read by the ids of events, because there may be many items of everyone after `id`. */
export function eventsOfOwnChannelAfter(reader: Reader, viewer: UserViewer, id: number) {
  const db = all(reader);
  return db
    .selectFrom('item')
    .where('item.id', 'in', db.selectFrom('event').select('event.item_id').where('event.item_id', '>', id))
    .where(sql<SqlBool>`+item.channel_id = ${viewer.channelId}`);
}

/** Those with these ids; with the same `+`, without which SQLite reads the whole channel to find them. */
export function itemsOfOwnChannelWith(reader: Reader, viewer: Params<UserViewer>, ids: readonly Param<number>[]) {
  return all(reader)
    .selectFrom('item')
    .where('item.id', 'in', ids)
    .where(sql<SqlBool>`+item.channel_id = ${viewer.channelId}`);
}

/**
 * Original texts of items that sanitizing changed. Only for the author: not for the owner of the channel, and not for
 * others who can see the item.
 */
export function sourcesOfOwnItems(reader: Reader, viewer: UserViewer, itemIds: readonly number[]) {
  return all(reader)
    .selectFrom('item_source')
    .innerJoin('item', 'item.id', 'item_source.item_id')
    .where('item.id', 'in', itemIds)
    .where('item.author_xchan_id', 'in', ownIdentities(asParams(viewer)))
    .where('item.is_deleted', '=', 0);
}

/** Earlier versions of items; visible to everyone who can see the item, while it exists. */
export function revisionsOfVisibleItems(reader: Reader, viewer: Viewer) {
  return all(reader)
    .selectFrom('item')
    .innerJoin('item_revision', 'item_revision.item_id', 'item.id')
    .where((eb) => itemVisible(eb as unknown as ExpressionBuilder<Schema, 'item'>, asParams<Viewer>(viewer)))
    .where('item.is_deleted', '=', 0);
}

/** The highest id of any item; ids only grow. */
export async function newestItemId(reader: Reader): Promise<number> {
  const row = await all(reader)
    .selectFrom('item')
    .select((eb) => eb.fn.max('item.id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Files and folders that `viewer` may see. What has been deleted no one sees, until it is restored. */
export function visibleFiles(reader: Reader, viewer: OrParams<Viewer>): SelectQueryBuilder<Schema, 'file', object> {
  return all(reader)
    .selectFrom('file')
    .where((eb) => fileVisible(eb, asParams<Viewer>(viewer)));
}

/**
 * The condition itself, for queries that join items by another name than `item` cannot be written: alias nothing.
 * @param within the channels that all items belong to, where these are known
 */
export function itemVisible(
  eb: ExpressionBuilder<Schema, 'item'>,
  viewer: Asking,
  within?: readonly Param<number>[],
): Expression<SqlBool> {
  const others = itemVisibleToOthers(eb, viewer, within);
  if (viewer.kind === 'anonymous') return others;
  return eb.or([eb('item.author_xchan_id', 'in', ownIdentities(viewer)), others]);
}

/**
 * The same without the author's own rights: all items of a channel with the same audience and state are alike. Items
 * hidden by moderators count as unpublished.
 */
export function itemVisibleToOthers(
  eb: ExpressionBuilder<Schema, 'item'>,
  viewer: Asking,
  within?: readonly Param<number>[],
): Expression<SqlBool> {
  const published = eb.and([eb('item.is_delayed', '=', 0), eb('item.is_unpublished', '=', 0)]);
  const audience = eb.and([published, audienceOf(eb as never, viewer, 'item', within), itemPermitted(eb, viewer)]);
  if (viewer.kind === 'anonymous') return audience;
  return eb.or([eb('item.channel_id', 'in', ownChannels(viewer)), audience]);
}

/** Parts of the channel that the viewer can see: its stream, its pages (including cards and articles) or its wikis. */
function itemPermitted(eb: ExpressionBuilder<Schema, 'item'>, viewer: Asking): Expression<SqlBool> {
  const db = eb as unknown as Kysely<Schema>;
  const lets = (permission: Permission) =>
    isNotAmong(viewer, 'item.channel_id', 'permission_limit.channel_id', refusing(db, viewer, permission));
  return eb.and([
    eb.or([eb('item.item_type', '!=', 0), lets('view_stream')]),
    eb.or([eb('item.item_type', '=', 0), lets('view_pages')]),
    eb.or([eb('item.resource_type', 'not in', wikiTypes), lets('view_wiki')]),
    ...(viewer.kind === 'anonymous'
      ? []
      : [isNotAmong(viewer, 'item.channel_id', 'connection.channel_id', blocking(db, viewer))]),
  ]);
}

const refusalOf = (permission: Permission) =>
  prepared((reader, viewer: Params<Viewer>, channelId: Param<number>) => {
    const db = all(reader);
    return db
      .selectFrom('channel')
      .select('channel.id')
      .where('channel.id', '=', channelId)
      .where((eb) =>
        eb.or([
          eb('channel.id', 'in', refusing(db, viewer, permission)),
          ...(viewer.kind === 'anonymous' ? [] : [eb('channel.id', 'in', blocking(db, viewer))]),
        ]),
      );
  });

const refusals = { view_profile: refusalOf('view_profile'), view_contacts: refusalOf('view_contacts') };

/** Whether the viewer can see a part of a channel that isn't an item or a file. */
export async function mayViewChannel(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  permission: keyof typeof refusals,
): Promise<boolean> {
  if (viewer.kind === 'user' && channelsOf(viewer).includes(channelId)) return true;
  return (await refusals[permission](reader, viewer, channelId)).length === 0;
}

/** Items of these kinds of resource are pages of a wiki. */
export const wikiTypes = ['nwiki', 'nwikipage'];

function fileVisible(eb: ExpressionBuilder<Schema, 'file'>, viewer: Params<Viewer>): Expression<SqlBool> {
  const db = eb as unknown as Kysely<Schema>;
  const audience = eb.and([
    audienceOf(eb as never, viewer, 'file'),
    eb('file.is_withheld', '=', 0),
    eb('file.channel_id', 'not in', refusing(db, viewer, 'view_storage')),
    ...(viewer.kind === 'anonymous' ? [] : [eb('file.channel_id', 'not in', blocking(db, viewer))]),
  ]);
  const isThere = eb('file.binned_at', 'is', null);
  if (viewer.kind === 'anonymous') return eb.and([isThere, audience]);
  return eb.and([
    isThere,
    eb.or([
      eb('file.channel_id', 'in', channelsOf(viewer)),
      eb('file.creator_xchan_id', 'in', ownIdentities(viewer)),
      audience,
    ]),
  ]);
}

/** Earlier versions of files; visible to everyone who can see the file, while it exists. */
export function versionsOfVisibleFiles(reader: Reader, viewer: OrParams<Viewer>) {
  return visibleFiles(reader, viewer).innerJoin('file_version', 'file_version.file_id', 'file.id');
}

/** Files of the channel that `viewer` acts for, all of which it may see; for reads that need the plain index. */
export function filesOfOwnChannel(
  reader: Reader,
  viewer: OrParams<UserViewer>,
): SelectQueryBuilder<Schema, 'file', object> {
  return all(reader)
    .selectFrom('file')
    .where('file.channel_id', '=', viewer.channelId)
    .where('file.binned_at', 'is', null);
}

/**
 * Files and folders in the bin of the channel that `viewer` acts for, deleted after a moment. No one else sees them.
 */
export function binnedFiles(reader: Reader, viewer: UserViewer, after: Instant) {
  return all(reader)
    .selectFrom('file')
    .where('file.channel_id', '=', viewer.channelId)
    .where('file.binned_at', '>', after);
}

/** Rows deleted together with files or folders that the caller has found in the bin, including these. */
export function binnedWith(reader: Reader, rootIds: readonly number[]) {
  return all(reader).selectFrom('file').where('file.binned_root_id', 'in', rootIds);
}

/** Whether any bin has content deleted before a moment. */
export async function hasBinnedBefore(reader: Reader, before: Instant): Promise<boolean> {
  const row = await all(reader)
    .selectFrom('file')
    .select('file.id')
    .where('binned_at', '<=', before)
    .limit(1)
    .execute();
  return row.length > 0;
}

/** Maximum number of people in a direct message; more are an audience. */
const maxDirect = 20;

/**
 * Whether an item that the viewer sees is only for a few people: no privacy group, not all connections, and not just
 * its author. This reveals no more than a record, which shows whether an item is private and direct.
 */
export const isDirectMessage = sql<SqlBool>`item.visibility = 'restricted'
  and exists (select 1 from acl_entry where acl_entry.acl_id = item.acl_id and acl_entry.effect = 'allow'
    and acl_entry.xchan_id <> item.author_xchan_id)
  and not exists (select 1 from acl_entry where acl_entry.acl_id = item.acl_id and acl_entry.effect = 'allow'
    and acl_entry.privacy_group_id is not null)
  and item.public_policy <> ${sql.lit(contactsPolicy)}
  and (select count(*) from acl_entry where acl_entry.acl_id = item.acl_id and acl_entry.effect = 'allow') <= ${sql.lit(maxDirect)}`;

/** The ACL rows of an object that the caller has already been allowed to see. */
export function aclEntries(reader: Reader, aclIds: readonly number[] | readonly Param<number>[]) {
  return all(reader)
    .selectFrom('acl_entry')
    .where('acl_id', 'in', listOf(reader.kind, aclIds as readonly Param<number>[]));
}

/** Attached files of items that the caller has already been allowed to see, without deleted ones. */
export function attachedFiles(reader: Reader) {
  return all(reader)
    .selectFrom('item_file')
    .innerJoin('file', 'file.id', 'item_file.file_id')
    .where('file.binned_at', 'is', null);
}

/**
 * Cropped photos used as channel pictures. Choosing a photo publishes its crops, and only them: everyone who can see
 * the channel can see them, whatever the audience of the photo.
 */
export function shownPictures(reader: Reader, use: 'profile' | 'cover') {
  const column = use === 'profile' ? 'channel.photo_file_id' : 'channel.cover_file_id';
  return all(reader).selectFrom('channel').innerJoin('photo', 'photo.file_id', column);
}

/** Whether any image, whatever its audience, is waiting for its scales. */
export async function hasUnscaled(reader: Reader): Promise<boolean> {
  const row = await all(reader).selectFrom('file').select('file.id').where('is_unscaled', '=', 1).limit(1).execute();
  return row.length > 0;
}

/** Texts of the newest items in the search index, visible or not, for counting words. None if the index has `among` items or fewer. */
export function newestTexts(reader: Reader, { among, limit }: { readonly among: number; readonly limit: number }) {
  const newest = all(reader).selectFrom('search_entry').select('item_id').orderBy('search_entry.id', 'desc');
  return all(reader)
    .selectFrom('item')
    .select(['item.title', 'item.body'])
    .where('item.id', 'in', newest.limit(limit))
    .where((eb) => eb.exists(newest.offset(among).limit(1)))
    .execute();
}
