import { lookupKey } from '../domain/user.ts';
import type { Instant } from '../lib/clock.ts';
import type { Tx } from './database.ts';
import { chunked, startsWith } from './dialect/portable.ts';
import { sql } from 'kysely';

/** The identity of the Import User whose username begins with `prefix`. */
export async function findImportUser(tx: Tx, prefix: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('user')
    .select('xchan_id')
    .where('kind', '=', 'import_user')
    .where(startsWith(sql.ref('username_key'), lookupKey(prefix)))
    .executeTakeFirst();
  return row?.xchan_id ?? undefined;
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
