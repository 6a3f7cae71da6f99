import { type Kysely, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { Database, Tx } from './database.ts';
import { chunked } from './dialect/portable.ts';
import type { Schema } from './schema.ts';

/** Notes that these blobs may be unused, so that the sweeper checks them later. Sorted to prevent deadlocks. */
export async function markUnreferenced(tx: Tx, hashes: readonly string[], now: Instant): Promise<void> {
  for (const chunk of chunked([...new Set(hashes)].sort(), 2)) {
    await tx.db
      .insertInto('loose_blob')
      .values(chunk.map((hash) => ({ hash, since: now })))
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ since: now }))
      .execute();
  }
}

/**
 * The same for just stored blobs, before a row refers to them. `read committed`, because several people may upload the
 * same picture at the same time (docs/adr/0005).
 */
export async function markStored(
  database: Pick<Database, 'writeEach'>,
  hashes: readonly string[],
  now: Instant,
): Promise<void> {
  await database.writeEach((tx) => markUnreferenced(tx, hashes, now));
}

/** Bytes that have been in doubt since before a moment, the oldest first. */
export async function listUnreferenced(tx: Tx, before: Instant, limit: number): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('loose_blob')
    .select('hash')
    .where('since', '<', before)
    .orderBy('since')
    .limit(limit)
    .execute();
  return rows.map((row) => row.hash);
}

/** Removes the notes on these blobs, unless they are newer than `before`. */
export async function clearUnreferenced(tx: Tx, hashes: readonly string[], before: Instant): Promise<void> {
  if (hashes.length === 0) return;
  await tx.db.deleteFrom('loose_blob').where('hash', 'in', hashes).where('since', '<', before).execute();
}

/** Those of these hashes that have been noted. */
export async function findUnreferenced(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await tx.db.selectFrom('loose_blob').select('hash').where('hash', 'in', hashes).execute();
  return new Set(rows.map((row) => row.hash));
}

/** Tables whose rows refer to blobs; emails do too, in their attachments. */
const holders = [
  'file',
  'photo',
  'file_version',
  'import',
  'reassignment_upload',
  'resumable_part',
  'custom_emoji',
  'group_picture',
] as const;

/**
 * Those of these hashes that are in use: by a file, a version, a scale of a photo, an import, an upload or its parts,
 * an emoji, an email.
 */
export async function findHeld(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const held = new Set<string>();
  for (const table of holders) {
    const rows = await tx.db
      .selectFrom(table)
      .select(sql.ref<string>('blob_hash').as('hash'))
      .where(sql.ref('blob_hash'), 'in', hashes)
      .distinct()
      .execute();
    for (const row of rows) held.add(row.hash);
  }
  for (const hash of await listAttached(tx)) held.add(hash);
  return held;
}

/** Where all tables can be read: a transaction, or the snapshot of a backup. */
interface Holders {
  readonly db: Kysely<Schema>;
}

/** Hashes in rows, except emails, in order after one of them. */
export async function listHeld(tx: Holders, after: string, limit: number): Promise<string[]> {
  const named = holders.map(
    (table) => sql`select hash from (select distinct blob_hash as hash from ${sql.table(table)}
      where blob_hash > ${after} order by 1 limit ${limit}) as ${sql.ref(`of_${table}`)}`,
  );
  const { rows } = await sql<{ hash: string }>`select hash from (${sql.join(named, sql` union `)}) as named
    order by hash limit ${limit}`.execute(tx.db);
  return rows.map((row) => row.hash);
}

/** Hashes of email attachments. */
export async function listAttached(tx: Holders): Promise<string[]> {
  const mails = await tx.db.selectFrom('mail').select('attachments').where('attachments', '!=', '[]').execute();
  return mails.flatMap(({ attachments }) =>
    (JSON.parse(attachments) as { blobHash: string }[]).map(({ blobHash }) => blobHash),
  );
}
