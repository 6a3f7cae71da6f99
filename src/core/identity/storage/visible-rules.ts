import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { accessLevels } from '../domain/access-level.ts';
import { grantCategory, limits, type Permission } from '../domain/permission.ts';
import {
  channelsOf,
  identitiesOf,
  type Param,
  type Params,
  type Reader,
  type Schema,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { rolesAbove } from './roles.ts';

/** The conditions that the permission predicate is made of; no file but `visible*.ts` may import this one. */
type Objects = 'item' | 'file';

/** The viewers for the rules if there are several, as rows of the table `asking` (`visible-to-each.ts`). */
export interface EachUser {
  readonly kind: 'user';
  readonly isEach: true;
  readonly userId: Expression<number>;
  readonly at: Expression<string>;
  readonly isAdmin: Expression<SqlBool>;
  /** Queries of the ids of its identities and channels. */
  readonly identities: RawBuilder<number>;
  readonly channels: RawBuilder<number>;
}

/** Someone who is signed in: one viewer, or each of several. */
export type AskingUser = Params<UserViewer> | EachUser;
/** The viewer; the rules are the same for one viewer and for each of several. */
export type Asking = Params<Viewer> | EachUser;

/** The condition that `column` is in `rows`, a query with only its `key`. */
export function isAmong<DB, TB extends keyof DB, O>(
  asking: Asking,
  column: string,
  key: string,
  rows: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<SqlBool> {
  // Rows of one viewer are read once for all rows; of each of several, as the row needs.
  if (!('isEach' in asking)) return sql<SqlBool>`${sql.ref(column)} in ${rows}`;
  return isFound(column, key, rows);
}

/** The same for tables with many rows, of which the viewer may have many: they are looked up for each row. */
function isFound<DB, TB extends keyof DB, O>(
  column: string,
  key: string,
  rows: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists ${rows.where(sql<SqlBool>`${sql.ref(key)} = ${sql.ref(column)}`)}`;
}

/** The condition that it is not among them. */
export function isNotAmong<DB, TB extends keyof DB, O>(
  asking: Asking,
  column: string,
  key: string,
  rows: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<SqlBool> {
  if (!('isEach' in asking)) return sql<SqlBool>`${sql.ref(column)} not in ${rows}`;
  return sql<SqlBool>`not ${isAmong(asking, column, key, rows)}`;
}

/**
 * The condition that the audience of a row of `table` lets the viewer see it; a deny wins over any allow. Owners, authors and
 * blocked connections are not its business.
 * @param within the channels that all rows belong to: their permissions are then read once, not for each row
 */
export function audienceOf(
  eb: ExpressionBuilder<Schema, Objects>,
  viewer: Asking,
  table: Objects,
  within?: readonly Param<number>[],
): Expression<SqlBool> {
  const visibility = `${table}.visibility` as const;
  const aclId = `${table}.acl_id` as const;
  const db = eb as unknown as Kysely<Schema>;
  const isOneOf = <DB, TB extends keyof DB, O>(key: string, rows: SelectQueryBuilder<DB, TB, O>) => {
    const column = `${table}.channel_id`;
    if (!within) return isFound(column, key, rows);
    return isAmong(viewer, column, key, rows.where(sql.ref<number>(key), 'in', within));
  };
  const byGroup = eb.and([
    eb(visibility, '=', 'group'),
    isOneOf('channel.id', groupChannels(db, viewer)),
    eb.not(isOneOf('closed.id', closedTo(db, viewer))),
  ]);
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
      eb.and([
        eb(visibility, '=', 'restricted'),
        isAmong(viewer, aclId, 'acl_entry.acl_id', naming(db, 'allow', viewer)),
      ]),
    ]),
    eb.or([eb(aclId, 'is', null), isNotAmong(viewer, aclId, 'acl_entry.acl_id', naming(db, 'deny', viewer))]),
  ]);
}

/**
 * Channels that keep something to fewer than everyone, and the viewer is not among these: `isAllowed` of
 * `domain/permission.ts` in SQL, for permissions to look, which every role gives to everyone and grants to connections.
 * Whoever is signed in here is known, of this server and of its network.
 */
export function refusing(db: Kysely<Schema>, viewer: Asking, permission: Permission) {
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
function connected(eb: ExpressionBuilder<Schema, 'permission_limit'>, viewer: AskingUser, permission: Permission) {
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
    .where('connection.xchan_id', 'in', ownIdentities(viewer))
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
export function blocking(db: Kysely<Schema>, viewer: AskingUser) {
  return db
    .selectFrom('connection')
    .select('connection.channel_id')
    .where('connection.xchan_id', 'in', ownIdentities(viewer))
    .where('connection.blocked', '=', 1);
}

/** Entries of all ACLs that allow, or that deny. */
export function entries(db: Kysely<Schema>, effect: 'allow' | 'deny') {
  return db.selectFrom('acl_entry').where('acl_entry.effect', '=', effect);
}

/**
 * ACLs that name the viewer, in person or through a privacy group. A deleted privacy group no longer gives access, but
 * still excludes.
 */
export function naming(db: Kysely<Schema>, effect: 'allow' | 'deny', viewer: AskingUser) {
  const members = db
    .selectFrom('privacy_group_member')
    .where('privacy_group_member.xchan_id', 'in', ownIdentities(viewer))
    .select('privacy_group_member.privacy_group_id');
  const privacyGroups =
    effect === 'deny'
      ? members
      : members
          .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
          .where('privacy_group.deleted', '=', 0)
          .where((eb) => eb.or([eb.not(eb.exists(forumOfPrivacyGroup(db))), eb.exists(forumOfMember(db, viewer))]));
  return entries(db, effect)
    .where((eb) =>
      eb.or([
        eb('acl_entry.xchan_id', 'in', ownIdentities(viewer)),
        eb('acl_entry.privacy_group_id', 'in', privacyGroups),
      ]),
    )
    .select('acl_entry.acl_id');
}

/** The forum channel to which the privacy group of the outer query belongs, if it is one of a group. */
function forumOfPrivacyGroup(db: Kysely<Schema>) {
  return db
    .selectFrom('channel')
    .innerJoin('group', 'group.id', 'channel.group_id')
    .where(sql<SqlBool>`channel.id = privacy_group.channel_id`)
    .select('channel.id');
}

/** The same, if the viewer is a member of the group still: who has left it is named in vain. */
function forumOfMember(db: Kysely<Schema>, viewer: AskingUser) {
  return forumOfPrivacyGroup(db).where((eb) => eb.or(belonging(eb as never, viewer)));
}

/** Either of these: the group of the query is the viewer's own namespace, or they are a guest at least, in person or above. */
function belonging(eb: ExpressionBuilder<Schema, 'group'>, viewer: AskingUser): Expression<SqlBool>[] {
  return [
    eb('group.user_id', '=', viewer.userId as Param<number>),
    eb.exists(membershipAt(eb as unknown as Kysely<Schema>, viewer, accessLevels.guest)),
  ];
}

/**
 * Private channels of groups that don't list the viewer, who can't see content for the whole group there. The
 * conditions are spelled like those of the index.
 */
function closedTo(db: Kysely<Schema>, viewer: Asking) {
  const closed = db
    .selectFrom('channel as closed')
    .where(sql<SqlBool>`closed.default_visibility = 'restricted' and closed.group_id is not null`)
    .select('closed.id');
  if (viewer.kind === 'anonymous') return closed;
  return closed.where(isNotAmong(viewer, 'closed.default_acl_id', 'acl_entry.acl_id', naming(db, 'allow', viewer)));
}

/** Ids of forum channels of the groups that the viewer may read. */
function groupChannels(db: Kysely<Schema>, viewer: Asking) {
  return forumChannels(db)
    .where(sql<SqlBool>`${groupOfForum(db, (eb) => groupReadable(eb, viewer))} is true`)
    .select('channel.id');
}

/** The channels of groups. Without a bound, the channels of all people are searched to find these few. */
export function forumChannels(db: Kysely<Schema>) {
  return db.selectFrom('channel').where('channel.group_id', '>', 0);
}

/**
 * A condition on the group of the forum channel in the outer query, looked up as a value: in a join, PostgreSQL might
 * read all groups, of which each person has one.
 */
export function groupOfForum(
  db: Kysely<Schema>,
  condition: (eb: ExpressionBuilder<Schema, 'channel' | 'group'>) => Expression<SqlBool>,
) {
  return db
    .selectFrom('group')
    .where('group.id', '=', sql.ref<number>('channel.group_id'))
    .select((eb) => sql<SqlBool>`${condition(eb as never)}`.as('holds'));
}

/**
 * Whether the viewer can read the group of the query: public ones, internal ones if signed in, and those in which they
 * are at least guests, directly or inherited.
 */
export function groupReadable(eb: ExpressionBuilder<Schema, 'group'>, viewer: Asking): Expression<SqlBool> {
  if (viewer.kind === 'anonymous') return eb('group.visibility', '=', 'public');
  return eb.or([eb('group.visibility', 'in', ['public', 'internal']), ...belonging(eb, viewer)]);
}

/** A membership with this level or a higher one in the group of the outer query or in one above it. */
export function membershipAt(db: Kysely<Schema>, viewer: AskingUser, level: number) {
  return rolesAbove(db as never, viewer, level, 'group.full_path_key');
}

/** Ids of the identities that a viewer is, `identitiesOf` for each. */
export function ownIdentities(viewer: AskingUser): Param<number>[] {
  // After `in`, the query builder accepts a query as well as a list.
  return 'isEach' in viewer ? (viewer.identities as unknown as Param<number>[]) : identitiesOf(viewer);
}

/** Ids of the channels whose content belongs to a viewer, `channelsOf` for each. */
export function ownChannels(viewer: AskingUser): Param<number>[] {
  return 'isEach' in viewer ? (viewer.channels as unknown as Param<number>[]) : channelsOf(viewer);
}

/** The whole schema; the only place that widens a reader, imported only by `visible*.ts`. */
export function all(reader: Reader): Kysely<Schema> {
  return reader.db as unknown as Kysely<Schema>;
}
