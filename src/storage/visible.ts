import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
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

/** The condition itself, for queries that join items by another name than `item` can not be written: alias nothing. */
export function itemVisible(eb: ExpressionBuilder<Schema, 'item'>, viewer: Viewer): Expression<SqlBool> {
  const published = eb.and([eb('item.is_delayed', '=', 0), eb('item.is_unpublished', '=', 0)]);
  const audience = audienceOf(eb as never, viewer, 'item');
  if (viewer.kind === 'anonymous') return eb.and([published, audience]);
  return eb.or([
    eb('item.channel_id', 'in', actsFor(viewer)),
    eb('item.author_xchan_id', 'in', speaksAs(viewer)),
    eb.and([published, audience]),
  ]);
}

function fileVisible(eb: ExpressionBuilder<Schema, 'file'>, viewer: Viewer): Expression<SqlBool> {
  const audience = audienceOf(eb as never, viewer, 'file');
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

function entries(db: Kysely<Schema>, effect: 'allow' | 'deny') {
  return db.selectFrom('acl_entry').where('acl_entry.effect', '=', effect);
}

/** ACLs that name the viewer, in person or through a privacy group. */
function naming(db: Kysely<Schema>, effect: 'allow' | 'deny', viewer: UserViewer) {
  const privacyGroups = db
    .selectFrom('privacy_group_member')
    .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
    .where('privacy_group.deleted', '=', 0)
    .where('privacy_group_member.xchan_id', 'in', speaksAs(viewer))
    .select('privacy_group_member.privacy_group_id');
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
        eb.exists(membershipAbove(db, viewer)),
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
