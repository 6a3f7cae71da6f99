import type { Mailer } from '../../../mail/mailer.ts';
import type { OperationContext } from '../operations/context.ts';
import { type BackUp, backUpHandler } from './back-up.ts';
import type { RoomJobs } from './room-jobs.ts';
import { sendMailHandler } from './send-mail.ts';
import { sweepHandler } from './sweep.ts';

export { type JobHandler, type JobReport, type Runner, createRunner, handle } from './runner.ts';
export { type RoomJobs } from './room-jobs.ts';
export { type BackUp } from './back-up.ts';
export { requeueUnfinished } from './requeue-unfinished.ts';

/** Mail, backups, and the sweeper over the jobs of all rooms. */
export function platformJobs(
  context: OperationContext,
  { mailer, makeBackup }: { readonly mailer: Mailer; readonly makeBackup: BackUp },
  rooms: readonly RoomJobs[],
): RoomJobs {
  const own = { handlers: [sendMailHandler(context, mailer), backUpHandler(context, makeBackup)] };
  return { handlers: [...own.handlers, sweepHandler(context, [...rooms, own])] };
}
