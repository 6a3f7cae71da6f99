import { enqueue, type OperationContext, type Tx } from '../../platform/index.ts';
import { indexItems } from '../../search/index.ts';
import { announceComment as announce, deliverItem, notifyOfItem, publishDue } from '../storage/job-contracts.ts';
import { type Instant, millisecondsOf } from '../../../lib/clock.ts';
import { deliverToConnections, findDeliverable, hasManyConnections } from '../storage/deliveries.ts';
import {
  findComment,
  mayHaveRecipients,
  mentionedXchans,
  type NewComment,
  touchEntries,
  touchThread,
} from '../storage/thread-entries.ts';
import { publishDueItems, removeExpiredItems } from '../storage/published-items.ts';
import { beginDelivery, deliverToMentioned } from './deliver-named.ts';

/** Number of connections per transaction. A channel with no more is delivered at once. */
const connectionsAtOnce = 500;
const itemsAtOnce = 500;
/** Streams that a comment is delivered to in one transaction. */
const entriesAtOnce = 500;

/** Adds a new thread to the streams of those who can see it: at once if there are few, otherwise in the background. */
export async function deliverNew(tx: Tx, thread: { id: number; channelId: number; now: Instant }): Promise<void> {
  const { id, channelId, now } = thread;
  if (await hasManyConnections(tx, channelId, connectionsAtOnce)) return enqueueDelivery(tx, id, now);
  const deliverable = await findDeliverable(tx, id);
  if (!deliverable) return;
  const [own, ...forums] = await beginDelivery(tx, deliverable);
  if (forums.length > 0) return enqueueDelivery(tx, id, now);
  if (own) await deliverToConnections(tx, deliverable, own, 0, connectionsAtOnce);
}

/** Asks for a thread to be put into the streams of the channel's connections. */
export async function enqueueDelivery(tx: Tx, itemId: number, now: Instant): Promise<void> {
  await enqueue(tx, deliverItem, { itemId }, { now });
}

/**
 * Puts a thread into the streams of all connections that may see it, of those it names, and of the connections of
 * forums that it mentions; again changes nothing.
 */
export async function deliver(context: OperationContext, itemId: number): Promise<void> {
  const senders = await context.database.write(async (tx) => {
    const thread = await findDeliverable(tx, itemId);
    return thread ? beginDelivery(tx, thread) : [];
  });
  for (const sender of senders) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      after = await context.database.write(async (tx) => {
        const thread = await findDeliverable(tx, itemId);
        return thread && deliverToConnections(tx, thread, sender, from, connectionsAtOnce);
      });
    }
  }
}

/** Notifies streams that contain a thread of a comment: some at once, the rest in the background. */
export async function announceComment(
  context: OperationContext,
  tx: Tx,
  comment: NewComment & { readonly isQuiet: boolean },
): Promise<void> {
  if (!comment.isQuiet) await deliverToMentioned(tx, comment.topId, comment.mentionedXchanIds);
  await touchThread(tx, comment);
  if (comment.isQuiet) return;
  const after = await touchEntries(tx, comment, 0, entriesAtOnce);
  if (after === undefined) return;
  await enqueue(tx, announce, { commentId: comment.id, afterChannelId: after }, { now: context.clock.now() });
}

/** Announces a comment whose time has come, or that moderators have approved. */
export async function announceLate(context: OperationContext, tx: Tx, id: number): Promise<void> {
  const comment = await findComment(tx, id);
  if (!comment) return;
  const mentionedXchanIds = await mentionedXchans(tx, id);
  await announceComment(context, tx, { ...comment, id, mentionedXchanIds });
}

/**
 * Enqueues notifications of an item (for an edit, of newly mentioned people), and indexing. Most posts concern no one
 * and need no job.
 */
export async function enqueueNotifications(tx: Tx, itemId: number, now: Instant, isEdit: 0 | 1 = 0): Promise<void> {
  if (await mayHaveRecipients(tx, itemId, isEdit === 1)) {
    await enqueue(tx, notifyOfItem, { itemId, isEdit, afterUserId: 0 }, { now });
  }
  await enqueue(tx, indexItems, {}, { now });
}

/** Goes on telling of a comment, some streams in each transaction. */
export async function announceFurther(context: OperationContext, commentId: number, afterChannelId: number) {
  for (let after: number | undefined = afterChannelId; after !== undefined; ) {
    const from: number = after;
    after = await context.database.write(async (tx) => {
      const comment = await findComment(tx, commentId);
      return comment && touchEntries(tx, comment, from, entriesAtOnce);
    });
  }
}

/** Schedules the publication and expiry of an item. */
export async function enqueueTimes(
  tx: Tx,
  item: { createdAt: Instant; expiresAt: Instant | null | undefined; now: Instant },
): Promise<void> {
  const { now } = item;
  for (const instant of [item.createdAt, item.expiresAt]) {
    if (!instant || instant <= now) continue;
    const delayMilliseconds = millisecondsOf(instant) - millisecondsOf(now);
    await enqueue(tx, publishDue, { at: instant }, { now, delayMilliseconds });
  }
}

/** Publishes delayed items that are due, and deletes expired ones. */
export async function publishAndExpireItems(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  const published = async (): Promise<number> =>
    context.database.write(async (tx) => {
      const { ids, count } = await publishDueItems(tx, now, itemsAtOnce);
      for (const id of ids) {
        await enqueueDelivery(tx, id, now);
        await announceLate(context, tx, id);
        await enqueueNotifications(tx, id, now);
      }
      return count;
    });
  while ((await published()) === itemsAtOnce);
  const removed = (): Promise<number> => context.database.write((tx) => removeExpiredItems(tx, now, itemsAtOnce));
  while ((await removed()) === itemsAtOnce);
}
