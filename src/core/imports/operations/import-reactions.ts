import { type ImportedItem, insertImportedItems, objectTypes, verbs } from '../../content/index.ts';
import { type OperationContext, reserveIds, type Tx } from '../../platform/index.ts';
import { warn } from '../domain/import.ts';
import type { ContentRecord, ReactionRecord } from '../domain/record.ts';
import { uuidFrom } from '../../../lib/random.ts';
import { readExternalIds } from '../storage/imports.ts';
import type { Draft } from './import-draft.ts';
import type { ImportSession } from './import-session.ts';
import { attributionOf, ledgerOf } from './load-import-people.ts';

/** Inserts the reactions of a batch: one for each person, target and emoji. */
export async function draftReactions(
  context: OperationContext,
  tx: Tx,
  session: ImportSession,
  draft: Draft,
  records: readonly ContentRecord[],
): Promise<void> {
  const reactions = new Map<string, ReactionRecord>();
  for (const record of records) if (record.kind === 'reaction') reactions.set(record.xid, record);
  const known = await readExternalIds(tx, session.source.id, 'reaction', [...reactions.keys()]);
  const { counts } = session.report;
  counts.reactions.unchanged += known.size;
  const fresh = [...reactions.values()].filter((record) => !known.has(record.xid) && hasTarget(session, draft, record));
  const ids = await reserveIds(tx, 'item', fresh.length);
  const items = fresh.map((record, index) => itemOf(context, session, draft, record, ids[index]!));
  const inserted = await insertImportedItems(tx, items, context.clock.now());
  fresh.forEach((record, index) => {
    const item = items[index]!;
    const attribution = attributionOf(session, record.user);
    const isLeftOut = !inserted.has(item.id);
    // Reactions of merged people are imported after the merge was undone.
    if (!isLeftOut || attribution.mergedFromId === null) {
      draft.externalIds.push({ kind: 'reaction', xid: record.xid, localId: item.id, contentHash: '' });
    }
    // This person has reacted so here already, after a reassignment or a merge.
    if (isLeftOut) {
      counts.reactions.unchanged += 1;
      return;
    }
    counts.reactions.added += 1;
    const report = draft.reportOf.get(item.channelId);
    if (report) report.reactions += 1;
    draft.ledger.push(...ledgerOf(attribution, 'item_author', item.id));
  });
}

function hasTarget(session: ImportSession, draft: Draft, record: ReactionRecord): boolean {
  if (draft.items.has(record.target)) return true;
  session.report.counts.reactions.omitted += 1;
  warn(session.report, { code: 'reaction_without_target', severity: 'error', sample: record.xid });
  return false;
}

function itemOf(
  context: OperationContext,
  session: ImportSession,
  draft: Draft,
  record: ReactionRecord,
  id: number,
): ImportedItem {
  const target = draft.places.get(draft.items.get(record.target)!.id)!;
  const channel = draft.channelOf.get(target.channelId)!;
  // Most sources don't have the time; that of the post keeps reactions next to it.
  const createdAt = record.createdAt ?? target.createdAt;
  const uuid = uuidFrom(`reaction\n${session.source.id}\n${record.xid}`, channel.idPrefix, createdAt);
  return {
    id,
    uuid,
    mid: `${context.baseUrl}/item/${uuid}`,
    channelId: target.channelId,
    parentId: target.parentId,
    thrParentId: target.id,
    authorXchanId: attributionOf(session, record.user).xchanId,
    ownerXchanId: channel.xchanId,
    createdAt,
    editedAt: createdAt,
    commentedAt: createdAt,
    mimetype: 'text/plain',
    title: '',
    body: record.emoji,
    verb: verbs.react,
    objType: objectTypes.note,
    obj: '',
    reaction: record.emoji,
    visibility: channel.visibility,
    aclId: channel.aclId,
  };
}
