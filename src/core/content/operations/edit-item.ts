import { DomainError, notFound } from '../../platform/domain/errors.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { questionType, refuseQuestion } from '../domain/poll.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { findChannel } from '../../identity/storage/channels.ts';
import { findXchans } from '../../identity/storage/xchans.ts';
import { fillMentions, mentionTargets } from '../domain/mention.ts';
import { replaceSource } from '../storage/item-sources.ts';
import { editItemRow, replaceTerms, setThreadAudience } from '../storage/published-items.ts';
import { admitText, safeBody } from './admit-text.ts';
import type { OperationContext } from '../../platform/operations/context.ts';
import { enqueueDelivery, enqueueTimes } from './deliver-item.ts';
import { keepAudience, resolveAudience } from '../../identity/operations/item-audience.ts';
import { bodyTerms, categoryTerms, composeBody } from './item-terms.ts';
import { isOwnIdentity, speakAs } from './speak-as.ts';
import { attachFiles } from '../../files/operations/store-file.ts';

/**
 * Edits an item that the viewer may see: what the input leaves out stays. Only its author can.
 * @returns the item's id
 * @throws DomainError forbidden, invalid_input, unprocessable, unknown_audience
 */
export async function editItem(
  context: OperationContext,
  viewer: UserViewer,
  item: Item,
  given: ItemInput,
): Promise<number> {
  const { reader } = context.database;
  await refuseStrangers(context, viewer, item, given);
  const mimetype = given.mimetype ?? item.mimetype;
  const { input, source } = await admitText(context, given, mimetype);
  if (input.body !== undefined && input.body.trim() === '' && !input.mayBeEmpty && item.attachments.length === 0) {
    throw new DomainError('invalid_input', 'no content: "body" is blank.', { parameter: 'body' });
  }
  if (input.obj !== undefined && item.objType === questionType) refuseQuestion();
  const channel = await findChannel(reader, item.channelId);
  if (!channel) throw notFound('Channel');
  const isOnOwnWall = item.channelId === viewer.channelId || viewer.ownChannelIds.includes(item.channelId);
  if (input.audience && item.isTop && !isOnOwnWall) {
    throw new DomainError('forbidden', 'What stands on the wall of another channel has its audience.');
  }
  const acl =
    input.audience && item.isTop ? await resolveAudience(reader, viewer, channel.id, input.audience) : undefined;
  const composed = input.body === undefined ? undefined : await composeBody(context, viewer, input.body, mimetype);
  const written = composed ? { body: composed.body, source } : await retypedBody(context, item, mimetype);
  return context.database.write(async (tx) => {
    const now = context.clock.now();
    const commentsClosedAt = input.isNocomment === undefined ? undefined : input.isNocomment ? item.createdAt : null;
    await editItemRow(tx, item.id, { ...input, body: written.body, commentsClosedAt }, now);
    if (composed) await replaceTerms(tx, item.id, bodyTerms, composed.terms);
    if (written.source !== undefined) await replaceSource(tx, item.id, written.source);
    if (input.categories) {
      await replaceTerms(tx, item.id, ['category'], categoryTerms(context, channel.address, input.categories));
    }
    if (acl) await setThreadAudience(tx, item.id, await keepAudience(tx, channel, acl, []), now);
    await attachFiles(context, tx, {
      itemId: item.id,
      item: { ...item, audience: { visibility: item.visibility, aclId: item.aclId }, now },
      files: input.media ?? [],
    });
    if (input.expiresAt) {
      await enqueueTimes(tx, { createdAt: item.createdAt, expiresAt: input.expiresAt, now });
    }
    if (item.isTop && item.itemType === 0) await enqueueDelivery(tx, item.id, now);
    return item.id;
  });
}

/**
 * The body that an item has already as text of this type: HTML that was another type before, or came with an older
 * version, was never sanitized. Its source has the names that its mentions have now. What is left out stays.
 */
async function retypedBody(
  context: OperationContext,
  item: Item,
  mimetype: string,
): Promise<{ readonly body?: string; readonly source?: string | null }> {
  const { body, source } = await safeBody(context, item.body, mimetype);
  if (source === null) return mimetype === item.mimetype ? {} : { source };
  const mentioned = await findXchans(
    context.database.reader,
    item.terms.flatMap((term) => term.xchanId ?? []),
  );
  const targets = mentionTargets(item.terms, mentioned, context.baseUrl);
  return { body, source: fillMentions(item.body, 'text/plain', targets) };
}

async function refuseStrangers(
  context: OperationContext,
  viewer: UserViewer,
  item: Item,
  input: ItemInput,
): Promise<void> {
  if (isOwnIdentity(viewer, item.authorXchanId)) return;
  if (input.authorHash !== undefined) {
    const speaker = await speakAs(context.database.reader, viewer, input.authorHash);
    if (speaker.xchanId === item.authorXchanId) return;
  }
  throw new DomainError('forbidden', 'Only its author can edit an item.', { parameter: 'post_id' });
}
