import { type Static, Type } from 'typebox';
import {
  digestIntervals,
  maxEventMinutes,
  minuteOfTime,
  type NotificationSettings,
  timeOfMinute,
} from '../../../core/attention/domain/index.ts';
import { named } from '../../schema.ts';

const timeOfDay = (description: string) =>
  Type.Union([Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), Type.Null()], { description });

/** Email notification settings of a user. */
export const notificationSettingsRecord = named(
  'NotificationSettings',
  Type.Object({
    digest: Type.Enum([...digestIntervals], { description: 'Frequency of digest emails.' }),
    digest_hour: Type.Integer({ minimum: 0, maximum: 23, description: 'In the time zone of the user.' }),
    digest_weekday: Type.Integer({
      minimum: 1,
      maximum: 7,
      description: 'Day of weekly digests, from 1 for Monday (ISO 8601).',
    }),
    quiet_from: timeOfDay(
      'Start of quiet hours, in the time zone of the user; notifications that are not urgent wait until the end.',
    ),
    quiet_to: timeOfDay('End of quiet hours; both or neither are null.'),
    event_minutes: Type.Union([Type.Integer({ minimum: 0, maximum: maxEventMinutes }), Type.Null()], {
      description: 'Time of event reminders before the start; null for none.',
    }),
    event_mail: Type.Boolean({ description: 'Also send these reminders by email.' }),
    push_text: Type.Boolean({
      description: 'Push messages include the text and author; otherwise only the number of new items.',
    }),
  }),
);

/** Changes to them; absent values don't change. */
export const notificationSettingsInput = Type.Partial(notificationSettingsRecord);

/** A user's settings. */
export function encodeNotificationSettings(settings: NotificationSettings): Static<typeof notificationSettingsRecord> {
  return {
    digest: settings.digest,
    digest_hour: settings.digestHour,
    digest_weekday: settings.digestWeekday,
    quiet_from: settings.quietFrom === null ? null : timeOfMinute(settings.quietFrom),
    quiet_to: settings.quietTo === null ? null : timeOfMinute(settings.quietTo),
    event_minutes: settings.eventMinutes,
    event_mail: settings.eventMail,
    push_text: settings.pushText,
  };
}

/** The changes that an input asks for. */
export function decodeNotificationSettings(input: Static<typeof notificationSettingsInput>): {
  readonly [Name in keyof NotificationSettings]?: NotificationSettings[Name] | undefined;
} {
  return {
    digest: input.digest,
    digestHour: input.digest_hour,
    digestWeekday: input.digest_weekday,
    quietFrom: minuteOf(input.quiet_from),
    quietTo: minuteOf(input.quiet_to),
    eventMinutes: input.event_minutes,
    eventMail: input.event_mail,
    pushText: input.push_text,
  };
}

/** Absent means unchanged, null means none; the schema allows no other text. */
function minuteOf(time: string | null | undefined): number | null | undefined {
  return typeof time === 'string' ? minuteOfTime(time) : time;
}
