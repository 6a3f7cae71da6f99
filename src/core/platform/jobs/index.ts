import type { Mailer } from '../../../mail/mailer.ts';
import type { OperationContext } from '../operations/context.ts';
import { scheduleBackup } from '../operations/schedule-backup.ts';
import { removeInParts } from '../operations/commit.ts';
import { removeOldMarks } from '../storage/commits/commit-marks.ts';
import { removeDoneJobs } from '../storage/jobs.ts';
import { removeSubmissions } from '../storage/submissions.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { type BackUp, backUpHandler } from './back-up.ts';
import { sendMailHandler } from './send-mail.ts';
import { recoveries, type RoomJobs, sweepHandler } from './sweep.ts';

export { type JobHandler, type JobReport, type Runner, createRunner, handle } from './runner.ts';
export { type BackUp } from './back-up.ts';
export { requeueUnfinished, type RoomJobs } from './sweep.ts';

/** Mail, backups, and the sweeper over the jobs of all rooms. */
export function platformJobs(
  context: OperationContext,
  { mailer, makeBackup }: { readonly mailer: Mailer; readonly makeBackup: BackUp },
  rooms: readonly RoomJobs[],
): RoomJobs {
  const { database, clock } = context;
  const handlers = [sendMailHandler(context, mailer), backUpHandler(context, makeBackup)];
  const chores = {
    ...recoveries(context, [...rooms.flatMap((room) => room.handlers), ...handlers]),
    ...Object.assign({}, ...rooms.map((room) => room.chores)),
    'schedule-backup': () => scheduleBackup(context),
    'remove-done-jobs': () => removeInParts(context, (tx, limit) => removeDoneJobs(tx, clock.now(), limit)),
    'remove-submissions': () => {
      const before = addMilliseconds(clock.now(), -dayMilliseconds);
      return removeInParts(context, (tx, limit) => removeSubmissions(tx, before, limit));
    },
    'remove-old-marks': () => database.write((tx) => removeOldMarks(tx)),
  };
  return { handlers: [...handlers, sweepHandler(context, chores)] };
}
