import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { accessLevels } from '../domain/access-level.ts';
import { personKinds } from '../domain/user-kind.ts';
import {
  asParams,
  type DatabaseKind,
  forKind,
  type OrParams,
  type Param,
  type Params,
  type Reader,
  type Schema,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { rolesOf } from './roles.ts';
import {
  all,
  type Asking,
  entries,
  forumChannels,
  groupOfForum,
  groupReadable,
  isAmong,
  membershipAt,
  naming,
  ownChannels,
} from './visible-rules.ts';
import { itemVisible } from './visible.ts';

/**
 * Forum channels that `viewer` may know of, with their groups: those whose group content it may see; of channels for
 * some members alone, those that their audience names. Maintainers and Owners of the group know of all, administrators too, and whoever
 * acts for a channel knows of it. With `leastLevel` only those of groups in which, or above which, the viewer has this
 * role.
 */
export function visibleForums(reader: Reader, viewer: OrParams<Viewer>, leastLevel?: number) {
  const db = all(reader);
  const asking = asParams<Viewer>(viewer);
  const known = forumsKnownTo(reader.kind, db, asking);
  if (leastLevel === undefined || asking.kind === 'anonymous') return known;
  return known.where((eb) => eb.exists(membershipAt(db, asking, leastLevel)));
}

/** The same for one viewer or for each of several. */
export function forumsKnownTo(kind: DatabaseKind, db: Kysely<Schema>, viewer: Asking) {
  // As an array it is looked up for each channel: PostgreSQL might read all groups, of which each person has one, to
  // join them.
  const isItsGroup = forKind(kind, {
    sqlite: () => sql<SqlBool>`"group".id = channel.group_id`,
    postgres: () => sql<SqlBool>`"group".id = any (array[channel.group_id])`,
  });
  return forumChannels(db)
    .innerJoin('group', (join) => join.on(isItsGroup))
    .where((eb) => isKnownTo(eb, db, viewer));
}

function forumsHiddenFrom(db: Kysely<Schema>, viewer: Params<Viewer>) {
  // If a part of the condition is null, a channel is hidden.
  return forumChannels(db)
    .select('channel.id')
    .where(sql<SqlBool>`${groupOfForum(db, (eb) => isKnownTo(eb, db, viewer))} is not true`);
}

/** The condition on a forum channel and its group that the viewer can see it. */
function isKnownTo(
  eb: ExpressionBuilder<Schema, 'channel' | 'group'>,
  db: Kysely<Schema>,
  viewer: Asking,
): Expression<SqlBool> {
  const isOpen = eb('channel.default_visibility', '<>', 'restricted');
  if (viewer.kind === 'anonymous') return eb.and([groupReadable(eb, viewer), isOpen]);
  const isAdmin = 'isEach' in viewer ? viewer.isAdmin : viewer.isAdmin ? sql<SqlBool>`1 = 1` : undefined;
  return eb.or([
    ...(isAdmin ? [eb.and([eb('group.kind', '=', 'group'), isAdmin])] : []),
    eb('channel.id', 'in', ownChannels(viewer)),
    eb('group.user_id', '=', viewer.userId as Param<number>),
    eb.exists(membershipAt(db, viewer, accessLevels.maintainer)),
    eb.and([
      groupReadable(eb, viewer),
      eb.or([isOpen, isAmong(viewer, 'channel.default_acl_id', 'acl_entry.acl_id', naming(db, 'allow', viewer))]),
    ]),
  ]);
}

/**
 * Hashtags, categories and mentions of these visible items. The mention of a hidden forum leads to no identity; the
 * author's text stays. Terms with any forum are marked, because they aren't the same for everyone.
 */
export function visibleTerms(reader: Reader, viewer: Params<Viewer>, itemIds: readonly Param<number>[]) {
  const db = all(reader);
  const hidden = forumsHiddenFrom(db, viewer).where('channel.xchan_id', '=', sql.ref<number>('term.xchan_id'));
  const forum = db
    .selectFrom('channel')
    .select('channel.id')
    .where('channel.group_id', 'is not', null)
    .where('channel.xchan_id', '=', sql.ref<number>('term.xchan_id'));
  return db
    .selectFrom('term')
    .where('term.item_id', 'in', itemIds)
    .select(['term.item_id', 'term.kind', 'term.ordinal', 'term.text', 'term.url'])
    .select((eb) => eb.case().when(eb.exists(hidden)).then(null).else(eb.ref('term.xchan_id')).end().as('xchan_id'))
    .select((eb) => eb.case().when(eb.exists(forum)).then(1).else(0).end().as('names_forum'));
}

/**
 * Network identities that can be named in content that `viewer` sees: all except those of hidden forum channels. People
 * who have left a channel still see their posts there.
 */
export function nameableXchans(reader: Reader, asking: OrParams<Viewer>): SelectQueryBuilder<Schema, 'xchan', object> {
  const db = all(reader);
  const hidden = forumsHiddenFrom(db, asParams<Viewer>(asking));
  return db
    .selectFrom('xchan')
    .where((eb) => eb.not(eb.exists(hidden.where('channel.xchan_id', '=', sql.ref<number>('xchan.id')))));
}

/**
 * Network identities visible to `viewer`: all except those of hidden forum channels, of imported people without visible
 * content, and of bots of hidden groups.
 */
export function visibleXchans(reader: Reader, asking: OrParams<Viewer>): SelectQueryBuilder<Schema, 'xchan', object> {
  const db = all(reader);
  const viewer = asParams<Viewer>(asking);
  const botChannels = botsHiddenFrom(db, viewer).innerJoin('channel', 'channel.user_id', 'bot.id').select('bot.id');
  return nameableXchans(reader, asking)
    .where('xchan.deleted', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([
          eb.not(eb.exists(importedUser(eb))),
          eb.not(eb.exists(botChannels.where('channel.xchan_id', '=', sql.ref<number>('xchan.id')))),
        ]),
        eb.exists(
          eb
            .selectFrom('item')
            .select('item.id')
            .whereRef('item.author_xchan_id', '=', 'xchan.id')
            .where('item.is_deleted', '=', 0)
            .where((item) => itemVisible(item, viewer)),
        ),
        ...(viewer.kind === 'anonymous' ? [] : [eb.exists(sourceUserOfOwner(eb, viewer))]),
      ]),
    );
}

/** Ids of the bots of groups hidden from `viewer`. */
export function hiddenBots(reader: Reader, viewer: OrParams<Viewer>) {
  return botsHiddenFrom(all(reader), asParams<Viewer>(viewer)).select('bot.id');
}

/** Bots of private groups, for people who are in no group of the tree. */
function botsHiddenFrom(db: Kysely<Schema>, viewer: Params<Viewer>) {
  const bots = db
    .selectFrom('user as bot')
    .innerJoin('group', 'group.id', 'bot.bot_root_id')
    .where('bot.bot_root_id', '>', 0)
    // The condition is null if it isn't true and the group isn't a personal namespace.
    .where((eb) => sql<SqlBool>`${groupReadable(eb as never, viewer)} is not true`);
  if (viewer.kind === 'anonymous') return bots;
  if (viewer.isAdmin) return bots.where(sql<SqlBool>`1 = 0`);
  const roles = rolesOf(db as never, viewer, accessLevels.guest)
    .innerJoin('group as own', 'own.id', 'group_role.group_id')
    .select('group_role.user_id')
    .where('own.root_id', '=', sql.ref<number>('bot.bot_root_id'));
  return bots.where('bot.id', '<>', viewer.userId).where((eb) => eb.not(eb.exists(roles)));
}

/** Groups in which, or in a parent of which, the viewer is at least a guest: minimal access isn't membership. */
export function groupsOfMember(reader: Reader, viewer: Params<UserViewer>) {
  const db = all(reader);
  return db
    .selectFrom('group')
    .select('group.id')
    .where((eb) => eb.exists(membershipAt(db, viewer, accessLevels.guest)));
}

/** The placeholder or import user with the identity of the outer query. */
function importedUser(eb: ExpressionBuilder<Schema, 'xchan'>) {
  return (
    eb
      .selectFrom('user')
      .select('user.id')
      .whereRef('user.xchan_id', '=', 'xchan.id')
      // PostgreSQL would read all users; with this condition, those in an index.
      .where('user.xchan_id', 'is not', null)
      .where('user.kind', 'not in', personKinds)
  );
}

/** A source user of the identity in the outer query, in a namespace that the viewer owns. */
function sourceUserOfOwner(eb: ExpressionBuilder<Schema, 'xchan'>, viewer: Params<UserViewer>) {
  const db = eb as unknown as Kysely<Schema>;
  return eb
    .selectFrom('source_user')
    .innerJoin('group', 'group.id', 'source_user.namespace_id')
    .select('source_user.id')
    .whereRef('source_user.placeholder_xchan_id', '=', 'xchan.id')
    .where((inner) =>
      inner.or([
        ...(viewer.isAdmin ? [inner('group.kind', '=', 'group')] : []),
        inner('group.user_id', '=', viewer.userId),
        inner.exists(membershipAt(db, viewer, accessLevels.owner)),
      ]),
    );
}

/** Users in the audience of a forum channel that the caller has already been allowed to see. */
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
