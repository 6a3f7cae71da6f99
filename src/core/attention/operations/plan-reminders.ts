import { type CalendarEvent, isEventType, readEvent } from '../../calendar/index.ts';
import { planReminders } from '../../content/index.ts';
import { commit, enqueue, type OperationContext } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { beginsAt, planReminder, remindedAlready } from '../domain/event-reminder.ts';
import {
  type EventReminder,
  findEventObject,
  findEventReminders,
  listAttendees,
  writeEventReminders,
} from '../storage/event-reminders.ts';
import { readSettingsOfEach, readZonesOfEach } from '../storage/notification-settings.ts';

/** People for whom reminders are planned in one transaction. */
const batchSize = 200;

/** The job's payload: only ids. `xchanId` is the person who responded; 0 for all, if the event has changed. */
export interface EventToPlan {
  readonly itemId: number;
  readonly xchanId: number;
  readonly afterUserId: number;
}

/**
 * Plans reminders for people who accepted or tentatively accepted an event. It may run twice: the plan is overwritten.
 */
export async function planEvent(context: OperationContext, work: EventToPlan): Promise<void> {
  const { itemId } = work;
  const limit = Math.min(batchSize, context.batchLimit);
  await commit(context, 'plan-event-reminders', async (tx) => {
    const found = await findEventObject(tx, itemId);
    const event = found && isEventType(found.type) ? readEvent(found.obj) : undefined;
    if (!event) return;
    const now = context.clock.now();
    const userIds = await listAttendees(tx, itemId, { ...work, limit });
    const before = await findEventReminders(tx, itemId, userIds);
    const settings = await readSettingsOfEach(tx, userIds);
    const zones = await readZonesOfEach(tx, userIds);
    const planned = userIds.map((userId) => {
      const of = { minutes: settings.of(userId).eventMinutes, zone: zones.of(userId) };
      return { itemId, userId, ...plan(event, of, before.get(userId), now) };
    });
    await writeEventReminders(tx, planned);
    const last = userIds.at(-1);
    if (userIds.length === limit) await enqueue(tx, planReminders, { ...work, afterUserId: last! }, { now });
  });
}

function plan(
  event: CalendarEvent,
  of: { readonly minutes: number | null; readonly zone: string },
  before: EventReminder | undefined,
  now: Instant,
): Pick<EventReminder, 'lookAt' | 'reminded'> {
  let reminded = before ? before.reminded : remindedAlready(event, of, now);
  // Moved events are reminded of again.
  if (reminded !== '' && reminded > now && !beginsAt(event, of.zone, reminded)) reminded = '';
  const { remindOf, lookAt } = planReminder(event, { ...of, reminded }, now);
  return { reminded, lookAt: remindOf ? now : (lookAt ?? null) };
}
