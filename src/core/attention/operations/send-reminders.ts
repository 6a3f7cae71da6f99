import { findUsers, isReachedByMail, viewerOf } from '../../accounts/index.ts';
import { type CalendarEvent, isEventType, type Occurrence, readEvent } from '../../calendar/index.ts';
import { type Item, readItems } from '../../content/index.ts';
import {
  commit,
  enqueue,
  isDomainError,
  notify,
  type OperationContext,
  queueMails,
  type Tx,
} from '../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { planReminder, type ReminderPlan } from '../domain/event-reminder.ts';
import {
  type EventReminder,
  isAttending,
  listDueReminders,
  keepReminder,
  removeEventReminder,
  writeEventReminders,
} from '../storage/event-reminders.ts';
import { sendEventReminders } from '../storage/job-contracts.ts';
import { readSettingsOfEach, readZonesOfEach } from '../storage/notification-settings.ts';
import { insertUnsubscribeLinks } from '../storage/unsubscribe-links.ts';
import { createUnsubscribeLink } from './unsubscribe.ts';
import { whileDue } from './while-due.ts';

/** Reminders that are looked at, and then sent in one transaction. */
const batchSize = 50;

/** Has reminders sent where any is due; once a minute, by the sweeper. One look at an index, however many events there are. */
export async function scheduleReminders(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  if ((await listDueReminders(context.database.reader, now, 1)).length === 0) return;
  await context.database.write((tx) => enqueue(tx, sendEventReminders, {}, { now }));
}

/**
 * Reminds people of events that begin soon and that they have said they come to, or may. What is sent of a batch, and
 * that its people have been reminded, is one transaction: this can stop and start anywhere, and no one is reminded
 * twice.
 */
export async function sendDueReminders(context: OperationContext, signal: AbortSignal): Promise<void> {
  const send = (due: readonly EventReminder[], now: Instant) => sendSome(context, due, now);
  await whileDue(context, signal, { batchSize, list: listDueReminders, send });
}

/** Next state of a checked reminder: ended if the person no longer attends. */
interface Looked {
  readonly reminder: EventReminder;
  readonly zone: string;
  readonly isMailed: boolean;
  readonly found: Found | 'gone' | 'unreachable';
}

interface Found {
  readonly item: Item;
  readonly event: CalendarEvent;
  readonly plan: ReminderPlan;
}

async function sendSome(context: OperationContext, due: readonly EventReminder[], now: Instant): Promise<void> {
  const { reader } = context.database;
  const userIds = [...new Set(due.map(({ userId }) => userId))];
  const settings = await readSettingsOfEach(reader, userIds);
  const zones = await readZonesOfEach(reader, userIds);
  const looked: Looked[] = [];
  for (const reminder of due) {
    const { eventMinutes: minutes, eventMail } = settings.of(reminder.userId);
    const zone = zones.of(reminder.userId);
    const found = await look(context, reminder, { minutes, zone }, now);
    looked.push({ reminder, zone, isMailed: eventMail, found });
  }
  await commit(context, 'send-event-reminders', async (tx) => {
    const sent: Sent[] = [];
    for (const each of looked) {
      const occurrence = await settle(tx, each, now);
      if (occurrence && typeof each.found === 'object') sent.push({ ...each, ...each.found, occurrence });
    }
    const notifications = sent.map(({ reminder, item }) => {
      const about = { itemId: item.id, topId: item.parentId, channelId: item.channelId };
      return { userId: reminder.userId, kind: 'event' as const, actorXchanId: item.authorXchanId, about };
    });
    await notify(tx, notifications, now);
    await mail(context, tx, sent, now);
  });
}

async function look(
  context: OperationContext,
  reminder: EventReminder,
  of: { readonly minutes: number | null; readonly zone: string },
  now: Instant,
): Promise<Looked['found']> {
  const { reader } = context.database;
  try {
    const viewer = await viewerOf(context, reminder.userId, ['read_api'], 'system');
    const [item] = await readItems(reader, viewer, [reminder.itemId]);
    const event = item && isEventType(item.objType) ? readEvent(item.obj) : undefined;
    if (!item || !event) return 'gone';
    return { item, event, plan: planReminder(event, { ...of, reminded: reminder.reminded }, now) };
  } catch (error) {
    // Suspended people may be back before the event.
    if (isDomainError(error)) return 'unreachable';
    throw error;
  }
}

/** Stores the next check; returns the event time to remind the person of now. */
async function settle(tx: Tx, { reminder, found }: Looked, now: Instant): Promise<Occurrence | undefined> {
  if (!(await keepReminder(tx, reminder))) return undefined;
  if (found === 'gone' || !(await isAttending(tx, reminder))) {
    await removeEventReminder(tx, reminder);
    return undefined;
  }
  if (found === 'unreachable') {
    await writeEventReminders(tx, [{ ...reminder, lookAt: addMilliseconds(now, dayMilliseconds) }]);
    return undefined;
  }
  const { remindOf, lookAt = null } = found.plan;
  await writeEventReminders(tx, [{ ...reminder, lookAt, reminded: remindOf?.startsAt ?? reminder.reminded }]);
  return remindOf;
}

type Sent = Looked & Found & { readonly occurrence: Occurrence };

async function mail(context: OperationContext, tx: Tx, sent: readonly Sent[], now: Instant): Promise<void> {
  const mailed = sent.filter(({ isMailed }) => isMailed);
  if (mailed.length === 0) return;
  const found = await findUsers(tx, [...new Set(mailed.map(({ reminder }) => reminder.userId))]);
  const users = new Map(found.filter(isReachedByMail).map((user) => [user.id, user]));
  const { baseUrl } = context;
  const made = mailed.flatMap(({ reminder, item, event, occurrence, zone }) => {
    const user = users.get(reminder.userId);
    if (!user) return [];
    const { url: stopUrl, tokenHash } = createUnsubscribeLink(context);
    const text = context.messagesFor(user).eventReminder({
      recipientName: user.name,
      title: occurrence.title || item.title,
      startsAt: occurrence.startsAt,
      isAllDay: event.isAllDay,
      zone,
      place: event.place,
      url: `${baseUrl}/item/${item.uuid}`,
      settingsUrl: `${baseUrl}/settings/notifications`,
      stopUrl,
    });
    const dedupeKey = `event:${item.id}:${user.id}:${occurrence.startsAt}`;
    const queued = { dedupeKey, to: user.email, mail: text, unsubscribeUrl: stopUrl };
    return [{ queued, link: { tokenHash, userId: user.id, mail: 'event' as const } }];
  });
  await queueMails(
    tx,
    context,
    made.map(({ queued }) => queued),
  );
  await insertUnsubscribeLinks(
    tx,
    made.map(({ link }) => link),
    now,
  );
}
