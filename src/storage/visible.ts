import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { grantCategory, limits, type Permission } from '../domain/permission.ts';
import { accessLevels } from '../domain/group.ts';
import type { UserViewer, Viewer } from '../domain/viewer.ts';
import type { Reader } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * THE permission predicate. Every read of items and files starts here; no other file can name these tables on a
 * `Reader`. The rule itself is `permits` in `domain/acl.ts`.
 */
export function visibleItems(reader: Reader, viewer: Viewer): SelectQueryBuilder<Schema, 'item', object> {
  return all(reader)
    .selectFrom('item')
    .where((eb) => itemVisible(eb, viewer));
}

/** Items of the channel that `viewer` acts for, all of which it may see; for reads that need the plain index. */
export function itemsOfOwnChannel(reader: Reader, viewer: UserViewer): SelectQueryBuilder<Schema, 'item', object> {
  return all(reader).selectFrom('item').where('item.channel_id', '=', viewer.channelId);
}

/** Of these, the ones with higher ids than `id`. The `+` keeps both databases on the ids. */
export function itemsOfOwnChannelAfter(reader: Reader, viewer: UserViewer, id: number) {
  return all(reader)
    .selectFrom('item')
    .where('item.id', '>', id)
    .where(sql<SqlBool>`+item.channel_id = ${viewer.channelId}`);
}

/** Of these, the ones with these ids; the same `+`, without which SQLite reads the whole channel to find them. */
export function itemsOfOwnChannelWith(reader: Reader, viewer: UserViewer, ids: readonly number[]) {
  return all(reader)
    .selectFrom('item')
    .where('item.id', 'in', ids)
    .where(sql<SqlBool>`+item.channel_id = ${viewer.channelId}`);
}

/** The highest id of any item; ids only grow. */
export async function newestItemId(reader: Reader): Promise<number> {
  const row = await all(reader)
    .selectFrom('item')
    .select((eb) => eb.fn.max('item.id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Files and folders that `viewer` may see. */
export function visibleFiles(reader: Reader, viewer: Viewer): SelectQueryBuilder<Schema, 'file', object> {
  return all(reader)
    .selectFrom('file')
    .where((eb) => fileVisible(eb, viewer));
}

/** The condition itself, for queries that join items by another name than `item` cannot be written: alias nothing. */
export function itemVisible(eb: ExpressionBuilder<Schema, 'item'>, viewer: Viewer): Expression<SqlBool> {
  const published = eb.and([eb('item.is_delayed', '=', 0), eb('item.is_unpublished', '=', 0)]);
  const audience = eb.and([published, audienceOf(eb as never, viewer, 'item'), itemPermitted(eb, viewer)]);
  if (viewer.kind === 'anonymous') return audience;
  return eb.or([
    eb('item.channel_id', 'in', actsFor(viewer)),
    eb('item.author_xchan_id', 'in', speaksAs(viewer)),
    audience,
  ]);
}

/** What the channel lets the viewer look at: its stream, its pages (cards and articles too) or its wikis. */
function itemPermitted(eb: ExpressionBuilder<Schema, 'item'>, viewer: Viewer): Expression<SqlBool> {
  const db = eb as unknown as Kysely<Schema>;
  const lets = (permission: Permission) => eb('item.channel_id', 'not in', refusing(db, viewer, permission));
  return eb.and([
    eb.or([eb('item.item_type', '!=', 0), lets('view_stream')]),
    eb.or([eb('item.item_type', '=', 0), lets('view_pages')]),
    eb.or([eb('item.resource_type', 'not in', wikiTypes), lets('view_wiki')]),
    ...(viewer.kind === 'anonymous' ? [] : [eb('item.channel_id', 'not in', blocking(db, viewer))]),
  ]);
}

/** Whether a channel lets the viewer look at something of it that is no item and no file. */
export async function letsLook(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  permission: 'view_profile' | 'view_contacts',
): Promise<boolean> {
  if (viewer.kind === 'user' && actsFor(viewer).includes(channelId)) return true;
  const db = all(reader);
  const refusal = await db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.id', '=', channelId)
    .where((eb) =>
      eb.or([
        eb('channel.id', 'in', refusing(db, viewer, permission)),
        ...(viewer.kind === 'anonymous' ? [] : [eb('channel.id', 'in', blocking(db, viewer))]),
      ]),
    )
    .executeTakeFirst();
  return refusal === undefined;
}

const wikiTypes = ['nwiki', 'nwikipage'];

function fileVisible(eb: ExpressionBuilder<Schema, 'file'>, viewer: Viewer): Expression<SqlBool> {
  const db = eb as unknown as Kysely<Schema>;
  const audience = eb.and([
    audienceOf(eb as never, viewer, 'file'),
    eb('file.channel_id', 'not in', refusing(db, viewer, 'view_storage')),
    ...(viewer.kind === 'anonymous' ? [] : [eb('file.channel_id', 'not in', blocking(db, viewer))]),
  ]);
  if (viewer.kind === 'anonymous') return audience;
  return eb.or([
    eb('file.channel_id', 'in', actsFor(viewer)),
    eb('file.creator_xchan_id', 'in', speaksAs(viewer)),
    audience,
  ]);
}

/** The ACL rows behind an object that the caller has already been allowed to see. */
export function aclEntries(reader: Reader, aclIds: readonly number[]) {
  return all(reader).selectFrom('acl_entry').where('acl_id', 'in', aclIds);
}

/** Files that hang on items which the caller has already been allowed to see. */
export function attachedFiles(reader: Reader) {
  return all(reader).selectFrom('item_file').innerJoin('file', 'file.id', 'item_file.file_id');
}

/**
 * The cuts of photos that channels show of themselves. Choosing a photo publishes them, and only them: whoever may see
 * the channel may see them, whoever may see the photo.
 */
export function shownPictures(reader: Reader, use: 'profile' | 'cover') {
  const column = use === 'profile' ? 'channel.photo_file_id' : 'channel.cover_file_id';
  return all(reader).selectFrom('channel').innerJoin('photo', 'photo.file_id', column);
}

/** Whether there is any image, whoever may see it, that waits for its scales. */
export async function hasUnscaled(reader: Reader): Promise<boolean> {
  const row = await all(reader).selectFrom('file').select('file.id').where('is_unscaled', '=', 1).limit(1).execute();
  return row.length > 0;
}

/** Channels whose group content `viewer` may see: public groups, internal ones when signed in, and the viewer's own. */
export function visibleGroupChannels(reader: Reader, viewer: Viewer) {
  return groupChannels(all(reader), viewer);
}

/**
 * Forum channels that `viewer` may know of, with their groups: those whose group content it may see; of channels for
 * some members alone, those that their audience names. Owners of the group know of all, administrators too.
 */
export function visibleForums(reader: Reader, viewer: UserViewer, membersOnly = false) {
  const db = all(reader);
  const forums = db.selectFrom('channel').innerJoin('group', 'group.id', 'channel.group_id');
  const mine = (level: number) => membershipAbove(db, viewer).where('group_member.access_level', '>=', level);
  const known = forums.where((eb) =>
    eb.or([
      ...(viewer.isAdmin ? [eb('group.kind', '=', 'group')] : []),
      eb('group.user_id', '=', viewer.userId),
      eb.exists(mine(accessLevels.owner)),
      eb.and([
        eb('channel.id', 'in', groupChannels(db, viewer)),
        eb.or([
          eb('channel.default_visibility', '<>', 'restricted'),
          eb('channel.default_acl_id', 'in', naming(db, 'allow', viewer)),
        ]),
      ]),
    ]),
  );
  return membersOnly ? known.where((eb) => eb.exists(mine(accessLevels.guest))) : known;
}

/** Users whom the audience of a forum channel names, of which the caller has already been allowed to know. */
export function usersNamedByForum(reader: Reader, channelId: number) {
  const db = all(reader);
  const audience = entries(db, 'allow').where('acl_entry.acl_id', 'in', (eb) =>
    eb
      .selectFrom('channel')
      .select('channel.default_acl_id')
      .where('channel.id', '=', channelId)
      .$castTo<{ id: number }>(),
  );
  const members = db
    .selectFrom('privacy_group_member')
    .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
    .where('privacy_group.deleted', '=', 0)
    .where('privacy_group.id', 'in', audience.select('acl_entry.privacy_group_id').$castTo<{ id: number }>())
    .select('privacy_group_member.xchan_id');
  return db
    .selectFrom('channel')
    .where((eb) =>
      eb.or([
        eb('channel.xchan_id', 'in', members),
        eb('channel.xchan_id', 'in', audience.select('acl_entry.xchan_id').$castTo<{ id: number }>()),
      ]),
    )
    .where('channel.user_id', 'is not', null)
    .select('channel.user_id')
    .$castTo<{ user_id: number }>();
}

type Objects = 'item' | 'file';

function audienceOf(eb: ExpressionBuilder<Schema, Objects>, viewer: Viewer, table: Objects): Expression<SqlBool> {
  const visibility = `${table}.visibility` as const;
  const aclId = `${table}.acl_id` as const;
  const db = eb as unknown as Kysely<Schema>;
  const byGroup = eb.and([eb(visibility, '=', 'group'), eb(`${table}.channel_id`, 'in', groupChannels(db, viewer))]);
  if (viewer.kind === 'anonymous') {
    const denies = entries(db, 'deny').select('acl_entry.acl_id');
    return eb.and([
      eb.or([eb(visibility, '=', 'public'), byGroup]),
      eb.or([eb(aclId, 'is', null), eb(aclId, 'not in', denies)]),
    ]);
  }
  return eb.and([
    eb.or([
      eb(visibility, '=', 'public'),
      byGroup,
      eb.and([eb(visibility, '=', 'restricted'), eb(aclId, 'in', naming(db, 'allow', viewer))]),
    ]),
    eb.or([eb(aclId, 'is', null), eb(aclId, 'not in', naming(db, 'deny', viewer))]),
  ]);
}

/**
 * Channels that keep something to fewer than everybody, and the viewer is not among these: `isAllowed` of
 * `domain/permission.ts` in SQL, for permissions to look, which every role gives to everybody and grants to
 * connections. Whoever is signed in here is known, of this server and of its network.
 */
function refusing(db: Kysely<Schema>, viewer: Viewer, permission: Permission) {
  const narrow = db
    .selectFrom('permission_limit')
    .select('permission_limit.channel_id')
    .where('permission_limit.permission', '=', permission)
    // Spelled as the index spells it.
    .where(sql<SqlBool>`permission_limit.value <> 1`);
  if (viewer.kind === 'anonymous') return narrow;
  return narrow
    .where('permission_limit.value', 'not in', [limits.authenticated, limits.site, limits.network])
    .where((eb) => eb.not(eb.exists(connected(eb, viewer, permission))));
}

/** A connection of the channel with the viewer that is close enough for the limit of the outer query. */
function connected(eb: ExpressionBuilder<Schema, 'permission_limit'>, viewer: UserViewer, permission: Permission) {
  const withheld = eb
    .selectFrom('connection_config')
    .select('connection_config.id')
    .where('connection_config.category', '=', grantCategory)
    .where('connection_config.key', '=', permission)
    .where('connection_config.value', '=', '0')
    .whereRef('connection_config.channel_id', '=', 'permission_limit.channel_id')
    .where(sql<SqlBool>`connection_config.xchan_id = connection.xchan_id`);
  return eb
    .selectFrom('connection')
    .select('connection.id')
    .whereRef('connection.channel_id', '=', 'permission_limit.channel_id')
    .where('connection.xchan_id', 'in', speaksAs(viewer))
    .where((inner) =>
      inner.or([
        inner('permission_limit.value', '=', limits.pending),
        inner.and([inner('permission_limit.value', '=', limits.connections), inner('connection.pending', '=', 0)]),
        inner.and([
          inner('permission_limit.value', '=', limits.granted),
          inner('connection.pending', '=', 0),
          inner.not(inner.exists(withheld)),
        ]),
      ]),
    );
}

/** Channels that have blocked the viewer. */
function blocking(db: Kysely<Schema>, viewer: UserViewer) {
  return db
    .selectFrom('connection')
    .select('connection.channel_id')
    .where('connection.xchan_id', 'in', speaksAs(viewer))
    .where('connection.blocked', '=', 1);
}

function entries(db: Kysely<Schema>, effect: 'allow' | 'deny') {
  return db.selectFrom('acl_entry').where('acl_entry.effect', '=', effect);
}

/**
 * ACLs that name the viewer, in person or through a privacy group. One that was deleted lets nobody in any more, and keeps
 * out whom it kept out.
 */
function naming(db: Kysely<Schema>, effect: 'allow' | 'deny', viewer: UserViewer) {
  const members = db
    .selectFrom('privacy_group_member')
    .where('privacy_group_member.xchan_id', 'in', speaksAs(viewer))
    .select('privacy_group_member.privacy_group_id');
  const privacyGroups =
    effect === 'deny'
      ? members
      : members
          .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
          .where('privacy_group.deleted', '=', 0);
  return entries(db, effect)
    .where((eb) =>
      eb.or([eb('acl_entry.xchan_id', 'in', speaksAs(viewer)), eb('acl_entry.privacy_group_id', 'in', privacyGroups)]),
    )
    .select('acl_entry.acl_id');
}

function groupChannels(db: Kysely<Schema>, viewer: Viewer) {
  return db
    .selectFrom('channel')
    .innerJoin('group', 'group.id', 'channel.group_id')
    .where((eb) => {
      if (viewer.kind === 'anonymous') return eb('group.visibility', '=', 'public');
      return eb.or([
        eb('group.visibility', 'in', ['public', 'internal']),
        eb('group.user_id', '=', viewer.userId),
        eb.exists(membershipAbove(db, viewer).where('group_member.access_level', '>=', accessLevels.guest)),
      ]);
    })
    .select('channel.id');
}

/** A membership of the viewer in the group of the outer query or in one above it. */
function membershipAbove(db: Kysely<Schema>, viewer: UserViewer) {
  return db
    .selectFrom('group_member')
    .innerJoin('group as above', 'above.id', 'group_member.group_id')
    .where('group_member.user_id', '=', viewer.userId)
    .where((eb) => eb.or([eb('group_member.expires_at', 'is', null), eb('group_member.expires_at', '>', viewer.at)]))
    .where(
      sql<SqlBool>`("group".full_path_key = above.full_path_key or substr("group".full_path_key, 1, length(above.full_path_key) + 1) = above.full_path_key || '/')`,
    )
    .select('group_member.id');
}

function actsFor(viewer: UserViewer): number[] {
  return [...new Set([viewer.channelId, ...viewer.ownChannelIds])];
}

function speaksAs(viewer: UserViewer): number[] {
  return [...new Set([viewer.xchanId, ...viewer.ownXchanIds])];
}

/** The whole schema; the one place where a reader is widened. */
function all(reader: Reader): Kysely<Schema> {
  return reader.db as unknown as Kysely<Schema>;
}
