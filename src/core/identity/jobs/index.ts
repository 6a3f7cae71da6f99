import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { mintKeysHandler } from './mint-keys.ts';

/** The jobs of the room. */
export function identityJobs(context: OperationContext): RoomJobs {
  return { handlers: [mintKeysHandler(context)] };
}
