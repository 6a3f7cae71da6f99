import { blockBotsOf, shutOutUsers } from '../../accounts/index.ts';
import { removeItems } from '../../content/index.ts';
import { removeFiles, removeSomeCustomEmoji } from '../../files/index.ts';
import {
  type Group,
  hideGroupRows,
  listBotsOf,
  removeGroupPictures,
  removeGroupRow,
  selectGroups,
  toGroup,
} from '../../groups/index.ts';
import { removeChannel } from '../../identity/index.ts';
import {
  cancelImportsInto,
  removeExternalIdsOf,
  removeImportsInto,
  removeSomeExternalIdsIn,
} from '../../imports/index.ts';
import { removeSomeAuditEvents, type Schema, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import {
  findImportUser,
  removeImportSources,
  removeImportUser,
  removeSomeContributions,
  removeSourceUsers,
  removeUploadInSteps,
} from '../../reassignment/index.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';

/** True if one of these groups has imports or channels. */
export async function holdsContent(tx: Tx, groupIds: readonly number[]): Promise<boolean> {
  const groups = valuesOf(tx.kind, groupIds);
  const { rows } = await sql<{ held: number }>`select
    (exists (select 1 from import where group_id in ${groups})
    or exists (select 1 from channel where group_id in ${groups})) as held`.execute(tx.db);
  return Boolean(rows[0]?.held);
}

/** Whether anything was imported into these groups, or one of them has original users. */
export async function holdsImports(source: Source, groupIds: readonly number[]): Promise<boolean> {
  const groups = valuesOf(source.kind, groupIds);
  const { rows } = await sql<{ held: number }>`select
    (exists (select 1 from import where group_id in ${groups} or namespace_id in ${groups})
    or exists (select 1 from source_user where namespace_id in ${groups})) as held`.execute(tables(source));
  return Boolean(rows[0]?.held);
}

/**
 * Hides a group and its subgroups: it has no members and no path, imports into it end, its bots are blocked.
 * `removeSomeContent` and `removeSomeRemaining` remove the content afterwards.
 */
export async function hideGroups(tx: Tx, groupId: number, groupIds: readonly number[], now: Instant): Promise<void> {
  await hideGroupRows(tx, groupId, groupIds, now);
  await removeGroupPictures(tx, groupIds, now);
  await blockBotsOf(tx, groupIds, now);
  // According to their user rows, bots of subgroups are bots of the whole tree.
  await shutOutUsers(tx, await listBotsOf(tx, groupIds), now);
  await cancelImportsInto(tx, groupIds, now);
}

/** A removed group that still has content; subgroups come first. */
export async function nextRemovedGroup(source: Source): Promise<Group | undefined> {
  const row = await selectGroups(source)
    .where('group.kind', '=', 'removed')
    .orderBy('group.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toGroup(row);
}

/** The imports into a group, whatever became of them. */
export async function listImportIds(source: Source, groupId: number): Promise<number[]> {
  const rows = await tables(source).selectFrom('import').select('id').where('group_id', '=', groupId).execute();
  return rows.map((row) => row.id);
}

type Step = (tx: Tx, group: Group, by: { readonly limit: number; readonly now: Instant }) => Promise<boolean>;

/** Each removes some of a group's content; true if there was any. */
const contentSteps: readonly Step[] = [removeSomeItems, removeSomeFiles, removeOneChannel];
const sourceSteps: readonly Step[] = [removeSomeLedger, removeSomeSourceUsers, removeSomeExternalIds];
const restSteps: readonly Step[] = [removeOneUpload, removeSomeEmoji, removeSomeEvents];

/** Removes the next `limit` or so rows of posts, files and channels of a group; false when there are none. */
export function removeSomeContent(...args: Parameters<Step>): Promise<boolean> {
  return firstOf(contentSteps, ...args);
}

/**
 * Removes the next rows of everything else, and finally the group itself; false when it is gone. Source users and
 * import data are removed with the root group.
 */
export async function removeSomeRemaining(...args: Parameters<Step>): Promise<boolean> {
  const [tx, group, { now }] = args;
  const steps = group.id === group.rootId ? [...sourceSteps, ...restSteps] : restSteps;
  if (await firstOf(steps, ...args)) return true;
  await removeImportsInto(tx, group, now);
  // Source users that share the Import User of a group are removed with it; other references to them are cleared.
  const importUser = await findImportUser(tx, group.id);
  await removeGroupRow(tx, group.id);
  if (importUser) await removeImportUser(tx, importUser);
  return false;
}

async function firstOf(steps: readonly Step[], ...args: Parameters<Step>): Promise<boolean> {
  for (const step of steps) if (await step(...args)) return true;
  return false;
}

function channelsOf(tx: Tx, group: Group) {
  return tx.db.selectFrom('channel').select('channel.id').where('group_id', '=', group.id);
}

async function removeSomeItems(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  const ids = await idsInChannels(tx, 'item', channelsOf(tx, group), limit);
  if (ids.length === 0) return false;
  await removeExternalIds(tx, group, ['item', 'reaction'], ids);
  await removeItems(tx, ids);
  return true;
}

async function removeSomeFiles(...[tx, group, { limit, now }]: Parameters<Step>): Promise<boolean> {
  const ids = await idsInChannels(tx, 'file', channelsOf(tx, group), limit);
  if (ids.length === 0) return false;
  await removeExternalIds(tx, group, ['file'], ids);
  await removeFiles(tx, ids, now);
  return true;
}

async function removeOneChannel(...[tx, group]: Parameters<Step>): Promise<boolean> {
  const row = await channelsOf(tx, group).limit(1).executeTakeFirst();
  if (!row) return false;
  await removeExternalIds(tx, group, ['channel'], [row.id]);
  await removeChannel(tx, row.id);
  return true;
}

/** Removes the external ids of these rows; where the root goes too, all external ids go anyway. */
async function removeExternalIds(
  tx: Tx,
  group: Group,
  kinds: readonly string[],
  ids: readonly number[],
): Promise<void> {
  if (group.id !== group.rootId) await removeExternalIdsOf(tx, group.rootId, kinds, ids);
}

function removeSomeLedger(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  return removeSomeContributions(tx, group.id, limit);
}

async function removeSomeSourceUsers(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('source_user')
    .select(['id', 'placeholder_user_id', 'placeholder_xchan_id'])
    .where('namespace_id', '=', group.id)
    .limit(limit)
    .execute();
  if (rows.length === 0) return false;
  await removeSourceUsers(tx, rows);
  return true;
}

async function removeSomeExternalIds(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  if (await removeSomeExternalIdsIn(tx, group.id, limit)) return true;
  await removeImportSources(tx, group.id);
  return false;
}

async function removeOneUpload(...[tx, group, { limit, now }]: Parameters<Step>): Promise<boolean> {
  const upload = await tx.db
    .selectFrom('reassignment_upload')
    .select(['id', 'blob_hash'])
    .where('group_id', '=', group.id)
    .limit(1)
    .executeTakeFirst();
  if (!upload) return false;
  await removeUploadInSteps(tx, { id: upload.id, blobHash: upload.blob_hash }, { limit, now });
  return true;
}

function removeSomeEmoji(...[tx, group, { limit, now }]: Parameters<Step>): Promise<boolean> {
  return removeSomeCustomEmoji(tx, group.id, limit, now);
}

function removeSomeEvents(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  return removeSomeAuditEvents(tx, group.id, limit);
}

/**
 * Ids of items or files of channels, some `limit` of them in no order.
 * @param channels ids, or a query of them
 */
export async function idsInChannels(
  tx: Tx,
  table: 'item' | 'file',
  channels: readonly number[] | SelectQueryBuilder<Schema, 'channel', { id: number }>,
  limit: number,
): Promise<number[]> {
  const rows = await tx.db.selectFrom(table).select('id').where('channel_id', 'in', channels).limit(limit).execute();
  return rows.map(({ id }) => id);
}
