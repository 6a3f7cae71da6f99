import { listChannelsOfXchans, type Permission, readPermissions } from '../../identity/index.ts';
import type { Tx } from '../../platform/index.ts';
import {
  deliverToChannels,
  type Deliverable,
  findDeliverable,
  holdsOf,
  namedIn,
  type Sender,
} from '../storage/deliveries.ts';
import { mentionedXchans } from '../storage/thread-entries.ts';

/** Above this number, named people no longer get individual deliveries: only connections do. */
const maxAddressees = 500;

/**
 * Delivers a thread to people named in it, connected or not, if they allow it: a direct message (only to identities)
 * with `post_mail`, a mention with `send_stream`.
 * @returns the channels whose connections are next: the channel's own, and forums that forward it
 */
export async function beginDelivery(tx: Tx, thread: Deliverable): Promise<Sender[]> {
  const addressees = thread.isRestricted ? await namedIn(tx, thread.aclId) : [];
  if (addressees.length > 0 && addressees.length <= maxAddressees) {
    await deliverTo(tx, thread, addressees, 'post_mail', thread.authorXchanId);
    return [];
  }
  const mentioned = await mentionedXchans(tx, thread.itemId);
  await deliverTo(tx, thread, mentioned, 'send_stream', thread.authorXchanId);
  const own = { channelId: thread.channelId, xchanId: thread.ownerXchanId };
  return [own, ...(await forumsAmong(tx, thread, mentioned))];
}

/** Adds a thread to the streams of people mentioned in a comment. */
export async function deliverToMentioned(tx: Tx, topId: number, xchanIds: readonly number[]): Promise<void> {
  if (xchanIds.length === 0) return;
  const thread = await findDeliverable(tx, topId);
  if (thread) await deliverTo(tx, thread, xchanIds, 'send_stream', thread.ownerXchanId);
}

async function deliverTo(
  tx: Tx,
  thread: Deliverable,
  xchanIds: readonly number[],
  permission: Permission,
  senderXchanId: number,
): Promise<void> {
  const held = [...(await holdsOf(tx, thread, xchanIds))];
  const channels = [...(await listChannelsOfXchans(tx, held)).values()].filter(({ id }) => id !== thread.channelId);
  const ids = channels.map((channel) => channel.id);
  const takes = await readPermissions(tx, ids, [senderXchanId]);
  const lets = await readPermissions(tx, [thread.channelId], held);
  const takers = channels.filter(
    ({ id, xchanId }) => takes.of(id, senderXchanId)[permission] && lets.of(thread.channelId, xchanId).view_stream,
  );
  await deliverToChannels(
    tx,
    thread,
    takers.map((channel) => channel.id),
  );
}

/** Forums that a public post mentions and that let its author post there: they pass it on to their connections. */
async function forumsAmong(tx: Tx, thread: Deliverable, mentioned: readonly number[]): Promise<Sender[]> {
  const channels = [...(await listChannelsOfXchans(tx, mentioned)).values()];
  const forums = channels.filter(
    ({ id, role, groupId }) => role === 'forum' && groupId === null && id !== thread.channelId,
  );
  if (forums.length === 0 || thread.isRestricted) return [];
  const ids = forums.map((forum) => forum.id);
  const allowed = await readPermissions(tx, ids, [thread.authorXchanId]);
  const welcome = forums.filter(({ id }) => allowed.of(id, thread.authorXchanId).post_wall);
  return welcome.map(({ id, xchanId }) => ({ channelId: id, xchanId }));
}
