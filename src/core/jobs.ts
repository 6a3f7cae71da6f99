import type { Mailer } from '../mail/mailer.ts';
import { type OpenChannelSource, restoreChannel } from './archive/index.ts';
import type { SendPush } from './attention/index.ts';
import { attentionJobs } from './attention/jobs/index.ts';
import { contentJobs } from './content/jobs/index.ts';
import { demoJobs } from './demo/jobs/index.ts';
import { filesJobs } from './files/jobs/index.ts';
import { identityJobs } from './identity/jobs/index.ts';
import { importJobs, type ImportParts } from './imports/jobs/index.ts';
import { lifecycleJobs } from './lifecycle/jobs/index.ts';
import { moderationJobs } from './moderation/jobs/index.ts';
import type { OperationContext } from './platform/index.ts';
import { type BackUp, type JobHandler, platformJobs, requeueUnfinished } from './platform/jobs/index.ts';
import { reassignmentJobs } from './reassignment/jobs/index.ts';
import { searchJobs } from './search/jobs/index.ts';
import type { SendEvent } from './webhooks/index.ts';
import { webhookJobs } from './webhooks/jobs/index.ts';

export interface JobParts extends Pick<ImportParts, 'openSource'> {
  readonly mailer: Mailer;
  readonly sendEvent: SendEvent;
  readonly sendPush: SendPush;
  readonly makeBackup: BackUp;
  readonly openChannelSource: OpenChannelSource;
}

/** Every handler, over a database that only the holder of a job writes to; `createRunner` refuses two for one name. */
export function jobHandlers(context: OperationContext, parts: JobParts): JobHandler[] {
  const rooms = [
    identityJobs(context),
    contentJobs(context),
    searchJobs(context),
    attentionJobs(context, parts.sendPush),
    filesJobs(context),
    reassignmentJobs(context),
    importJobs(context, { ...parts, restoreChannel: restoreChannel(context, parts.openChannelSource) }),
    moderationJobs(context),
    webhookJobs(context, parts.sendEvent),
    lifecycleJobs(context),
    demoJobs(context),
  ];
  return [...rooms, platformJobs(context, parts, rooms)].flatMap(({ handlers }) => handlers);
}

/** Gives whatever the rows say is unfinished its job again, at the start of a server. */
export function requeueAll(context: OperationContext, parts: JobParts): Promise<void> {
  return requeueUnfinished(context, jobHandlers(context, parts));
}
