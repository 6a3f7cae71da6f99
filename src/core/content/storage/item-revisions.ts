import { findKnownXchanIds, revisionsOfVisibleItems } from '../../identity/index.ts';
import type { Reader, Tx, Viewer } from '../../platform/index.ts';
import { revisionLimit, readTerms, type Revision, writeTerms } from '../domain/revision.ts';

/** Stores the current content of an item as a revision before an edit. The first and the latest revisions are kept. */
export async function insertRevision(tx: Tx, itemId: number): Promise<void> {
  const item = await tx.db
    .selectFrom('item')
    .select(['revision', 'title', 'summary', 'body', 'mimetype', 'edited_at'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) return;
  const terms = await tx.db
    .selectFrom('term')
    .select(['kind', 'ordinal', 'text', 'url', 'xchan_id'])
    .where('item_id', '=', itemId)
    .where('kind', 'in', ['mention', 'channel', 'post'])
    .orderBy('ordinal')
    .execute();
  const { edited_at, ...said } = item;
  await tx.db
    .insertInto('item_revision')
    .values({
      ...said,
      item_id: itemId,
      terms: writeTerms(terms.map(({ xchan_id: xchanId, ...term }) => ({ ...term, xchanId }))),
      written_at: edited_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.db
    .deleteFrom('item_revision')
    .where('item_id', '=', itemId)
    .where('revision', '>', 0)
    .where('revision', '<=', item.revision - revisionLimit)
    .execute();
}

/** Earlier versions of an item, newest first, for people who can see it. Mentions of hidden identities have no link. */
export async function listRevisions(reader: Reader, viewer: Viewer, itemId: number): Promise<Revision[]> {
  const rows = await revisionsOfVisibleItems(reader, viewer)
    .where('item.id', '=', itemId)
    .selectAll('item_revision')
    .orderBy('item_revision.revision', 'desc')
    .limit(revisionLimit + 1)
    .execute();
  const revisions = rows.map((row) => ({
    itemId: row.item_id,
    revision: row.revision,
    writtenAt: row.written_at,
    title: row.title,
    summary: row.summary,
    body: row.body,
    mimetype: row.mimetype,
    terms: readTerms(row.terms),
  }));
  const named = revisions.flatMap(({ terms }) => terms.flatMap(({ xchanId }) => xchanId ?? []));
  const known = await findKnownXchanIds(reader, viewer, named);
  return revisions.map((revision) => ({
    ...revision,
    terms: revision.terms.map((term) => (known.has(term.xchanId ?? 0) ? term : { ...term, xchanId: null })),
  }));
}
