import { followZone } from '../../accounts/index.ts';
import { notifyOfItem, planReminders } from '../../content/index.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import type { SendPush } from '../domain/index.ts';
import { followTimeZone } from '../operations/notification-settings.ts';
import { notifyOf } from '../operations/notify-of-item.ts';
import { planEvent } from '../operations/plan-reminders.ts';
import { removeOldRows } from '../operations/remove-old-rows.ts';
import { scheduleDigests, sendDueDigests } from '../operations/send-digests.ts';
import { schedulePushes, sendDuePushes } from '../operations/send-pushes.ts';
import { scheduleReminders, sendDueReminders } from '../operations/send-reminders.ts';
import { sendDigests, sendEventReminders, sendPushes } from '../storage/job-contracts.ts';

/** Notifies of items and events, by push and email, and deletes old notifications. */
export function attentionJobs(context: OperationContext, sendPush: SendPush): RoomJobs {
  return {
    handlers: [
      handle(notifyOfItem, async (payload) => {
        await notifyOf(context, payload);
        await schedulePushes(context);
      }),
      handle(sendDigests, (_payload, { signal }) => sendDueDigests(context, signal)),
      handle(followZone, ({ userId }) => followTimeZone(context, userId)),
      handle(planReminders, (payload) => planEvent(context, payload)),
      handle(sendEventReminders, async (_payload, { signal }) => {
        await sendDueReminders(context, signal);
        await schedulePushes(context);
      }),
      handle(sendPushes, (_payload, { signal }) => sendDuePushes(context, sendPush, signal)),
    ],
    chores: {
      'remove-old-rows': () => removeOldRows(context),
      'schedule-digests': () => scheduleDigests(context),
      'schedule-reminders': () => scheduleReminders(context),
      'schedule-pushes': () => schedulePushes(context),
    },
  };
}
