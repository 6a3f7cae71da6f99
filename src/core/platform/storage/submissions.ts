import type { Instant } from '../../../lib/clock.ts';
import type { Source, Tx } from './database.ts';
import { tables } from './database.ts';

/** A form that is being handled, or was. */
export interface SubmissionKey {
  /** Digest of the sender, the key of the rendered form, and its content. */
  readonly digest: string;
  /** Distinguishes requests that send the same form. */
  readonly request: string;
}

/** Claims a form for a request. @returns false where another request has claimed it */
export async function claimSubmission(tx: Tx, { digest, request }: SubmissionKey, now: Instant): Promise<boolean> {
  await tx.db
    .insertInto('submission')
    .values({ digest, request, location: null, created_at: now })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute();
  return (await findSubmission(tx, digest))?.request === request;
}

/** A form that was claimed, with the address that it led to: null while it is being handled, empty where it led nowhere. */
export async function findSubmission(
  source: Source,
  digest: string,
): Promise<{ readonly request: string; readonly location: string | null } | undefined> {
  return tables(source)
    .selectFrom('submission')
    .select(['request', 'location'])
    .where('digest', '=', digest)
    .executeTakeFirst();
}

/** Stores where a form led; undefined for one that was rejected, which may be sent again. */
export async function endSubmission(
  tx: Tx,
  { digest, request }: SubmissionKey,
  location: string | undefined,
): Promise<void> {
  const ended =
    location === undefined
      ? tx.db.deleteFrom('submission').where('digest', '=', digest).where('request', '=', request)
      : tx.db.updateTable('submission').set({ location }).where('digest', '=', digest).where('request', '=', request);
  await ended.execute();
}

/** Removes up to `limit` forms that were sent before a moment; returns how many. */
export async function removeSubmissions(tx: Tx, before: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('submission')
    .where('digest', 'in', (eb) =>
      eb.selectFrom('submission').select('digest').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
