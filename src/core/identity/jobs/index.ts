import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { mintMissingKeys } from '../operations/ensure-keys.ts';
import { mintKeys } from '../storage/job-contracts.ts';

/** Gives imported channels their keys. */
export function identityJobs(context: OperationContext): RoomJobs {
  return { handlers: [handle(mintKeys, (_payload, { signal }) => mintMissingKeys(context, signal))] };
}
