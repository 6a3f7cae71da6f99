import type { Instant } from '../../../lib/clock.ts';
import type { Reader, Tx } from '../../platform/index.ts';

/** Gives someone a link to their calendar, in place of the one before. */
export async function replaceFeed(
  tx: Tx,
  { userId, tokenHash, now }: { readonly userId: number; readonly tokenHash: string; readonly now: Instant },
): Promise<void> {
  await removeFeed(tx, userId);
  await tx.db.insertInto('calendar_feed').values({ user_id: userId, token_hash: tokenHash, created_at: now }).execute();
}

/** Ends the link to someone's calendar, if there is one. */
export async function removeFeed(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('calendar_feed').where('user_id', '=', userId).execute();
}

/** Whose calendar a link leads to, by the hash of its token. */
export async function findFeed(reader: Reader, tokenHash: string): Promise<number | undefined> {
  const row = await reader.db
    .selectFrom('calendar_feed')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.user_id;
}

/** Since when there is a link to someone's calendar; undefined without one. */
export async function feedSince(reader: Reader, userId: number): Promise<Instant | undefined> {
  const row = await reader.db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at;
}
