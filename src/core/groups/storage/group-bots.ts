import { sql } from 'kysely';
import { type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import type { BotPurpose, Group } from '../domain/group.ts';
import { selectGroups, toGroup } from './groups.ts';

/** Notes that a user is a bot of a group. */
export async function insertGroupBot(
  tx: Tx,
  bot: { readonly userId: number; readonly groupId: number; readonly purpose: BotPurpose },
): Promise<void> {
  await tx.db
    .insertInto('group_bot')
    .values({ user_id: bot.userId, group_id: bot.groupId, purpose: bot.purpose })
    .execute();
}

/** The users who are bots of a group for this purpose, the first one first. */
export async function listGroupBots(source: Source, groupId: number, purpose: BotPurpose): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('group_bot')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('purpose', '=', purpose)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The users who are bots of any of these groups, whatever for. */
export async function listBotsOf(tx: Tx, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select user_id as id from group_bot
    where group_id in ${valuesOf(tx.kind, groupIds)}`.execute(tx.db);
  return rows.map(({ id }) => Number(id));
}

/** Whether the user is a bot of the group of this kind. */
export async function isGroupBot(
  source: Source,
  bot: { readonly userId: number; readonly groupId: number; readonly purpose: BotPurpose },
): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('group_bot')
    .select('user_id')
    .where('user_id', '=', bot.userId)
    .where('group_id', '=', bot.groupId)
    .where('purpose', '=', bot.purpose)
    .executeTakeFirst();
  return row !== undefined;
}

/** The group that has made a bot; undefined for people, and for bots of the server. */
export async function findGroupOfBot(source: Source, userId: number): Promise<Group | undefined> {
  const row = await selectGroups(source)
    .innerJoin('group_bot', 'group_bot.group_id', 'group.id')
    .where('group_bot.user_id', '=', userId)
    .executeTakeFirst();
  return row && toGroup(row);
}

/** Detaches a bot from its group; it stays as the author of its content. */
export async function deleteGroupBot(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('group_bot').where('user_id', '=', userId).execute();
}
