import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { deleteDueAccounts } from '../operations/erase-account.ts';
import { deleteAccounts } from '../storage/job-contracts.ts';

/** Deletes the accounts whose owners asked for it a while ago. */
export function deleteAccountsHandler(context: OperationContext): JobHandler {
  return handle(deleteAccounts, (_payload, run) => deleteDueAccounts(context, run.signal));
}
