import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { accessLevels } from '../domain/access-level.ts';
import { grantCategory, limits, type Permission } from '../domain/permission.ts';
import type { Param, Params, Reader, Schema, UserViewer, Viewer } from '../../platform/index.ts';

/** The conditions that the permission predicate is made of; no file but `visible*.ts` may import this one. */
type Objects = 'item' | 'file';

/**
 * The condition that the audience of a row of `table` lets the viewer see it; a deny wins over any allow. Owners, authors and
 * blocked connections are not its business.
 */
export function audienceOf(
  eb: ExpressionBuilder<Schema, Objects>,
  viewer: Params<Viewer>,
  table: Objects,
): Expression<SqlBool> {
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
export function refusing(db: Kysely<Schema>, viewer: Params<Viewer>, permission: Permission) {
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
function connected(
  eb: ExpressionBuilder<Schema, 'permission_limit'>,
  viewer: Params<UserViewer>,
  permission: Permission,
) {
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
    .where('connection.xchan_id', 'in', identitiesOf(viewer))
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
export function blocking(db: Kysely<Schema>, viewer: Params<UserViewer>) {
  return db
    .selectFrom('connection')
    .select('connection.channel_id')
    .where('connection.xchan_id', 'in', identitiesOf(viewer))
    .where('connection.blocked', '=', 1);
}

/** Entries of all ACLs that allow, or that deny. */
export function entries(db: Kysely<Schema>, effect: 'allow' | 'deny') {
  return db.selectFrom('acl_entry').where('acl_entry.effect', '=', effect);
}

/**
 * ACLs that name the viewer, in person or through a privacy group. One that was deleted lets nobody in any more, and keeps
 * out whom it kept out.
 */
export function naming(db: Kysely<Schema>, effect: 'allow' | 'deny', viewer: Params<UserViewer>) {
  const members = db
    .selectFrom('privacy_group_member')
    .where('privacy_group_member.xchan_id', 'in', identitiesOf(viewer))
    .select('privacy_group_member.privacy_group_id');
  const privacyGroups =
    effect === 'deny'
      ? members
      : members
          .innerJoin('privacy_group', 'privacy_group.id', 'privacy_group_member.privacy_group_id')
          .where('privacy_group.deleted', '=', 0);
  return entries(db, effect)
    .where((eb) =>
      eb.or([
        eb('acl_entry.xchan_id', 'in', identitiesOf(viewer)),
        eb('acl_entry.privacy_group_id', 'in', privacyGroups),
      ]),
    )
    .select('acl_entry.acl_id');
}

/**
 * Ids of forum channels of the groups that the viewer may read: public ones, for signed-in people internal ones, and those
 * of groups in which they are guests at least, in person or above.
 */
export function groupChannels(db: Kysely<Schema>, viewer: Params<Viewer>) {
  return db
    .selectFrom('channel')
    .innerJoin('group', 'group.id', 'channel.group_id')
    .where((eb) => {
      if (viewer.kind === 'anonymous') return eb('group.visibility', '=', 'public');
      return eb.or([
        eb('group.visibility', 'in', ['public', 'internal']),
        eb('group.user_id', '=', viewer.userId),
        eb.exists(membershipAt(db, viewer, accessLevels.guest)),
      ]);
    })
    .select('channel.id');
}

/** A membership with this level or a higher one in the group of the outer query or in one above it. */
export function membershipAt(db: Kysely<Schema>, viewer: Params<UserViewer>, level: number) {
  return membershipAbove(db, viewer).where('group_member.access_level', '>=', level);
}

/** A membership of the viewer in the group of the outer query or in one above it. */
function membershipAbove(db: Kysely<Schema>, viewer: Params<UserViewer>) {
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

/** Ids of the identities that a viewer is: of the channel they act for, and of the others that are theirs. */
export function identitiesOf(viewer: Params<UserViewer>): Param<number>[] {
  return [...new Set([viewer.xchanId, ...viewer.ownXchanIds])];
}

/** The whole schema; the one place where a reader is widened, which `visible*.ts` alone import. */
export function all(reader: Reader): Kysely<Schema> {
  return reader.db as unknown as Kysely<Schema>;
}
