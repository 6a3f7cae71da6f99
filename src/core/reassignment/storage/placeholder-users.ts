import { type Source, tables, type Tx } from '../../platform/index.ts';

/** The Import User of a namespace. */
export async function findImportUser(
  tx: Tx,
  namespaceId: number,
): Promise<{ userId: number; xchanId: number } | undefined> {
  const row = await tx.db
    .selectFrom('group')
    .innerJoin('user', 'user.id', 'group.import_user_id')
    .select(['user.id', 'user.xchan_id'])
    .where('group.id', '=', namespaceId)
    .executeTakeFirst();
  return row && { userId: row.id, xchanId: row.xchan_id! };
}

/** Number of placeholder users of a namespace, without the Import User (group API facts, section 8.4). */
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

/** Namespaces with source users awaiting a separate placeholder user. */
export async function listCrowdedNamespaces(source: Source): Promise<number[]> {
  const rows = await sharing(source)
    .select('group.id')
    .distinct()
    .where('source_user.status', 'not in', ['keep_as_placeholder', 'merged'])
    .orderBy('group.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of source users that share the Import User of a namespace, the first ones first. */
export async function listSharing(source: Source, namespaceId: number, limit: number): Promise<number[]> {
  const rows = await sharing(source)
    .select('source_user.id')
    .where('group.id', '=', namespaceId)
    .where('source_user.status', 'not in', ['keep_as_placeholder', 'merged'])
    .orderBy('source_user.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of source users of a source that share an Import User. */
export async function countSharing(source: Source, importSourceId: number): Promise<number> {
  const row = await sharing(source)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source_user.import_source_id', '=', importSourceId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
