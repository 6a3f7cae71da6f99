import { type Kysely, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { accessLevels, rolesAbove } from '../../identity/index.ts';
import {
  type Flag,
  type Param,
  preparedByKey,
  type PublicTables,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
} from '../../platform/index.ts';
import { type Attention, type ChannelLevel, defaultAttention } from '../domain/attention.ts';

/** A user's settings of groups in which they have a role, direct or inherited; other rows have no effect. */
function heldSettings(db: Kysely<PublicTables>, userId: Param<number>, at: Param<Instant>) {
  return db
    .selectFrom('group_setting')
    .innerJoin('group as above', 'above.id', 'group_setting.group_id')
    .where('group_setting.user_id', '=', userId)
    .where((eb) => eb.exists(rolesAbove(db, { userId, at }, accessLevels.guest, 'above.full_path_key')));
}

/** A setting, of the group with this path and of those below it; of all groups, where it is empty. */
export interface PlacedSetting {
  readonly path: string;
  readonly level: ChannelLevel;
  readonly muted: Flag;
  /** For rows that are roles, when they began. */
  readonly since: Instant | null;
}

const noTime = sql<Instant | null>`null`.as('since');

/** The rows of a user's settings of groups, and of the one for all groups. */
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

/** The level in a group, and whether it is set for the group itself. */
export interface HeldAttention extends Attention {
  readonly isOwn: boolean;
}

/** Whether a group is another one or a subgroup of it, by their paths; all are below the empty path. */
export function isPathWithin(path: string, above: string): boolean {
  return above === '' || path === above || path.startsWith(`${above}/`);
}

/** Finds the setting for the group with a path (`lookupKey`): its own, or that of the nearest parent. */
export function attentionByPath(settings: readonly PlacedSetting[]): (path: string) => HeldAttention {
  return (path) => {
    const above = settings.filter((each) => isPathWithin(path, each.path));
    const nearest = above.toSorted((one, other) => other.path.length - one.path.length)[0];
    if (!nearest) return { ...defaultAttention, isOwn: false };
    return { level: nearest.level, isMuted: nearest.muted === 1, isOwn: nearest.path === path };
  };
}

/** The level of a channel in the group with a path: its own setting if it has one. */
export function attentionIn(
  { path, level, muted }: { readonly path: string; readonly level: ChannelLevel | null; readonly muted: Flag | null },
  ofGroup: (path: string) => HeldAttention,
): HeldAttention {
  if (level !== null) return { level, isMuted: muted === 1, isOwn: true };
  return { ...ofGroup(path), isOwn: false };
}

/** Levels of groups, by their paths, from a user's settings. */
export async function readAttentionByPath(
  reader: Reader,
  userId: number,
  at: Instant,
): Promise<(path: string) => HeldAttention> {
  return attentionByPath(await placedRows(reader, userId, at));
}

/** The user's setting of the group itself; undefined for none. */
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

/** Sets the level of a group; undefined to inherit. */
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
