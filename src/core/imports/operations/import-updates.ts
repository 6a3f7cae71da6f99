import { isStubHash, warn } from '../domain/import.ts';
import type { ReadComment, ReadThread } from '../domain/read-batch.ts';
import { findUneditedAuthor, replaceImportedItem } from '../../content/index.ts';
import type { OperationContext, Tx } from '../../platform/index.ts';
import { removeMentionLedger } from '../storage/import-content.ts';
import type { Draft } from './import-draft.ts';
import { draftMentions } from './import-mentions.ts';
import type { ImportSession } from './import-session.ts';
import { attributionOf, ledgerOf } from './load-import-people.ts';

type PostRecord = ReadThread | ReadComment;

/**
 * Posts that are here already: stubs get their real text and author, posts that changed on the source are updated
 * unless they were edited here, or the import doesn't decide about their author; everything else is counted as unchanged.
 */
export async function updatePosts(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  draft: Draft,
  posts: readonly PostRecord[],
): Promise<void> {
  for (const record of posts) {
    const known = draft.items.get(record.xid);
    if (!known) continue;
    const counts = session.report.counts[record.kind === 'thread' ? 'threads' : 'comments'];
    const hash = record.contentHash;
    if (known.contentHash === hash) {
      counts.unchanged += 1;
    } else if (isStubHash(known.contentHash)) {
      await replace(context, tx, session, draft, record, known.id, true);
      counts.updated += 1;
    } else {
      const author = await findUneditedAuthor(tx, known.id);
      if (author !== undefined && (session.importUserXchanId ?? session.attributions.coverAllOf(author))) {
        await replace(context, tx, session, draft, record, known.id, false);
        counts.updated += 1;
      } else {
        counts.unchanged += 1;
        const code = author === undefined ? 'edited_here' : 'post_elsewhere';
        warn(session.report, { code, severity: author === undefined ? 'info' : 'warn', sample: record.xid });
      }
    }
    draft.items.set(record.xid, { id: known.id, contentHash: hash });
  }
}

async function replace(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  draft: Draft,
  record: PostRecord,
  itemId: number,
  wasStub: boolean,
): Promise<void> {
  const attribution = attributionOf(session, record.author);
  draft.outdated.add(itemId);
  await removeMentionLedger(tx, itemId);
  await replaceImportedItem(tx, itemId, {
    ...(wasStub ? { authorXchanId: attribution.xchanId } : {}),
    createdAt: record.createdAt,
    editedAt: record.editedAt ?? record.createdAt,
    changedAt: context.clock.now(),
    title: record.kind === 'thread' ? (record.title ?? '') : '',
    body: record.body.text,
  });
  if (wasStub) draft.ledger.push(...ledgerOf(attribution, 'item_author', itemId));
  draft.externalIds.push({
    kind: 'item',
    xid: record.xid,
    localId: itemId,
    contentHash: record.contentHash,
    isKnown: true,
  });
  await draftMentions(tx, session, draft, [{ xid: record.xid, record }]);
}
