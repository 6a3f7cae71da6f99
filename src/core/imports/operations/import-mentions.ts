import type { CommentRecord, ThreadRecord } from '../domain/record.ts';
import { type ImportedTerm, insertImportedTerms } from '../../content/index.ts';
import { reserveIds, type Tx } from '../../platform/index.ts';
import { awaitLinks } from '../storage/awaited-links.ts';
import { type Draft, pagePath } from './import-draft.ts';
import type { ImportSession } from './import-session.ts';
import { attributionOf, ledgerOf } from './load-import-people.ts';

interface Mentioning {
  readonly xid: string;
  readonly record: ThreadRecord | CommentRecord | undefined;
}

/**
 * Binds the mention tokens in bodies to identities, not to text: the text of a token follows the source user through
 * reassignments.
 */
export async function draftMentions(
  tx: Tx,
  session: ImportSession,
  draft: Draft,
  posts: readonly Mentioning[],
): Promise<void> {
  const refs = posts.flatMap(({ xid, record }) =>
    (record?.body.refs ?? []).map((ref, ordinal) => ({ ref, ordinal, itemId: draft.items.get(xid)!.id })),
  );
  const ids = await reserveIds(tx, 'term', refs.length);
  const awaited: { xid: string; termId: number }[] = [];
  const terms = refs.map(({ ref, ordinal, itemId }, index): ImportedTerm => {
    const id = ids[index]!;
    if (ref.type === 'user' && ref.xid !== undefined) {
      const attribution = attributionOf(session, ref.xid);
      const { xchanId } = attribution;
      draft.ledger.push(...ledgerOf(attribution, 'term_mention', id));
      session.report.counts.mentions.added += 1;
      return { id, itemId, kind: 'mention', ordinal, text: ref.fallback, xchanId };
    }
    if (ref.type === 'post') {
      const target = draft.places.get(draft.items.get(ref.xid ?? '')?.id ?? 0);
      if (!target && ref.xid !== undefined) awaited.push({ xid: ref.xid, termId: id });
      const url = target ? pagePath(target) : (ref.url ?? '');
      return { id, itemId, kind: 'post', ordinal, text: ref.fallback, url, xchanId: null };
    }
    const channel = ref.type === 'container' && ref.xid !== undefined ? session.channels.get(ref.xid) : undefined;
    return { id, itemId, kind: 'channel', ordinal, text: ref.fallback, xchanId: channel?.xchanId ?? null };
  });
  await insertImportedTerms(tx, terms);
  await awaitLinks(tx, session.source.id, awaited);
}
