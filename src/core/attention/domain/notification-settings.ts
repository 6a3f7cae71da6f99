import { type Attention, defaultAttention } from './attention.ts';
import { defaultDigest, type DigestSettings } from './digest.ts';
import { defaultEventReminders, type EventReminderSettings } from './event-reminder.ts';
import { defaultQuietHours, type QuietHours } from './quiet-hours.ts';

/** How a user is notified outside the pages, and of what in channels and groups without a setting. */
export interface NotificationSettings extends Attention, DigestSettings, QuietHours, EventReminderSettings {
  /** Messages to browsers say what is new, and by whom; without that only how much. */
  readonly pushText: boolean;
}

/** What holds for who has chosen nothing. */
export const defaultSettings: NotificationSettings = {
  ...defaultAttention,
  ...defaultDigest,
  ...defaultQuietHours,
  ...defaultEventReminders,
  pushText: false,
};
