import { addMilliseconds, millisecondsOf, sleep, stopwatch } from '../../../lib/clock.ts';
import { findGroup, listOwners } from '../../groups/index.ts';
import {
  commit,
  insertGroupEvent,
  isJobRunning,
  notify,
  type OperationContext,
  runAgain,
  type Tx,
} from '../../platform/index.ts';
import {
  type Attempt,
  isGone,
  isTaken,
  maxFailures,
  pauseAfter,
  retryDelay,
  type SendEvent,
} from '../domain/webhook.ts';
import { noteAttempt } from '../storage/deliveries.ts';
import { deliverWebhooks } from '../storage/job-contracts.ts';
import {
  type DueDelivery,
  findReceiver,
  listReceivers,
  findFailures,
  nextDelivery,
  type Receiver,
} from '../storage/sending.ts';
import { updateHealth } from '../storage/webhooks.ts';
import { queueEvents } from './queue-events.ts';

/** Receivers that are sent to at the same time; each gets one event after the other. */
const maxAtOnce = 16;
/** A receiver with more deliveries than fit into this time lets others go first. */
const turnMilliseconds = 15_000;
/** How often new events are read. */
const lookMilliseconds = 250;

/** Sends events until nothing is due; while another job does that, it comes back later. */
export async function deliver(
  context: OperationContext,
  send: SendEvent,
  run: { readonly jobId: number; readonly signal: AbortSignal },
): Promise<void> {
  const { database } = context;
  if (await isJobRunning(database.reader, deliverWebhooks.name, run.jobId)) {
    return runAgain(context, deliverWebhooks, {});
  }
  const active = new Map<number, Promise<void>>();
  const served = new Map<number, number>();
  const failures: unknown[] = [];
  let turns = 0;
  while (!run.signal.aborted && failures.length === 0) {
    while (await queueEvents(context)) if (run.signal.aborted) break;
    for (const id of await nextReceivers(context, active, served)) {
      served.set(id, ++turns);
      const serving = serve(context, send, id, run.signal)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => active.delete(id));
      active.set(id, serving);
    }
    if (active.size === 0) break;
    await Promise.race([...active.values(), sleep(lookMilliseconds, run.signal)]);
  }
  await Promise.all(active.values());
  if (failures.length > 0) throw failures[0];
}

/** The next receivers: those whose turn was longest ago. */
async function nextReceivers(
  { database: { reader }, clock }: OperationContext,
  active: ReadonlyMap<number, unknown>,
  served: ReadonlyMap<number, number>,
): Promise<number[]> {
  const free = maxAtOnce - active.size;
  if (free <= 0) return [];
  const due = (await listReceivers(reader, clock.now())).filter((id) => !active.has(id));
  return due.sort((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0) || a - b).slice(0, free);
}

/** Sends due events to one receiver, one after the other, as long as it accepts them and its turn lasts. */
async function serve(context: OperationContext, send: SendEvent, id: number, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  const elapsed = stopwatch();
  while (!signal.aborted && elapsed() < turnMilliseconds) {
    const receiver = await findReceiver(reader, id);
    const delivery = receiver && (await nextDelivery(reader, id, context.clock.now()));
    if (!delivery || !(await sendOne(context, send, { receiver, delivery }, signal))) return;
  }
}

/** Sends one event and stores the result; returns whether the next one may follow immediately. */
async function sendOne(
  context: OperationContext,
  send: SendEvent,
  { receiver, delivery }: { readonly receiver: Receiver; readonly delivery: DueDelivery },
  signal: AbortSignal,
): Promise<boolean> {
  const sentAt = context.clock.now();
  const { url, verifiesTls, token } = receiver;
  const { messageId, payload, category } = delivery;
  const secrets = secretsOf(receiver, sentAt);
  const attempt = await send({ url, verifiesTls, token, messageId, payload, category, secrets, sentAt }, signal);
  // The attempt was aborted here, which isn't the receiver's fault.
  if (signal.aborted && !isTaken(attempt)) return false;
  context.faultPoint('deliver-webhook:sent');
  return commit(context, 'deliver-webhook', async (tx) => {
    const delay = isTaken(attempt) ? undefined : retryDelay(delivery.attempts + 1);
    const state = isTaken(attempt) ? 'delivered' : delay === undefined || isGone(attempt) ? 'failed' : 'queued';
    const dueAt = addMilliseconds(sentAt, delay ?? 0);
    await noteAttempt(tx, delivery.id, attempt, { state, dueAt, attemptedAt: sentAt });
    await noteHealth(context, tx, receiver, attempt);
    return isTaken(attempt);
  });
}

function secretsOf({ secret, previousSecret, previousUntil }: Receiver, now: string): string[] {
  const isValid = previousUntil !== null && millisecondsOf(previousUntil) > millisecondsOf(now);
  return isValid && previousSecret !== null ? [secret, previousSecret] : [secret];
}

/** Stores whether the receiver is available: it is paused after some failures, and disabled after many. */
async function noteHealth(context: OperationContext, tx: Tx, receiver: Receiver, attempt: Attempt): Promise<void> {
  const found = await findFailures(tx, receiver.id);
  if (!found) return;
  const now = context.clock.now();
  if (isTaken(attempt)) {
    if (found.failures > 0) await updateHealth(tx, receiver.id, { state: 'active', failures: 0, retryAt: null });
    return;
  }
  const failures = found.failures + 1;
  if (failures < maxFailures && !isGone(attempt)) {
    const pause = pauseAfter(failures);
    const retryAt = pause === 0 ? null : addMilliseconds(now, pause);
    return updateHealth(tx, receiver.id, { state: 'active', failures, retryAt });
  }
  await updateHealth(tx, receiver.id, { state: 'disabled', failures, retryAt: null });
  await reportDisabled(tx, receiver, found.groupId, now);
}

/** Notes it in the log of the group, and notifies its Owners. */
async function reportDisabled(tx: Tx, { id, url }: Receiver, groupId: number, now: string): Promise<void> {
  const group = await findGroup(tx, groupId);
  if (!group) return;
  const details = { webhook_id: id, host: new URL(url).host };
  await insertGroupEvent(tx, { namespaceId: groupId, actor: null, action: 'disable_webhook', details, now });
  const about = { subjectId: id };
  const owners = await listOwners(tx, groupId, now);
  await notify(
    tx,
    owners.map(({ id: userId }) => ({ userId, kind: 'webhook_disabled', actorXchanId: null, about })),
    now,
  );
}
