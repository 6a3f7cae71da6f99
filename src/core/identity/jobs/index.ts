import type { OperationContext } from '../../platform/operations/context.ts';
import type { RoomJobs } from '../../platform/jobs/room-jobs.ts';
import { mintKeysHandler } from './mint-keys.ts';

export function identityJobs(context: OperationContext): RoomJobs {
  return { handlers: [mintKeysHandler(context)] };
}
