import { lookupKey } from '../../accounts/domain/user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { type Source, type Tx, tables } from '../../platform/storage/database.ts';
import { chunked, lockRows } from '../../platform/storage/dialect/portable.ts';

/** The Import User of a namespace; the namespace is locked, so that nobody else makes one meanwhile. */
export async function findImportUser(
  tx: Tx,
  namespaceId: number,
): Promise<{ userId: number; xchanId: number } | undefined> {
  await lockRows(tx.kind, tx.db.selectFrom('group').select('id').where('id', '=', namespaceId)).execute();
  const row = await tx.db
    .selectFrom('group')
    .innerJoin('user', 'user.id', 'group.import_user_id')
    .select(['user.id', 'user.xchan_id'])
    .where('group.id', '=', namespaceId)
    .executeTakeFirst();
  return row && { userId: row.id, xchanId: row.xchan_id! };
}

export async function setImportUser(tx: Tx, namespaceId: number, userId: number): Promise<void> {
  await tx.db.updateTable('group').set({ import_user_id: userId }).where('id', '=', namespaceId).execute();
}

/** How many placeholder users a namespace has, without the Import User (group API facts, section 8.4). */
export async function countPlaceholderUsers(source: Source, namespaceId: number): Promise<number> {
  const row = await tables(source)
    .selectFrom('source_user')
    .innerJoin('user', 'user.id', 'source_user.placeholder_user_id')
    .select((eb) => eb.fn.count<number>('user.id').distinct().as('count'))
    .where('source_user.namespace_id', '=', namespaceId)
    .where('user.kind', '=', 'placeholder')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function sharing(source: Source) {
  return tables(source)
    .selectFrom('group')
    .innerJoin('source_user', 'source_user.placeholder_user_id', 'group.import_user_id');
}

/** Namespaces in which somebody waits for a placeholder user of their own, who is not to be kept as they are. */
export async function listCrowdedNamespaces(source: Source): Promise<number[]> {
  const rows = await sharing(source)
    .select('group.id')
    .distinct()
    .where('source_user.status', '!=', 'keep_as_placeholder')
    .orderBy('group.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of source users that share the Import User of a namespace, the first ones first. */
export async function listSharing(source: Source, namespaceId: number, limit: number): Promise<number[]> {
  const rows = await sharing(source)
    .select('source_user.id')
    .where('group.id', '=', namespaceId)
    .where('source_user.status', '!=', 'keep_as_placeholder')
    .orderBy('source_user.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many source users of a source share an Import User. */
export async function countSharing(source: Source, importSourceId: number): Promise<number> {
  const row = await sharing(source)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_user.import_source_id', '=', importSourceId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Removes a placeholder user; its identity stays. */
export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('user').where('id', '=', id).where('kind', '=', 'placeholder').execute();
}

/** Gives an identity another name and address; it stays the author of what it was the author of. */
export async function renameStandIn(
  tx: Tx,
  xchanId: number,
  naming: { name: string; address: string; url: string; now: Instant },
): Promise<void> {
  await tx.db
    .updateTable('xchan')
    .set({ name: naming.name, address: naming.address.toLowerCase(), url: naming.url, name_date: naming.now })
    .where('id', '=', xchanId)
    .execute();
}

/** Of these usernames the ones that somebody has, as lookup keys. */
export async function listTakenUsernames(tx: Tx, usernames: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const chunk of chunked(usernames.map(lookupKey), 1)) {
    const rows = await tx.db.selectFrom('user').select('username_key').where('username_key', 'in', chunk).execute();
    for (const row of rows) taken.add(row.username_key);
  }
  return taken;
}

export interface NewPlaceholderUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly xchanId: number;
}

/** Inserts placeholder users; returns their ids in the order given. */
export async function insertPlaceholderUsers(
  tx: Tx,
  users: readonly NewPlaceholderUser[],
  now: Instant,
): Promise<number[]> {
  const ids = new Map<number, number>();
  for (const chunk of chunked(users, 10)) {
    const rows = await tx.db
      .insertInto('user')
      .values(
        chunk.map((user) => ({
          username: user.username,
          username_key: lookupKey(user.username),
          name: user.name,
          email: user.email,
          public_email: null,
          kind: 'placeholder' as const,
          state: 'active' as const,
          xchan_id: user.xchanId,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning(['id', 'xchan_id'])
      .execute();
    for (const row of rows) ids.set(row.xchan_id!, row.id);
  }
  return users.map((user) => ids.get(user.xchanId)!);
}
