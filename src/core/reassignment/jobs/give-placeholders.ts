import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { givePlaceholdersToAll } from '../operations/give-placeholders.ts';
import { givePlaceholders } from '../storage/job-contracts.ts';

/** Gives placeholder users of their own to those who share an Import User, now that there may be room. */
export function givePlaceholdersHandler(context: OperationContext): JobHandler {
  return handle(givePlaceholders, (_payload, run) => givePlaceholdersToAll(context, run.signal));
}
