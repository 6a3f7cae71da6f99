import { indexEvents, isEventType } from '../../calendar/index.ts';
import { attachFiles, withholdFilesOf } from '../../files/index.ts';
import {
  attributeBy,
  contactsPolicy,
  findChannel,
  findXchans,
  resolveAudience,
  upsertAudience,
} from '../../identity/index.ts';
import {
  DomainError,
  enqueue,
  notFound,
  type OperationContext,
  type Reader,
  readerOf,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Item, Term } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { pollEndsAt, questionType, rejectQuestion } from '../domain/poll.ts';
import { fillMentions, mentionTargets } from '../domain/mention.ts';
import { insertRevision } from '../storage/item-revisions.ts';
import { planReminders } from '../storage/job-contracts.ts';
import { replaceSource } from '../storage/item-sources.ts';
import { findItem } from '../storage/items.ts';
import { editItemRow, replaceTerms, setThreadAudience } from '../storage/published-items.ts';
import { prepareText, readCheckedTexts, safeBody } from './prepare-text.ts';
import { enqueueDelivery, enqueueNotifications, enqueueTimes } from './deliver-item.ts';
import { assertEvent } from './resolve-draft.ts';
import { bodyTerms, categoryTerms, composeBody } from './item-terms.ts';
import { holdEdit, mayBeHeld } from './withhold-item.ts';
import { assertNotSuspended, checkWriting } from './writer-rules.ts';
import { isOwnIdentity, resolveAuthor } from './resolve-author.ts';

/**
 * Edits an item visible to the viewer; omitted input doesn't change. Only for its author.
 * @returns the item's id
 * @throws DomainError not_found, forbidden, invalid_input, unprocessable, unknown_audience
 */
export async function editItem(
  context: OperationContext,
  viewer: UserViewer,
  item: Item,
  given: ItemInput,
): Promise<number> {
  const mimetype = given.mimetype ?? item.mimetype;
  const { input, source, ...prepared } = await prepareText(context, given, mimetype);
  // Another type shows the same body in another way.
  const isRetyped = input.body === undefined && mimetype !== item.mimetype;
  const retyped = isRetyped ? await readCheckedTexts(context, { body: item.body, mayBeEmpty: true }, mimetype) : [];
  const checked = [...prepared.checked, ...retyped];
  const composed = input.body === undefined ? undefined : await composeBody(context, viewer, input.body, mimetype);
  const written = composed ? { body: composed.body, source } : await retypedBody(context, item, mimetype);
  const newer = await context.database.write(viewer, async (tx) => {
    const current = await requireEditable(tx, viewer, item.id, input);
    // The text was prepared for the body and type of the revision that was read.
    if (current.revision !== item.revision) return current;
    await writeEdit(context, tx, viewer, { item: current, input, checked, written, terms: composed?.terms });
    return undefined;
  });
  return newer ? editItem(context, viewer, newer, given) : item.id;
}

interface Edit {
  readonly item: Item;
  readonly input: ItemInput;
  readonly checked: readonly string[];
  readonly written: WrittenBody;
  /** Terms of the new body; undefined if it doesn't change. */
  readonly terms: readonly Term[] | undefined;
}

async function writeEdit(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  { item, input, checked, written, terms }: Edit,
): Promise<void> {
  const reader = readerOf(tx);
  const channel = await findChannel(reader, item.channelId);
  if (!channel) throw notFound('channel');
  const acl =
    input.audience && item.isTop ? await resolveAudience(reader, viewer, channel.id, input.audience) : undefined;
  const audience = acl
    ? await upsertAudience(tx, channel, acl, [])
    : { visibility: item.visibility, aclId: item.aclId };
  const mayHold = mayBeHeld(channel, audience);
  const hold = await checkWriting(context, tx, viewer, {
    groupId: channel.groupId,
    texts: checked,
    isEdit: true,
    mayHold,
  });
  const now = context.clock.now();
  // A poll that takes comments again still ends when it said.
  const opened = input.isNocomment === false ? pollEndsAt(item) : undefined;
  const commentsClosedAt = input.isNocomment ? item.createdAt : opened;
  // Whom it mentions is notified when moderators show it.
  const isOut = !item.isDelayed && !item.isWithheld && hold === undefined;
  await insertRevision(tx, item.id);
  await editItemRow(tx, item.id, { ...input, body: written.body, commentsClosedAt }, now);
  if (input.obj !== undefined && isEventType(item.objType)) {
    await indexEvents(tx, [item.id]);
    await enqueue(tx, planReminders, { itemId: item.id, xchanId: 0, afterUserId: 0 }, { now });
  }
  if (terms) {
    await replaceTerms(tx, item.id, bodyTerms, terms);
    if (isOut) await enqueueNotifications(tx, item.id, now, 1);
  }
  if (written.source !== undefined) await replaceSource(tx, item.id, written.source);
  if (input.categories) {
    await replaceTerms(tx, item.id, ['category'], categoryTerms(context, channel.address, input.categories));
  }
  if (acl) {
    const publicPolicy = input.audience?.areConnections ? contactsPolicy : '';
    await setThreadAudience(tx, item.id, { ...audience, publicPolicy }, now);
  }
  await attachFiles(context, tx, {
    itemId: item.id,
    item: { ...item, authorXchanId: attributeBy(item.authorXchanId, 'own'), audience, now },
    files: input.media ?? [],
    byUserId: viewer.userId,
  });
  if (input.expiresAt) {
    await enqueueTimes(tx, { createdAt: item.createdAt, expiresAt: input.expiresAt, now });
  }
  if (item.isWithheld) await withholdFilesOf(tx, [item.id]);
  else if (hold !== undefined) await holdEdit(tx, item, hold, now);
  else if (item.isTop) await enqueueDelivery(tx, item.id, now);
}

/** A body as stored, with its source; omitted if it doesn't change. */
interface WrittenBody {
  readonly body?: string | undefined;
  readonly source?: string | null | undefined;
}

/**
 * The body that an item has already as text of this type: HTML that was another type before, or came with an older
 * version, was never sanitized. Its source has the names that its mentions have now. What is left out stays.
 */
async function retypedBody(context: OperationContext, item: Item, mimetype: string): Promise<WrittenBody> {
  const { body, source } = await safeBody(context, item.body, mimetype);
  if (source === null) return mimetype === item.mimetype ? {} : { source };
  const mentioned = await findXchans(
    context.database.reader,
    item.terms.flatMap((term) => term.xchanId ?? []),
  );
  const targets = mentionTargets(item.terms, mentioned, context.baseUrl);
  return { body, source: fillMentions(item.body, 'text/plain', targets) };
}

/**
 * The item that the viewer may edit in this way.
 * @throws DomainError not_found, forbidden, invalid_input
 */
async function requireEditable(tx: Tx, viewer: UserViewer, id: number, input: ItemInput): Promise<Item> {
  const item = await findItem(readerOf(tx), viewer, { id });
  if (!item) throw notFound('item');
  if (!(await isAuthor(readerOf(tx), viewer, item, input))) {
    throw new DomainError('forbidden', 'content.mayNotEdit', { parameter: 'post_id' });
  }
  const channel = await findChannel(readerOf(tx), item.channelId);
  await assertNotSuspended(tx, viewer, channel?.groupId ?? null);
  if (input.body !== undefined && input.body.trim() === '' && !input.mayBeEmpty && item.attachments.length === 0) {
    throw new DomainError('invalid_input', 'content.blank', { parameter: 'body' });
  }
  if (input.obj !== undefined && item.objType === questionType) rejectQuestion();
  if (input.obj !== undefined && item.isTop && isEventType(item.objType)) assertEvent(input.obj);
  const isOnOwnWall = item.channelId === viewer.channelId || viewer.ownChannelIds.includes(item.channelId);
  if (input.audience && item.isTop && !isOnOwnWall) {
    throw new DomainError('forbidden', 'content.wallAudience');
  }
  return item;
}

async function isAuthor(reader: Reader, viewer: UserViewer, item: Item, input: ItemInput): Promise<boolean> {
  if (isOwnIdentity(viewer, item.authorXchanId)) return true;
  if (input.authorHash === undefined) return false;
  return (await resolveAuthor(reader, viewer, input.authorHash)).xchanId === item.authorXchanId;
}
