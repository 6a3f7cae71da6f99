import { planReminders } from '../../content/index.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { planEvent } from '../operations/plan-reminders.ts';
import { schedulePushes } from '../operations/send-pushes.ts';
import { sendDueReminders } from '../operations/send-reminders.ts';
import { sendEventReminders } from '../storage/job-contracts.ts';

/** Plans when those who come to an event are reminded of it. */
export function planRemindersHandler(context: OperationContext): JobHandler {
  return handle(planReminders, async ({ itemId, xchanId, afterUserId }) => {
    await planEvent(context, { itemId, xchanId, afterUserId });
  });
}

/** Reminds people of events that begin soon. */
export function sendRemindersHandler(context: OperationContext): JobHandler {
  return handle(sendEventReminders, async (_payload, run) => {
    await sendDueReminders(context, run.signal);
    await schedulePushes(context);
  });
}
