import { DomainError, notFound } from '../../platform/domain/errors.ts';
import type { Item } from '../domain/item.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { questionType, refuseQuestion } from '../domain/poll.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { findChannel } from '../../identity/storage/channels.ts';
import { editItemRow, replaceTerms, setThreadAudience } from '../storage/published-items.ts';
import { admitText, safeHtml } from './admit-text.ts';
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
  const input = await admitText(context, given, mimetype);
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
  // What was another kind of text before was never looked at as HTML.
  const body = composed?.body ?? (mimetype === 'text/html' ? await safeHtml(context, item.body) : undefined);
  return context.database.write(async (tx) => {
    const now = context.clock.now();
    const commentsClosedAt = input.isNocomment === undefined ? undefined : input.isNocomment ? item.createdAt : null;
    await editItemRow(tx, item.id, { ...input, body, commentsClosedAt }, now);
    if (composed) await replaceTerms(tx, item.id, bodyTerms, composed.terms);
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
