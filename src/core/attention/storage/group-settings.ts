import { type Kysely, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { accessLevels } from '../../identity/index.ts';
import {
  type Flag,
  type Param,
  pathWithin,
  preparedByKey,
  type PublicTables,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
} from '../../platform/index.ts';
import { type Attention, type ChannelLevel, defaultAttention } from '../domain/attention.ts';

/** What somebody has set for the groups in which they have a role, by themselves or from above; other rows have no effect. */
export function heldSettings(db: Kysely<PublicTables>, userId: Param<number>, at: Param<Instant>) {
  return db
    .selectFrom('group_setting')
    .innerJoin('group as above', 'above.id', 'group_setting.group_id')
    .where('group_setting.user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('group_role')
          .innerJoin('group as upper', 'upper.id', 'group_role.group_id')
          .select('group_role.user_id')
          .where('group_role.user_id', '=', userId)
          .where('group_role.access_level', '>=', accessLevels.guest)
          .where((role) => role.or([role('group_role.expires_at', 'is', null), role('group_role.expires_at', '>', at)]))
          .where(pathWithin('above.full_path_key', 'upper.full_path_key')),
      ),
    );
}

/** A setting, of the group with this path and of those below it; of all groups, where it is empty. */
export interface PlacedSetting {
  readonly path: string;
  readonly level: ChannelLevel;
  readonly muted: Flag;
  /** Of rows that are roles, since when they hold. */
  readonly since: Instant | null;
}

const noTime = sql<Instant | null>`null`.as('since');

/** The rows of a person's settings of groups, and of the one for all of them. */
export function placedSettings(db: Kysely<PublicTables>, userId: Param<number>, at: Param<Instant>) {
  return heldSettings(db, userId, at)
    .select(['above.full_path_key as path', 'group_setting.level', 'group_setting.muted', noTime])
    .unionAll(
      db
        .selectFrom('notification_setting')
        .select([sql<string>`''`.as('path'), 'notification_setting.level', 'notification_setting.muted', noTime])
        .where('notification_setting.user_id', '=', userId),
    );
}

const placedRows = preparedByKey(({ db }, userId: Param<number>, at: Param<Instant>) => placedSettings(db, userId, at));

/** What holds in a group, and whether it is set for the group itself. */
export interface HeldAttention extends Attention {
  readonly isOwn: boolean;
}

/** Finds what holds for the group with a path (`lookupKey`): what is set for it, or for the nearest one above it. */
export function attentionByPath(settings: readonly PlacedSetting[]): (path: string) => HeldAttention {
  return (path) => {
    const above = settings.filter((each) => each.path === '' || path === each.path || path.startsWith(`${each.path}/`));
    const nearest = above.toSorted((one, other) => other.path.length - one.path.length)[0];
    if (!nearest) return { ...defaultAttention, isOwn: false };
    return { level: nearest.level, isMuted: nearest.muted === 1, isOwn: nearest.path === path };
  };
}

/** The same, as somebody has set it. */
export async function readAttentionByPath(
  reader: Reader,
  userId: number,
  at: Instant,
): Promise<(path: string) => HeldAttention> {
  return attentionByPath(await placedRows(reader, userId, at));
}

/** What somebody has set for a group itself; undefined for nothing. */
export async function findGroupSetting(
  source: Source,
  userId: number,
  groupId: number,
): Promise<Attention | undefined> {
  const row = await tables(source)
    .selectFrom('group_setting')
    .select(['level', 'muted'])
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row && { level: row.level, isMuted: row.muted === 1 };
}

/** Sets what holds in a group; undefined for what holds above it. */
export async function setGroup(tx: Tx, userId: number, groupId: number, setting: Attention | undefined): Promise<void> {
  if (setting === undefined) {
    const own = tx.db.deleteFrom('group_setting').where('user_id', '=', userId);
    await own.where('group_id', '=', groupId).execute();
    return;
  }
  const chosen = { level: setting.level, muted: toFlag(setting.isMuted) };
  await tx.db
    .insertInto('group_setting')
    .values({ user_id: userId, group_id: groupId, ...chosen })
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doUpdateSet(chosen))
    .execute();
}
