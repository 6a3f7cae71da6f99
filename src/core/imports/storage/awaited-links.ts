import { sql } from 'kysely';
import { setTermUrl } from '../../content/index.ts';
import { insertMany, type Tx, valuesOf } from '../../platform/index.ts';

/** Notes links (their terms) that lead to messages of the source which are not here yet. */
export async function awaitLinks(
  tx: Tx,
  importSourceId: number,
  links: readonly { readonly xid: string; readonly termId: number }[],
): Promise<void> {
  const rows = links.map(({ xid, termId }) => ({ import_source_id: importSourceId, xid, term_id: termId }));
  await insertMany(tx, 'awaited_link', rows);
}

/** Updates the links that waited for these messages to their current addresses, by xid. */
export async function resolveAwaitedLinks(
  tx: Tx,
  importSourceId: number,
  urls: ReadonlyMap<string, string>,
): Promise<void> {
  if (urls.size === 0) return;
  const found = await tx.db
    .selectFrom('awaited_link')
    .select(['id', 'xid', 'term_id'])
    .where('import_source_id', '=', importSourceId)
    .where(sql<boolean>`xid in ${valuesOf(tx.kind, [...urls.keys()])}`)
    .execute();
  for (const { term_id, xid } of found) {
    await setTermUrl(tx, term_id, urls.get(xid)!);
  }
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await tx.db
    .deleteFrom('awaited_link')
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .execute();
}
