import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { deleteDueAccounts } from '../operations/erase-account.ts';
import { emptyRemovedGroups } from '../operations/remove-group.ts';
import { deleteAccounts, removeGroups } from '../storage/job-contracts.ts';

/** Deletes groups and accounts. */
export function lifecycleJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      handle(removeGroups, (_payload, { signal }) => emptyRemovedGroups(context, signal)),
      handle(deleteAccounts, (_payload, { signal }) => deleteDueAccounts(context, signal)),
    ],
  };
}
