import { insertMany, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Recurring emails that recipients can unsubscribe from. */
export const stoppableMails = ['digest', 'event'] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** An unsubscribe link of an email; the hash of its token is stored. */
export interface UnsubscribeLink {
  readonly tokenHash: string;
  readonly userId: number;
  readonly mail: StoppableMail;
}

/** Stores links with the emails that they end. */
export async function insertUnsubscribeLinks(tx: Tx, links: readonly UnsubscribeLink[], now: Instant): Promise<void> {
  const rows = links.map(({ tokenHash, userId, mail }) => ({
    token_hash: tokenHash,
    user_id: userId,
    mail,
    created_at: now,
  }));
  await insertMany(tx, 'unsubscribe_link', rows, {});
}

/** Subscription and person of the link whose token has this hash. */
export async function findUnsubscribeLink(source: Source, tokenHash: string): Promise<UnsubscribeLink | undefined> {
  const row = await tables(source)
    .selectFrom('unsubscribe_link')
    .select(['user_id', 'mail'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && { tokenHash, userId: row.user_id, mail: row.mail };
}

/** Removes up to `limit` links of emails from before a moment; returns how many. */
export async function removeOldUnsubscribeLinks(tx: Tx, before: Instant, limit: number): Promise<number> {
  const old = tx.db.selectFrom('unsubscribe_link').select('token_hash').where('created_at', '<', before).limit(limit);
  const { numDeletedRows } = await tx.db
    .deleteFrom('unsubscribe_link')
    .where('token_hash', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
