import { findDefaultChannelId, requirePerson } from '../../accounts/index.ts';
import { timezoneOf } from '../../identity/index.ts';
import { commit, DomainError, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import { nextDigestAt } from '../domain/digest.ts';
import { maxEventMinutes } from '../domain/event-reminder.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
import { lookAtRemindersOf } from '../storage/event-reminders.ts';
import {
  advanceDigest,
  readNotificationSettings,
  writeNotificationSettings,
} from '../storage/notification-settings.ts';

/** The viewer's notifications outside the pages. */
export function showNotificationSettings(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
): Promise<NotificationSettings> {
  return readNotificationSettings(reader, viewer.userId);
}

/** The change; absent fields stay unchanged. */
type NotificationSettingChanges = {
  readonly [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined;
};

/**
 * Changes the viewer's notifications. Hours are in the time zone of their channel.
 * @throws DomainError invalid_input for an invalid hour, day or reminder time, and for half of quiet hours
 */
export function changeNotificationSettings(
  context: OperationContext,
  viewer: UserViewer,
  changes: NotificationSettingChanges,
): Promise<NotificationSettings> {
  return commit(context, 'change-notification-settings', viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const before = await readNotificationSettings(tx, user.id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const settings: NotificationSettings = { ...before, ...given };
    assertSettings(settings);
    const now = context.clock.now();
    const zone = await zoneOf(tx, user.id);
    const dueAt = nextDigestAt(settings, zone, now);
    const coversFrom = before.digest === 'none' && dueAt !== undefined ? now : undefined;
    await writeNotificationSettings(tx, user.id, settings, { dueAt, coversFrom });
    if (settings.eventMinutes !== before.eventMinutes) await lookAtRemindersOf(tx, user.id, now);
    return settings;
  });
}

/** Plans a person's next digest, and looks at their reminders of events, by the time zone that they have now. */
export async function followTimeZone(context: OperationContext, userId: number): Promise<void> {
  await commit(context, 'follow-time-zone', async (tx) => {
    const [now, zone] = [context.clock.now(), await zoneOf(tx, userId)];
    const dueAt = nextDigestAt(await readNotificationSettings(tx, userId), zone, now);
    await advanceDigest(tx, userId, { dueAt, covers: undefined });
    await lookAtRemindersOf(tx, userId, now);
  });
}

/** Minutes of a day. */
const lastMinute = 24 * 60 - 1;

function assertSettings(settings: NotificationSettings): void {
  const { digestHour, digestWeekday, quietFrom, quietTo, eventMinutes } = settings;
  assertWithin('digest_hour', digestHour, 0, 23);
  assertWithin('digest_weekday', digestWeekday, 1, 7);
  if (eventMinutes !== null) assertWithin('event_minutes', eventMinutes, 0, maxEventMinutes);
  if ((quietFrom === null) !== (quietTo === null)) {
    throw new DomainError('invalid_input', 'notifications.quietHoursHalf', {
      parameter: quietFrom === null ? 'quiet_from' : 'quiet_to',
    });
  }
  if (quietFrom !== null) assertWithin('quiet_from', quietFrom, 0, lastMinute);
  if (quietTo !== null) assertWithin('quiet_to', quietTo, 0, lastMinute);
}

function assertWithin(parameter: string, value: number, minimum: number, maximum: number): void {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return;
  throw new DomainError('invalid_input', 'notifications.outOfRange', { parameter, min: minimum, max: maximum });
}

/** The time zone that someone has chosen for the channel they begin with. */
async function zoneOf(tx: Tx, userId: number): Promise<string> {
  const channelId = await findDefaultChannelId(tx, userId);
  return (typeof channelId === 'number' ? await timezoneOf(tx, channelId) : '') || 'UTC';
}
