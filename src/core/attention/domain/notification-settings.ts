import { type Attention, defaultAttention } from './attention.ts';
import { defaultDigest, type DigestSettings } from './digest.ts';
import { defaultEventReminders, type EventReminderSettings } from './event-reminder.ts';
import { defaultQuietHours, type QuietHours } from './quiet-hours.ts';

/** A user's notifications outside the pages, and their level in channels and groups without a setting. */
export interface NotificationSettings extends Attention, DigestSettings, QuietHours, EventReminderSettings {
  /** Push messages say what is new, and by whom; otherwise only how much. */
  readonly pushText: boolean;
}

/** Defaults. */
export const defaultSettings: NotificationSettings = {
  ...defaultAttention,
  ...defaultDigest,
  ...defaultQuietHours,
  ...defaultEventReminders,
  pushText: false,
};
