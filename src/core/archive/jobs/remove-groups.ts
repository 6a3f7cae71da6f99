import type { OperationContext } from '../../platform/operations/context.ts';
import { emptyRemovedGroups } from '../operations/remove-group.ts';
import { removeGroups } from '../storage/job-contracts.ts';
import { handle, type JobHandler } from '../../platform/jobs/runner.ts';

/** Removes what groups held that are gone. */
export function removeGroupsHandler(context: OperationContext): JobHandler {
  return handle(removeGroups, (_payload, run) => emptyRemovedGroups(context, run.signal));
}
