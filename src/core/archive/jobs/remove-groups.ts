import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { emptyRemovedGroups } from '../operations/remove-group.ts';
import { removeGroups } from '../storage/job-contracts.ts';

/** Removes what groups held that are gone. */
export function removeGroupsHandler(context: OperationContext): JobHandler {
  return handle(removeGroups, (_payload, run) => emptyRemovedGroups(context, run.signal));
}
