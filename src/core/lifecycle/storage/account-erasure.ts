import { sql } from 'kysely';
import { ghostName } from '../../accounts/index.ts';
import { removeItems, renameMentions } from '../../content/index.ts';
import { removeFiles } from '../../files/index.ts';
import { type Channel, removeChannel } from '../../identity/index.ts';
import { type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { ErasedCounts } from '../domain/account-deletion.ts';
import { idsInChannels } from './group-removal.ts';

interface Batch {
  readonly limit: number;
  readonly now: Instant;
}

/** Counts what closing an account removes at once, before it does. */
export async function countPersonal(tx: Tx, userId: number, addresses: readonly string[]): Promise<ErasedCounts> {
  const { rows } = await sql<Record<keyof ErasedCounts, number>>`select
    (select count(*) from user_email where user_id = ${userId}) as addresses,
    (select count(*) from session where user_id = ${userId}) as sessions,
    (select count(*) from access_token where user_id = ${userId}) as tokens,
    (select count(*) from group_member join "group" on "group".id = group_member.group_id
      where group_member.user_id = ${userId} and "group".kind = 'group') as memberships,
    (select count(*) from notification where user_id = ${userId}) as notifications,
    (select count(*) from mail where to_address in ${valuesOf(tx.kind, addresses)}) as mails`.execute(tx.db);
  return numbersOf(rows[0]!);
}

function numbersOf(row: Readonly<Record<string, unknown>>): ErasedCounts {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? 0)]));
}

/** End of the last batch: later rows follow. */
export interface ErasedUpTo {
  readonly createdAt: Instant;
  readonly id: number;
}

/** An identity's items in channels other than these, the next `limit` after `after`, without deleted ones. */
export async function nextWrittenElsewhere(
  tx: Tx,
  { xchanId, own, after }: { readonly xchanId: number; readonly own: readonly number[]; readonly after?: ErasedUpTo },
  limit: number,
): Promise<{ id: number; parentId: number; createdAt: Instant }[]> {
  const items = await tx.db
    .selectFrom('item')
    .select(['id', 'parent_id as parentId', 'created_at as createdAt'])
    .where('author_xchan_id', '=', xchanId)
    .where('channel_id', 'not in', own)
    .where('is_deleted', '=', 0)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) > (${after?.createdAt ?? ''}, ${after?.id ?? 0})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return items.map(({ id, parentId, createdAt }) => ({ id, parentId: parentId ?? id, createdAt }));
}

/** Removes the next `limit` of the files that an identity made on channels that are not these; undefined when there are none. */
export async function eraseSomeFilesElsewhere(
  tx: Tx,
  { xchanId, own }: { readonly xchanId: number; readonly own: readonly number[] },
  { limit, now }: Batch,
): Promise<ErasedCounts | undefined> {
  const files = await tx.db
    .selectFrom('file')
    .select('id')
    .where('creator_xchan_id', '=', xchanId)
    .where('channel_id', 'not in', own)
    .where('is_dir', '=', 0)
    .limit(limit)
    .execute();
  if (files.length === 0) return undefined;
  return eraseFiles(
    tx,
    files.map(({ id }) => id),
    now,
  );
}

/**
 * Removes about the next `limit` rows of the content of channels, and finally the channels themselves.
 * @returns what was erased; undefined when the channels are gone
 */
export async function eraseSomeOfChannels(
  tx: Tx,
  channels: readonly Channel[],
  { limit, now }: Batch,
): Promise<ErasedCounts | undefined> {
  const [channel] = channels;
  if (!channel) return undefined;
  const items = await idsInChannels(tx, 'item', [channel.id], limit);
  if (items.length > 0) {
    const counts = await countItems(tx, items);
    await removeItems(tx, items);
    return counts;
  }
  const files = await idsInChannels(tx, 'file', [channel.id], limit);
  if (files.length > 0) return eraseFiles(tx, files, now);
  const mentions = await renameMentions(tx, [channel.xchanId], { text: ghostName, limit });
  if (mentions > 0) return { mentions };
  const connections = await countConnections(tx, channel.id);
  await removeChannel(tx, channel.id);
  return { connections };
}

async function countItems(tx: Tx, ids: readonly number[]): Promise<ErasedCounts> {
  const { rows } = await sql<{ posts: number; comments: number; reactions: number }>`select
    sum(case when reaction is null and is_top = 1 then 1 else 0 end) as posts,
    sum(case when reaction is null and is_top = 0 then 1 else 0 end) as comments,
    sum(case when reaction is null then 0 else 1 end) as reactions
    from item where id in ${valuesOf(tx.kind, ids)}`.execute(tx.db);
  return numbersOf(rows[0]!);
}

async function eraseFiles(tx: Tx, ids: readonly number[], now: Instant): Promise<ErasedCounts> {
  const { rows } = await sql<{ files: number; bytes: number }>`select count(*) as files, sum(filesize) as bytes
    from file where id in ${valuesOf(tx.kind, ids)} and is_dir = 0`.execute(tx.db);
  await removeFiles(tx, ids, now);
  return numbersOf(rows[0]!);
}

async function countConnections(tx: Tx, channelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from connection
    where channel_id = ${channelId} and is_self = 0`.execute(tx.db);
  return Number(rows[0]!.count);
}
