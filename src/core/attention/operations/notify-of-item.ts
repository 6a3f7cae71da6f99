import { mentionedXchans, notifyOfItem } from '../../content/index.ts';
import { enqueue, notify, type OperationContext, type Tx } from '../../platform/index.ts';
import { type Concern, isWanted } from '../domain/attention.ts';
import {
  authorsOf,
  findNotifiable,
  namedInPerson,
  nextSubscribers,
  type Notifiable,
  readNotificationPreferences,
  usersOfXchans,
  findIgnoring,
} from '../storage/recipients.ts';
import { followThread } from '../storage/thread-settings.ts';

/** People notified in one transaction, besides those named in the item. */
const listenersAtOnce = 500;

/** The job's payload: only ids. */
export interface ItemToNotifyOf {
  readonly itemId: number;
  readonly isEdit: 0 | 1;
  readonly afterUserId: number;
}

/**
 * Notifies those an item concerns: mentioned people, the author it replies to, followers of the thread or the channel.
 * Commenters follow the thread from then on. It may run twice: each person is notified of an item once.
 */
export async function notifyOf(context: OperationContext, work: ItemToNotifyOf): Promise<void> {
  await context.database.write(async (tx) => {
    const item = await findNotifiable(tx, work.itemId);
    if (!item) return;
    const now = context.clock.now();
    const authors = new Set(await usersOfXchans(tx, [item.authorXchanId]));
    const isFirst = work.afterUserId === 0;
    const recipients = new Map<number, Concern>();
    const add = (kind: Concern, userIds: readonly number[]): void => {
      for (const userId of userIds) if (!authors.has(userId) && !recipients.has(userId)) recipients.set(userId, kind);
    };
    if (isFirst) for (const [kind, userIds] of await namedBy(tx, item, work.isEdit === 1)) add(kind, userIds);
    if (work.isEdit === 0 && !item.isReaction) {
      const { afterUserId } = work;
      const listeners = await nextSubscribers(tx, item, { afterUserId, limit: listenersAtOnce, now });
      for (const { userId, kind } of listeners) add(kind, [userId]);
      const last = listeners.at(-1)?.userId;
      if (listeners.length === listenersAtOnce) {
        await enqueue(tx, notifyOfItem, { ...work, afterUserId: last! }, { now });
      }
      if (isFirst && !item.isTop) for (const userId of authors) await followThread(tx, userId, item.topId, now);
    }
    await notifyRecipients(tx, item, recipients, now);
  });
}

/** Whom the item itself concerns, what weighs most first. */
async function namedBy(tx: Tx, item: Notifiable, isEdit: boolean): Promise<readonly (readonly [Concern, number[]])[]> {
  const usersBehind = async (xchanIds: readonly number[]) => usersOfXchans(tx, xchanIds);
  const mentioned = ['mention', await usersBehind(await mentionedXchans(tx, item.id))] as const;
  if (isEdit) return [mentioned];
  if (item.isTop) {
    const named = item.aclId === null ? [] : await namedInPerson(tx, item.aclId);
    return [mentioned, ['message', await usersBehind(named)]];
  }
  if (item.isReaction) return [['reaction', await usersBehind(await authorsOf(tx, [item.answeredId ?? item.topId]))]];
  return [mentioned, ['reply', await usersBehind(await authorsOf(tx, [item.answeredId ?? item.topId, item.topId]))]];
}

async function notifyRecipients(
  tx: Tx,
  item: Notifiable,
  recipients: ReadonlyMap<number, Concern>,
  now: string,
): Promise<void> {
  if (recipients.size === 0) return;
  const userIds = [...recipients.keys()];
  const preferencesOf = await readNotificationPreferences(tx, item, userIds, now);
  const deaf = await findIgnoring(tx, item.authorXchanId, userIds);
  const about = { itemId: item.id, topId: item.topId, channelId: item.channelId };
  const wanted = [...recipients].filter(([userId, kind]) => !deaf.has(userId) && isWanted(kind, preferencesOf(userId)));
  const notifications = wanted.map(([userId, kind]) => ({ userId, kind, actorXchanId: item.authorXchanId, about }));
  await notify(tx, notifications, now);
}
