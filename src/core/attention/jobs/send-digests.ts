import { followZone } from '../../accounts/index.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { followTimeZone } from '../operations/notification-settings.ts';
import { sendDueDigests } from '../operations/send-digests.ts';
import { sendDigests } from '../storage/job-contracts.ts';

/** Mails people what they have not seen. */
export function sendDigestsHandler(context: OperationContext): JobHandler {
  return handle(sendDigests, (_payload, run) => sendDueDigests(context, run.signal));
}

/** Plans digests and reminders again by a person's time zone. */
export function followZoneHandler(context: OperationContext): JobHandler {
  return handle(followZone, ({ userId }) => followTimeZone(context, userId));
}
