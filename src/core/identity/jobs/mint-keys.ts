import type { OperationContext } from '../../platform/operations/context.ts';
import { mintMissingKeys } from '../operations/keep-keys.ts';
import { mintKeys } from '../storage/job-contracts.ts';
import { handle, type JobHandler } from '../../platform/jobs/runner.ts';

/** Gives imported channels their keys. */
export function mintKeysHandler(context: OperationContext): JobHandler {
  return handle(mintKeys, (_payload, { signal }) => mintMissingKeys(context, signal));
}
