import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { SuppressionReason } from '../domain/delivery-report.ts';
import { type Source, tables, type Tx } from './database.ts';
import { chunked, containsText } from './dialect/portable.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

/** A suppressed address. */
export interface SuppressedAddress {
  readonly id: number;
  readonly email: string;
  readonly reason: SuppressionReason;
  readonly detail: string;
  readonly createdBy: number | null;
  readonly createdAt: Instant;
}

function select(source: Source) {
  return tables(source)
    .selectFrom('suppressed_address')
    .select(['id', 'email', 'reason', 'detail', 'created_by', 'created_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toSuppressed(row: Row): SuppressedAddress {
  const { id, email, reason, detail } = row;
  return { id, email, reason, detail, createdBy: row.created_by, createdAt: row.created_at };
}

/** Why an address is suppressed; undefined if it isn't. */
export async function findSuppression(source: Source, email: string): Promise<SuppressedAddress | undefined> {
  const row = await select(source).where('email_key', '=', addressKey(email)).executeTakeFirst();
  return row && toSuppressed(row);
}

/** The one with this id; undefined if there is none. */
export async function findSuppressedAddress(source: Source, id: number): Promise<SuppressedAddress | undefined> {
  const row = await select(source).where('id', '=', id).executeTakeFirst();
  return row && toSuppressed(row);
}

/** The keys of the suppressed ones among some addresses. */
export async function findSuppressedKeys(source: Source, emails: readonly string[]): Promise<ReadonlySet<AddressKey>> {
  const found = new Set<AddressKey>();
  for (const keys of chunked([...new Set(emails.map(addressKey))], 1)) {
    const query = tables(source).selectFrom('suppressed_address').select('email_key').where('email_key', 'in', keys);
    for (const row of await query.execute()) found.add(row.email_key);
  }
  return found;
}

/** The newest, all or those that contain a text; with `before`, those older than this id. */
export async function pageSuppressedAddresses(
  source: Source,
  page: { readonly search?: string | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<SuppressedAddress[]> {
  let query = select(source).orderBy('id', 'desc').limit(page.limit);
  if (page.search) query = query.where(containsText(source.kind, sql.ref('email_key'), addressKey(page.search)));
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  return (await query.execute()).map(toSuppressed);
}

/** Suppresses an address; an existing entry only changes for a complaint or an administrator. */
export async function insertSuppressedAddress(tx: Tx, address: Omit<SuppressedAddress, 'id'>): Promise<void> {
  const { email, reason, detail, createdBy, createdAt } = address;
  const row = { email, reason, detail, created_by: createdBy, created_at: createdAt };
  await tx.db
    .insertInto('suppressed_address')
    .values({ ...row, email_key: addressKey(email) })
    .onConflict((conflict) =>
      reason === 'bounce' ? conflict.column('email_key').doNothing() : conflict.column('email_key').doUpdateSet(row),
    )
    .execute();
}

/** Removes an address from the list; with `reasons`, only if it is there for one of them. Returns whether it was. */
export async function deleteSuppression(
  tx: Tx,
  email: string,
  reasons?: readonly SuppressionReason[],
): Promise<boolean> {
  const key = addressKey(email);
  await tx.db.deleteFrom('delivery_failure').where('email_key', '=', key).execute();
  let query = tx.db.deleteFrom('suppressed_address').where('email_key', '=', key);
  if (reasons) query = query.where('reason', 'in', reasons);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Old failures that are removed with each new one. */
const removedAtOnce = 100;

/**
 * Notes a temporary failure of an email, and deletes some older than `since`.
 * @returns number of failed emails to its address since then
 */
export async function insertDeliveryFailure(
  tx: Tx,
  failure: { readonly mailId: number; readonly email: string; readonly now: Instant; readonly since: Instant },
): Promise<number> {
  const { mailId, now, since } = failure;
  const key = addressKey(failure.email);
  await tx.db
    .insertInto('delivery_failure')
    .values({ mail_id: mailId, email_key: key, created_at: now })
    .onConflict((conflict) => conflict.column('mail_id').doNothing())
    .execute();
  const old = tx.db.selectFrom('delivery_failure').select('mail_id').where('created_at', '<', since);
  await tx.db.deleteFrom('delivery_failure').where('mail_id', 'in', old.limit(removedAtOnce)).execute();
  const { count } = await tx.db
    .selectFrom('delivery_failure')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email_key', '=', key)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
