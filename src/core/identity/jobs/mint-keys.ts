import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { mintMissingKeys } from '../operations/ensure-keys.ts';
import { mintKeys } from '../storage/job-contracts.ts';

/** Gives imported channels their keys. */
export function mintKeysHandler(context: OperationContext): JobHandler {
  return handle(mintKeys, (_payload, { signal }) => mintMissingKeys(context, signal));
}
