import { sql } from 'kysely';
import { readCounts } from '../../files/index.ts';
import type { Channel } from '../../identity/index.ts';
import { isAmong, type Reader, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  type AccountDeletion,
  type AccountHoldings,
  type ContributionsEnd,
  contributionsEnds,
  type ErasedCounts,
  type ErasureRecipient,
  sumOfErased,
} from '../domain/account-deletion.ts';

/** The deletion of this account that was asked for; undefined if none was. */
export async function findAccountDeletion(source: Source, userId: number): Promise<AccountDeletion | undefined> {
  const rows = tables(source).selectFrom('account_deletion').selectAll().where('user_id', '=', userId);
  return toDeletion(await rows.executeTakeFirst());
}

/** The current state of a deletion; undefined if it has ended. */
export async function findDeletion(source: Source, id: number): Promise<AccountDeletion | undefined> {
  const rows = tables(source).selectFrom('account_deletion').selectAll().where('id', '=', id);
  return toDeletion(await rows.executeTakeFirst());
}

/** The deletion that is due first, or was begun and hasn't ended. */
export async function nextAccountDeletion(source: Source): Promise<AccountDeletion | undefined> {
  const rows = tables(source).selectFrom('account_deletion').selectAll().orderBy('due_at').orderBy('id').limit(1);
  return toDeletion(await rows.executeTakeFirst());
}

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly requested_at: string;
  readonly due_at: string;
  readonly asked_by_user_id: number | null;
  readonly contributions: string;
  readonly recipient: string | null;
  readonly erased: string;
}

function toDeletion(row: Row | undefined): AccountDeletion | undefined {
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      requestedAt: row.requested_at,
      dueAt: row.due_at,
      askedBy: row.asked_by_user_id,
      contributions: contributionsEnds.find((end) => end === row.contributions) ?? 'ghost',
      recipient: row.recipient === null ? undefined : (JSON.parse(row.recipient) as ErasureRecipient),
      erased: JSON.parse(row.erased) as ErasedCounts,
    }
  );
}

/** Data stored when a deletion is requested. */
export interface NewAccountDeletion {
  readonly userId: number;
  readonly askedBy: number | null;
  readonly contributions: ContributionsEnd;
  readonly now: Instant;
  readonly dueAt: Instant;
}

/** Stores that an account is to be deleted; an existing request stays unchanged, unless this one is `sooner`. */
export async function insertAccountDeletion(
  tx: Tx,
  { userId, askedBy, contributions, now, dueAt }: NewAccountDeletion,
  sooner = false,
): Promise<void> {
  const row = { user_id: userId, asked_by_user_id: askedBy, contributions, requested_at: now, due_at: dueAt };
  await tx.db
    .insertInto('account_deletion')
    .values({ ...row, erased: '{}' })
    .onConflict((conflict) => {
      const same = conflict.column('user_id');
      return sooner ? same.doUpdateSet({ asked_by_user_id: askedBy, contributions, due_at: dueAt }) : same.doNothing();
    })
    .execute();
}

/** Puts a deletion off. */
export async function postponeAccountDeletion(tx: Tx, id: number, dueAt: Instant): Promise<void> {
  await tx.db.updateTable('account_deletion').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** Stores the recipient of the report for when everything is erased. */
export async function setErasureRecipient(tx: Tx, id: number, recipient: ErasureRecipient): Promise<void> {
  const set = { recipient: JSON.stringify(recipient) };
  await tx.db.updateTable('account_deletion').set(set).where('id', '=', id).execute();
}

/** Adds to the counts of what was erased, in the transaction that erases it. */
export async function addErased(tx: Tx, id: number, counts: ErasedCounts): Promise<void> {
  const { erased } = await tx.db
    .selectFrom('account_deletion')
    .select('erased')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sum = JSON.stringify(sumOfErased(JSON.parse(erased) as ErasedCounts, counts));
  await tx.db.updateTable('account_deletion').set({ erased: sum }).where('id', '=', id).execute();
}

/** Ends a deletion: it was cancelled, or nothing is left. */
export async function removeAccountDeletion(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('account_deletion').where('user_id', '=', userId).execute();
}

/**
 * Counts what would be erased with an account, and what would stay. It takes a while, so not in a transaction that
 * writes.
 */
export async function countHoldings(reader: Reader, channels: readonly Channel[]): Promise<AccountHoldings> {
  const own = isAmong(
    reader.kind,
    'channel_id',
    channels.map(({ id }) => id),
  );
  const isTheirs = isAmong(
    reader.kind,
    'author_xchan_id',
    channels.map(({ xchanId }) => xchanId),
  );
  return readCounts(reader, [
    ['posts', sql`from item where ${own} and reaction is null and is_deleted = 0`],
    ['files', sql`from file where ${own} and is_dir = 0`],
    ['connections', sql`from connection where ${own} and is_self = 0`],
    ['contributions', sql`from item where ${isTheirs} and not (${own}) and reaction is null and is_deleted = 0`],
  ]);
}
