import { sql } from 'kysely';
import { type Channel, removeChannel } from '../../identity/index.ts';
import { removeItems, renameMentions } from '../../content/index.ts';
import { readCounts, removeFiles } from '../../files/index.ts';
import { type Reader, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { idsInChannels } from './content-of-channels.ts';

/** A wish to have an account deleted. */
export interface AccountDeletion {
  readonly id: number;
  readonly userId: number;
  readonly requestedAt: Instant;
  readonly dueAt: Instant;
}

/** What becomes of what an account has. */
export interface AccountHoldings {
  /** On own channels, answers of others among them: removed. */
  readonly posts: number;
  readonly files: number;
  readonly connections: number;
  /** Written on channels of groups and of other people: stays, without the name. */
  readonly contributions: number;
}

const columns = ['id', 'user_id', 'requested_at', 'due_at'] as const;

/** The deletion of this account that was asked for; undefined if none was. */
export async function findAccountDeletion(source: Source, userId: number): Promise<AccountDeletion | undefined> {
  const rows = tables(source).selectFrom('account_deletion').select(columns).where('user_id', '=', userId);
  return toDeletion(await rows.executeTakeFirst());
}

/** The deletion that is due first, or was begun and has not ended. */
export async function nextAccountDeletion(source: Source): Promise<AccountDeletion | undefined> {
  const rows = tables(source).selectFrom('account_deletion').select(columns).orderBy('due_at').orderBy('id').limit(1);
  return toDeletion(await rows.executeTakeFirst());
}

function toDeletion(
  row: { id: number; user_id: number; requested_at: string; due_at: string } | undefined,
): AccountDeletion | undefined {
  return row && { id: row.id, userId: row.user_id, requestedAt: row.requested_at, dueAt: row.due_at };
}

/** Notes that an account is to be deleted; one that is noted already stays as it is. */
export async function insertAccountDeletion(
  tx: Tx,
  { userId, now, dueAt }: { readonly userId: number; readonly now: Instant; readonly dueAt: Instant },
): Promise<void> {
  const row = { user_id: userId, requested_at: now, due_at: dueAt };
  const insert = tx.db.insertInto('account_deletion').values(row);
  await insert.onConflict((conflict) => conflict.column('user_id').doNothing()).execute();
}

/** Puts a deletion off. */
export async function postponeAccountDeletion(tx: Tx, id: number, dueAt: Instant): Promise<void> {
  await tx.db.updateTable('account_deletion').set({ due_at: dueAt }).where('id', '=', id).execute();
}

/** Ends a deletion: it was taken back, or there is nothing left. */
export async function removeAccountDeletion(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('account_deletion').where('user_id', '=', userId).execute();
}

/** Counts what would go with an account, and what would stay. It takes a while, so not in a transaction that writes. */
export async function countHoldings(reader: Reader, channels: readonly Channel[]): Promise<AccountHoldings> {
  const own = valuesOf(
    reader.kind,
    channels.map(({ id }) => id),
  );
  const xchans = valuesOf(
    reader.kind,
    channels.map(({ xchanId }) => xchanId),
  );
  return readCounts(reader, [
    ['posts', sql`from item where channel_id in ${own} and reaction is null and is_deleted = 0`],
    ['files', sql`from file where channel_id in ${own} and is_dir = 0`],
    ['connections', sql`from connection where channel_id in ${own} and is_self = 0`],
    [
      'contributions',
      sql`from item where author_xchan_id in ${xchans} and channel_id not in ${own} and reaction is null and is_deleted = 0`,
    ],
  ]);
}

/** Removes the next `limit` or so rows of what channels hold, in the end the channels; false when they are gone. */
export async function removeSomeOfChannels(
  tx: Tx,
  channels: readonly Channel[],
  { limit, now }: { readonly limit: number; readonly now: Instant },
): Promise<boolean> {
  const [channel] = channels;
  if (!channel) return false;
  const items = await idsInChannels(tx, 'item', [channel.id], limit);
  if (items.length > 0) {
    await removeItems(tx, items);
    return true;
  }
  const files = await idsInChannels(tx, 'file', [channel.id], limit);
  if (files.length > 0) {
    await removeFiles(tx, files, now);
    return true;
  }
  if (await renameMentions(tx, [channel.xchanId], { text: ghostName, limit })) return true;
  await removeChannel(tx, channel.id);
  return true;
}

/** What everybody whose account is gone is called. */
export const ghostName = 'Deleted account';
