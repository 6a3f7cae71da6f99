import { viewerOf } from '../../accounts/index.ts';
import { commit, enqueue, isDomainError, type OperationContext, type UserViewer } from '../../platform/index.ts';
import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
import {
  maxPushAttempts,
  maxPushFailures,
  type PushOutcome,
  type PushSubscription,
  pushWait,
  type SendPush,
} from '../domain/push.ts';
import { quietUntil } from '../domain/quiet-hours.ts';
import { sendPushes } from '../storage/job-contracts.ts';
import { readSettingsOfEach, readZonesOfEach } from '../storage/notification-settings.ts';
import { listNotifications, type Notification } from '../storage/notifications.ts';
import {
  deletePushSubscription,
  type DuePush,
  finishPush,
  listDuePushes,
  listPushSubscriptions,
  markPushSubscription,
  postponePush,
} from '../storage/push-subscriptions.ts';
import { readAbout } from './read-about.ts';
import { ensurePushKeys } from './push-subscriptions.ts';
import { whileDue } from './while-due.ts';

/** People whose browsers are sent something at the same time. */
const batchSize = 8;

/** Notifications that are counted. */
const maxCounted = 20;

/** Sends due push messages; once a minute, by the sweeper, and after notifications of items. */
export async function schedulePushes(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  if ((await listDuePushes(context.database.reader, now, 1)).length === 0) return;
  await context.database.write((tx) => enqueue(tx, sendPushes, {}, { now }));
}

/**
 * Sends people's browsers that they have been notified. Each message says all that is new, and takes the place of the one
 * before on the device, so that one which is sent again after a crash shows nothing twice.
 */
export async function sendDuePushes(context: OperationContext, send: SendPush, signal: AbortSignal): Promise<void> {
  await whileDue(context, signal, {
    batchSize,
    list: listDuePushes,
    send: (due, now) => Promise.all(due.map((each) => pushTo(context, each, { send, signal, now }))),
  });
}

interface Sending {
  readonly send: SendPush;
  readonly signal: AbortSignal;
  readonly now: Instant;
}

async function pushTo(context: OperationContext, due: DuePush, sending: Sending): Promise<void> {
  const { reader } = context.database;
  const { userId } = due;
  const subscriptions = await listPushSubscriptions(reader, userId);
  const viewer = await viewerOf(context, userId, ['read_api'], 'system').catch((error: unknown) => {
    // Suspended and deleted people get nothing.
    if (isDomainError(error)) return undefined;
    throw error;
  });
  const fresh = viewer ? await readNew(context, viewer, subscriptions) : [];
  if (!viewer || fresh.length === 0) return commit(context, 'finish-push', (tx) => finishPush(tx, due));
  const settings = (await readSettingsOfEach(reader, [userId])).of(userId);
  const quietEnd = quietUntil(settings, (await readZonesOfEach(reader, [userId])).of(userId), sending.now);
  const wanted = quietEnd === undefined ? fresh : fresh.filter(({ kind }) => kind === 'event');
  const outcomes = new Map<PushSubscription, PushOutcome>();
  if (wanted.length > 0) {
    const message = await messageOf(context, viewer, settings, wanted);
    for (const each of subscriptions.filter(({ pushedId }) => pushedId < wanted[0]!.id)) {
      outcomes.set(each, await sending.send({ to: each, ...message }, sending.signal));
    }
  }
  context.faultPoint('send-push:sent');
  await settle(context, due, { outcomes, newestId: fresh[0]!.id, quietEnd, now: sending.now });
}

/** Notifications not yet sent to some browser of the viewer and not yet read, newest first. */
async function readNew(
  context: OperationContext,
  viewer: UserViewer,
  subscriptions: readonly PushSubscription[],
): Promise<Notification[]> {
  if (subscriptions.length === 0) return [];
  const since = Math.min(...subscriptions.map(({ pushedId }) => pushedId));
  const query = { isUnread: true, limit: maxCounted };
  const { rows } = await listNotifications(context.database.reader, viewer, query);
  return rows.filter(({ id }) => id > since);
}

/** Unless the person has chosen otherwise, it only says how much is new: anyone may see the device's screen. */
async function messageOf(
  context: OperationContext,
  viewer: UserViewer,
  { pushText }: NotificationSettings,
  fresh: readonly Notification[],
) {
  const { baseUrl } = context;
  const newest = fresh[0]!;
  const about = pushText ? await readAbout(context.database.reader, viewer, [newest]) : undefined;
  const { title, where, path } = about?.of(newest.itemId) ?? { title: '', where: '', path: undefined };
  const line = about && { kind: newest.kind, who: about.name(newest.actorXchanId), where, title };
  const shown = context.messagesFor(viewer).push({ host: new URL(baseUrl).host, count: fresh.length, line });
  const url = fresh.length === 1 && path !== undefined ? path : '/notifications';
  const { protocol, hostname } = new URL(baseUrl);
  return {
    payload: JSON.stringify({ ...shown, url }),
    keys: await ensurePushKeys(context, undefined),
    subject: protocol === 'https:' ? baseUrl : `mailto:noreply@${hostname}`,
    isUrgent: fresh.some(({ kind }) => kind === 'event'),
  };
}

interface Settled {
  readonly outcomes: ReadonlyMap<PushSubscription, PushOutcome>;
  readonly newestId: number;
  readonly quietEnd: Instant | undefined;
  readonly now: Instant;
}

/** Stores the result: gone browsers are removed, and failed messages are retried a few times. */
async function settle(context: OperationContext, due: DuePush, settled: Settled): Promise<void> {
  const { outcomes, newestId, quietEnd, now } = settled;
  const hasFailed = [...outcomes.values()].includes('failed');
  const attempts = due.attempts + 1;
  const isOver = !hasFailed || attempts >= maxPushAttempts;
  await commit(context, 'send-push', async (tx) => {
    for (const [{ id, userId, pushedId, failures: before }, outcome] of outcomes) {
      const failures = outcome === 'failed' ? before + 1 : 0;
      const isGone = outcome === 'gone' || failures >= maxPushFailures;
      // Messages delayed by quiet hours are sent afterwards, with the urgent ones.
      const isPushed = quietEnd === undefined && (outcome === 'sent' || isOver);
      if (isGone) await deletePushSubscription(tx, userId, id);
      else await markPushSubscription(tx, id, { pushedId: isPushed ? newestId : pushedId, failures });
    }
    if (quietEnd !== undefined) await postponePush(tx, due, { dueAt: quietEnd, attempts: 0 });
    else if (isOver) await finishPush(tx, due);
    else await postponePush(tx, due, { dueAt: addMilliseconds(now, pushWait(attempts)), attempts });
  });
}
