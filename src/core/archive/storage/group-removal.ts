import { removeSourceUsers } from '../../reassignment/storage/stand-in-removal.ts';
import { sql } from 'kysely';
import type { Group } from '../../groups/domain/group.ts';
import type { Instant } from '../../../lib/clock.ts';
import { removeChannel, removeFiles, removeItems } from '../../content/storage/content-removal.ts';
import { type Source, type Tx, tables } from '../../platform/storage/database.ts';
import { valuesOf } from '../../platform/storage/dialect/portable.ts';
import { selectGroups, toGroup } from '../../groups/storage/groups.ts';
import { loosen } from '../../platform/storage/unreferenced-blobs.ts';
import { removeUploadInSteps } from '../../reassignment/storage/uploads.ts';
import { findImportUser } from '../../reassignment/storage/placeholder-users.ts';
import { removeImportUser } from '../../reassignment/storage/stand-in-removal.ts';

/** True when imports or channels hang on one of these groups. */
export async function holdsContent(tx: Tx, groupIds: readonly number[]): Promise<boolean> {
  const groups = valuesOf(tx.kind, groupIds);
  const { rows } = await sql<{ held: number }>`select
    (exists (select 1 from import where group_id in ${groups})
    or exists (select 1 from channel where group_id in ${groups})) as held`.execute(tx.db);
  return Boolean(rows[0]?.held);
}

/**
 * Takes a group and those below it out of sight: nobody is a member, no path leads there, imports into them end, their
 * bots are shut out. What they hold goes afterwards, with `removeSomeContent` and `removeSomeOfTheRest`.
 */
export async function hideGroups(tx: Tx, groupId: number, groupIds: readonly number[], now: Instant): Promise<void> {
  const groups = valuesOf(tx.kind, groupIds);
  await sql`delete from group_member where group_id in ${groups}`.execute(tx.db);
  await sql`update "user" set state = 'blocked', updated_at = ${now} where bot_root_id in ${groups}`.execute(tx.db);
  await sql`update import set state = 'cancelled', finished_at = ${now}
    where group_id in ${groups} and state in ('created', 'running')`.execute(tx.db);
  await sql`update "group" set kind = 'removed', visibility = 'private', path = ':removed-' || id,
    full_path = ':removed-' || id, full_path_key = ':removed-' || id, updated_at = ${now} where id in ${groups}`.execute(
    tx.db,
  );
  await tx.db.updateTable('group').set({ parent_id: null }).where('id', '=', groupId).execute();
}

/** A group that was removed and still holds something; those below others come first. */
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

/** Each takes some of what a group holds; true when there was something. */
const contentSteps: readonly Step[] = [removeSomeItems, removeSomeFiles, removeOneChannel];
const sourceSteps: readonly Step[] = [removeSomeLedger, removeSomeSourceUsers, removeSomeExternalIds];
const restSteps: readonly Step[] = [removeOneUpload, removeSomeEvents];

/** Removes the next `limit` or so rows of posts, files and channels of a group; false when there are none. */
export function removeSomeContent(...args: Parameters<Step>): Promise<boolean> {
  return firstOf(contentSteps, ...args);
}

/**
 * Removes the next rows of everything else, in the end the group itself; false when it is gone. Source users and what
 * imports know go with the group at the top.
 */
export async function removeSomeOfTheRest(...args: Parameters<Step>): Promise<boolean> {
  const [tx, group, { now }] = args;
  const steps = group.id === group.rootId ? [...sourceSteps, ...restSteps] : restSteps;
  if (await firstOf(steps, ...args)) return true;
  await removeImports(tx, group, now);
  // Whoever shares the Import User of a group goes with it; what else names them names nobody then.
  const importUser = await findImportUser(tx, group.id);
  await tx.db.deleteFrom('group').where('id', '=', group.id).execute();
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
  const rows = await tx.db
    .selectFrom('item')
    .select('id')
    .where('channel_id', 'in', channelsOf(tx, group))
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  await forget(tx, group, ['item', 'reaction'], ids);
  await removeItems(tx, ids);
  return true;
}

async function removeSomeFiles(...[tx, group, { limit, now }]: Parameters<Step>): Promise<boolean> {
  const rows = await tx.db
    .selectFrom('file')
    .select('id')
    .where('channel_id', 'in', channelsOf(tx, group))
    .limit(limit)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  await forget(tx, group, ['file'], ids);
  await removeFiles(tx, ids, now);
  return true;
}

async function removeOneChannel(...[tx, group]: Parameters<Step>): Promise<boolean> {
  const row = await channelsOf(tx, group).limit(1).executeTakeFirst();
  if (!row) return false;
  await forget(tx, group, ['channel'], [row.id]);
  await removeChannel(tx, row.id);
  return true;
}

/** What the imports of the root know of these rows; where the root goes too, all that they know goes anyway. */
async function forget(tx: Tx, group: Group, kinds: readonly string[], ids: readonly number[]): Promise<void> {
  if (group.id === group.rootId) return;
  const imports = sql`(select id from import where namespace_id = ${group.rootId} union all select 0)`;
  await sql`delete from external_id where import_id in ${imports} and kind in ${valuesOf(tx.kind, kinds)}
    and local_id in ${valuesOf(tx.kind, ids)}
    and import_source_id in (select id from import_source where namespace_id = ${group.rootId})`.execute(tx.db);
}

async function removeSomeLedger(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  const own = sql`(select id from source_user where namespace_id = ${group.id})`;
  const some = sql`select id from contribution where source_user_id in ${own} limit ${limit}`;
  const { numAffectedRows = 0n } = await sql`delete from contribution where id in (${some})`.execute(tx.db);
  return numAffectedRows > 0n;
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
  const own = sql`(select id from import_source where namespace_id = ${group.id})`;
  const { numAffectedRows = 0n } = await sql`delete from external_id where id in
    (select id from external_id where import_source_id in ${own} limit ${limit})`.execute(tx.db);
  if (numAffectedRows > 0n) return true;
  await tx.db.deleteFrom('import_source').where('namespace_id', '=', group.id).execute();
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

async function removeSomeEvents(...[tx, group, { limit }]: Parameters<Step>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from audit_event where id in
    (select id from audit_event where namespace_id = ${group.id} limit ${limit})`.execute(tx.db);
  return numAffectedRows > 0n;
}

/** Imports that brought something into other groups of the tree belong to its top from now on. */
async function removeImports(tx: Tx, group: Group, now: Instant): Promise<void> {
  if (group.id !== group.rootId) {
    await sql`update import set group_id = ${group.rootId} where group_id = ${group.id}
      and exists (select 1 from external_id where external_id.import_id = import.id)`.execute(tx.db);
  }
  const gone = await tx.db
    .deleteFrom('import')
    .where((eb) => eb.or([eb('group_id', '=', group.id), eb('namespace_id', '=', group.id)]))
    .returning('blob_hash')
    .execute();
  await loosen(
    tx,
    gone.map((row) => row.blob_hash),
    now,
  );
}
