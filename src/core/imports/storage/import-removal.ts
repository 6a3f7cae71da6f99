import { sql } from 'kysely';
import { stubBody, stubHash } from '../domain/import.ts';
import type { Instant } from '../../../lib/clock.ts';
import { emptyItems, reparentAnswers, removeItems, withTheirReactions } from '../../content/index.ts';
import { readCounts, removeFiles } from '../../files/index.ts';
import { removeChannel } from '../../identity/index.ts';
import { isAmong, markUnreferenced, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import { countPendingSourceUsers, removeSourceUsers, removeUnusedImportUser } from '../../reassignment/index.ts';
import type { Import } from './imports.ts';

/** What is removed with an import. */
export interface ImportedCounts {
  readonly posts: number;
  /** Those of these posts that someone has replied to since: their place stays, without text and author. */
  readonly answeredPosts: number;
  readonly reactions: number;
  readonly files: number;
  readonly channels: number;
  /** Those of these channels that now have other content, and stay. */
  readonly retainedChannels: number;
  readonly sourceUsers: number;
}

/** Counts what would be removed with an import. It takes a while, so not in a transaction that writes. */
export function countImported(source: Source, row: Import): Promise<ImportedCounts> {
  const of = (kind: string) =>
    sql`from external_id as imported where imported.import_id = ${row.id} and imported.kind = ${kind}`;
  const mine = (id: string, kinds: readonly string[]) => sql`exists (select 1 from external_id as mine
    where mine.import_id = ${row.id} and mine.kind in ${valuesOf(source.kind, kinds)} and mine.local_id = ${sql.ref(id)})`;
  // Two questions: asked as one with `or`, SQLite 3.53 misses rows.
  const foreign = sql`not ${mine('answer.id', ['item', 'reaction'])}`;
  const answered = sql`(exists (select 1 from item as answer
      where answer.parent_id = imported.local_id and answer.id <> imported.local_id and ${foreign})
    or exists (select 1 from item as answer
      where answer.thr_parent_id = imported.local_id and answer.reaction is not null and ${foreign}))`;
  const exists = (table: 'item' | 'file' | 'channel') =>
    sql`exists (select 1 from ${sql.table(table)} as held where held.id = imported.local_id)`;
  const holdsMore = sql`(exists (select 1 from item where item.channel_id = imported.local_id and not ${mine('item.id', ['item', 'reaction'])})
    or exists (select 1 from file where file.channel_id = imported.local_id and not ${mine('file.id', ['file'])}))`;
  return readCounts(source, [
    ['posts', sql`${of('item')} and ${exists('item')}`],
    ['answeredPosts', sql`${of('item')} and ${answered}`],
    ['reactions', sql`${of('reaction')} and ${exists('item')}`],
    ['files', sql`${of('file')} and ${exists('file')}`],
    ['channels', sql`${of('channel')} and ${exists('channel')}`],
    ['retainedChannels', sql`${of('channel')} and ${holdsMore}`],
    ['sourceUsers', sql`from source_user where ${cameWith(row)}`],
  ]);
}

/**
 * True for source users that this import named first, and no later one has; not for those being reassigned, or into
 * which others are merged.
 */
function cameWith(row: Import) {
  return sql<boolean>`source_user.namespace_id = ${row.namespaceId} and source_user.import_type = ${row.importType}
    and source_user.source_hostname = ${row.sourceHostname} and source_user.created_at >= ${row.createdAt}
    and source_user.status <> 'reassignment_in_progress' and source_user.is_splitting = 0
    and not exists (select 1 from source_user as other where other.merged_into_id = source_user.id)
    and not exists (select 1 from import as later where later.namespace_id = ${row.namespaceId}
      and later.import_type = ${row.importType} and later.source_hostname = ${row.sourceHostname}
      and later.created_at > ${row.createdAt} and later.dry_run = 0 and later.id <> ${row.id})`;
}

/** The source that an import read, if it came so far. */
export async function findSourceOf(source: Source, row: Import): Promise<number | undefined> {
  const found = await tables(source)
    .selectFrom('import_source')
    .select('id')
    .where('namespace_id', '=', row.namespaceId)
    .where('import_type', '=', row.importType ?? '')
    .where('source_hostname', '=', row.sourceHostname)
    .executeTakeFirst();
  return found?.id;
}

/** Number of source users of an import's source still waiting to be reassigned; 0 for a dry run, which creates none. */
export async function countWaitingFrom(source: Source, row: Import): Promise<number> {
  const importSourceId = row.dryRun ? undefined : await findSourceOf(source, row);
  return importSourceId === undefined ? 0 : countPendingSourceUsers(source, importSourceId);
}

/** Marks an import: from now on its content is removed. */
export async function markRemoving(tx: Tx, importId: number): Promise<void> {
  await tx.db.updateTable('import').set({ state: 'removing' }).where('id', '=', importId).execute();
}

/**
 * The ids of the next rows of a kind imported by an import, youngest first, so that replies go before the posts they
 * reply to.
 */
async function nextImported(tx: Tx, importId: number, kind: string, limit: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('external_id')
    .select('local_id')
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .orderBy('local_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.local_id);
}

/** Removes an import's data (0: of one that was removed) about deleted rows, by any xids. */
async function deleteExternalIds(tx: Tx, importId: number, kind: string, localIds: readonly number[]): Promise<void> {
  if (localIds.length === 0) return;
  await sql`delete from external_id where import_id = ${importId} and kind = ${kind}
    and ${isAmong(tx.kind, 'local_id', localIds)}`.execute(tx.db);
}

/**
 * Removes the next rows that an import imported, `limit` or so; false when there are none.
 */
export async function removeSomeImported(tx: Tx, row: Import, by: { limit: number; now: Instant }): Promise<boolean> {
  const reactions = await nextImported(tx, row.id, 'reaction', by.limit);
  if (reactions.length > 0) {
    await removeWithStubs(tx, reactions);
    await deleteExternalIds(tx, row.id, 'reaction', reactions);
    return true;
  }
  if (await removeSomePosts(tx, row, by)) return true;
  const files = await nextImported(tx, row.id, 'file', by.limit);
  if (files.length > 0) {
    await removeFiles(tx, files, by.now);
    await deleteExternalIds(tx, row.id, 'file', files);
    return true;
  }
  return removeOneChannel(tx, row);
}

async function removeSomePosts(tx: Tx, row: Import, { limit, now }: { limit: number; now: Instant }): Promise<boolean> {
  const localIds = await nextImported(tx, row.id, 'item', limit);
  if (localIds.length === 0) return false;
  const ids = valuesOf(tx.kind, localIds);
  const { rows } = await sql<{ id: number }>`select item.id from item where item.id in ${ids}
    and (exists (select 1 from item as answer where answer.parent_id = item.id and answer.id <> item.id
        and answer.id not in ${ids})
      or exists (select 1 from item as answer where answer.thr_parent_id = item.id and answer.reaction is not null))`.execute(
    tx.db,
  );
  const answered = new Set(rows.map((found) => found.id));
  await leaveStubs(tx, row.id, [...answered], now);
  const removed = localIds.filter((id) => !answered.has(id));
  await removeWithStubs(tx, removed);
  await deleteExternalIds(tx, row.id, 'item', removed);
  return true;
}

/** Posts with other people's replies become stubs, as for a post that no import has read yet. */
async function leaveStubs(tx: Tx, importId: number, ids: readonly number[], now: Instant): Promise<void> {
  if (ids.length === 0) return;
  const stubs = valuesOf(tx.kind, ids);
  await emptyItems(tx, ids, stubBody, now);
  await sql`update external_id set import_id = 0, content_hash = ${stubHash}
    where import_id = ${importId} and kind = 'item' and local_id in ${stubs}`.execute(tx.db);
}

/** Removes items with the reactions to them, and stubs that existed only for these. */
async function removeWithStubs(tx: Tx, removed: readonly number[]): Promise<void> {
  if (removed.length === 0) return;
  const ids = await withTheirReactions(tx, removed);
  const { rows: above } = await sql<{
    id: number;
  }>`select parent_id as id from item where id in ${valuesOf(tx.kind, ids)}
    union select thr_parent_id as id from item where id in ${valuesOf(tx.kind, ids)} and thr_parent_id is not null`.execute(
    tx.db,
  );
  await reparentAnswers(tx, ids);
  await removeItems(tx, ids);
  if (above.length === 0) return;
  const candidates = valuesOf(
    tx.kind,
    above.map((row) => row.id),
  );
  const { rows: stubs } = await sql<{ id: number }>`select item.id
    from item join external_id on external_id.import_id = 0 and external_id.kind = 'item' and external_id.local_id = item.id
    where item.id in ${candidates} and external_id.content_hash = ${stubHash}
      and not exists (select 1 from item as answer where answer.parent_id = item.id and answer.id <> item.id)
      and not exists (select 1 from item as answer where answer.thr_parent_id = item.id and answer.reaction is not null)`.execute(
    tx.db,
  );
  const emptied = stubs.map((stub) => stub.id);
  await reparentAnswers(tx, emptied);
  await removeItems(tx, emptied);
  await deleteExternalIds(tx, 0, 'item', emptied);
}

/** Channels that it created and that have no other content; those in use stay, until they are empty too. */
async function removeOneChannel(tx: Tx, row: Import): Promise<boolean> {
  const empty = sql<boolean>`not exists (select 1 from item where item.channel_id = external_id.local_id)
    and not exists (select 1 from file where file.channel_id = external_id.local_id)`;
  const source = await findSourceOf(tx, row);
  if (source === undefined) return false;
  await sql`update external_id set import_id = 0 where import_id = ${row.id} and kind = 'channel' and not (${empty})`.execute(
    tx.db,
  );
  const channel = await tx.db
    .selectFrom('external_id')
    .select(['xid', 'local_id'])
    .where('import_id', 'in', [row.id, 0])
    .where('kind', '=', 'channel')
    .where('import_source_id', '=', source)
    .where(empty)
    .limit(1)
    .executeTakeFirst();
  if (!channel) return false;
  await removeChannel(tx, channel.local_id);
  await tx.db
    .deleteFrom('external_id')
    .where('import_source_id', '=', source)
    .where('kind', '=', 'channel')
    .where('xid', '=', channel.xid)
    .execute();
  return true;
}

/** Removes the next source users who came with an import and have nothing left; false when there are none. */
export async function removeSomeImportedPeople(tx: Tx, row: Import, limit: number): Promise<boolean> {
  const query = tx.db
    .selectFrom('source_user')
    .select(['id', 'placeholder_user_id', 'placeholder_xchan_id'])
    .where(cameWith(row))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contribution')
            .select('contribution.id')
            .whereRef('contribution.source_user_id', '=', 'source_user.id')
            .where('contribution.reassignment_id', 'is', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('contribution')
            .select('contribution.id')
            .whereRef('contribution.merged_from_id', '=', 'source_user.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit);
  const rows = await query.execute();
  if (rows.length === 0) return false;
  await removeSourceUsers(tx, rows);
  return true;
}

/** Removes the import itself, once all its content is removed, and the Import User if it is no longer needed. */
export async function removeImportRow(tx: Tx, row: Import, now: Instant): Promise<void> {
  await tx.db.deleteFrom('import').where('id', '=', row.id).execute();
  await removeUnusedImportUser(tx, row.namespaceId);
  await markUnreferenced(tx, [row.blobHash], now);
}
