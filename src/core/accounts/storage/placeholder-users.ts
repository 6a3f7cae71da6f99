import type { Instant } from '../../../lib/clock.ts';
import { chunked, type Tx, valuesOf } from '../../platform/index.ts';
import { lookupKey } from '../domain/user.ts';
import { sql } from 'kysely';

/** Taken ones among these usernames, as lookup keys. */
export async function listTakenUsernames(tx: Tx, usernames: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const chunk of chunked(usernames.map(lookupKey), 1)) {
    const rows = await tx.db.selectFrom('user').select('username_key').where('username_key', 'in', chunk).execute();
    for (const row of rows) taken.add(row.username_key);
  }
  return taken;
}

export interface NewPlaceholderUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly xchanId: number;
}

/** Inserts placeholder users; returns their ids in the order given. */
export async function insertPlaceholderUsers(
  tx: Tx,
  users: readonly NewPlaceholderUser[],
  now: Instant,
): Promise<number[]> {
  const ids = new Map<number, number>();
  for (const chunk of chunked(users, 10)) {
    const rows = await tx.db
      .insertInto('user')
      .values(
        chunk.map((user) => ({
          username: user.username,
          username_key: lookupKey(user.username),
          name: user.name,
          email: user.email,
          public_email: null,
          kind: 'placeholder' as const,
          state: 'active' as const,
          xchan_id: user.xchanId,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning(['id', 'xchan_id'])
      .execute();
    for (const row of rows) ids.set(row.xchan_id!, row.id);
  }
  return users.map((user) => ids.get(user.xchanId)!);
}

/** Removes a placeholder user; its identity stays. */
export async function removePlaceholderUser(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('user').where('id', '=', id).where('kind', '=', 'placeholder').execute();
}

/** Removes users that no one signs in as; their identities stay. */
export async function removeUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from "user" where id in ${valuesOf(tx.kind, ids)}`.execute(tx.db);
}

/**
 * Gives a placeholder user another name.
 * @returns false for everyone else, the Import User too
 */
export async function renamePlaceholderUser(tx: Tx, id: number, name: string, now: Instant): Promise<boolean> {
  const user = await tx.db
    .updateTable('user')
    .set({ name, updated_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'placeholder')
    .returning('id')
    .executeTakeFirst();
  return user !== undefined;
}

/** Says of which group at the top bots are. */
export async function setBotRoot(tx: Tx, ids: readonly number[], rootId: number): Promise<void> {
  await sql`update "user" set bot_root_id = ${rootId} where id in ${valuesOf(tx.kind, ids)}`.execute(tx.db);
}

/** Blocks the bots of these root groups. */
export async function blockBotsOf(tx: Tx, rootIds: readonly number[], now: Instant): Promise<void> {
  await sql`update "user" set state = 'blocked', updated_at = ${now} where bot_root_id in ${valuesOf(tx.kind, rootIds)}`.execute(
    tx.db,
  );
}

/** Permanently ends all access of users: their tokens are revoked, and they can't sign in. */
export async function shutOutUsers(tx: Tx, userIds: readonly number[], now: Instant): Promise<void> {
  if (userIds.length === 0) return;
  const users = valuesOf(tx.kind, userIds);
  await sql`update access_token set revoked_at = ${now} where revoked_at is null and user_id in ${users}`.execute(
    tx.db,
  );
  await sql`update "user" set state = 'blocked', updated_at = ${now} where id in ${users}`.execute(tx.db);
}
