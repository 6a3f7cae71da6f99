import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { deleteAccountsHandler } from './delete-accounts.ts';
import { loadDemoHandler } from './load-demo.ts';
import { removeGroupsHandler } from './remove-groups.ts';

/** The jobs of the room. */
export function archiveJobs(context: OperationContext): RoomJobs {
  return { handlers: [removeGroupsHandler(context), deleteAccountsHandler(context), loadDemoHandler(context)] };
}
