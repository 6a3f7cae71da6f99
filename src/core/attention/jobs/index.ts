import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import type { SendPush } from '../domain/index.ts';
import { removeOldRows } from '../operations/remove-old-rows.ts';
import { scheduleDigests } from '../operations/send-digests.ts';
import { schedulePushes } from '../operations/send-pushes.ts';
import { scheduleReminders } from '../operations/send-reminders.ts';
import { notifyOfItemHandler } from './notify-of-item.ts';
import { followZoneHandler, sendDigestsHandler } from './send-digests.ts';
import { sendPushesHandler } from './send-pushes.ts';
import { planRemindersHandler, sendRemindersHandler } from './send-reminders.ts';

/** Notifies of items, mails digests, reminds of events, sends to browsers, and deletes old notifications. */
export function attentionJobs(context: OperationContext, sendPush: SendPush): RoomJobs {
  return {
    handlers: [
      notifyOfItemHandler(context),
      sendDigestsHandler(context),
      followZoneHandler(context),
      planRemindersHandler(context),
      sendRemindersHandler(context),
      sendPushesHandler(context, sendPush),
    ],
    chores: {
      'remove-old-rows': () => removeOldRows(context),
      'schedule-digests': () => scheduleDigests(context),
      'schedule-reminders': () => scheduleReminders(context),
      'schedule-pushes': () => schedulePushes(context),
    },
  };
}
