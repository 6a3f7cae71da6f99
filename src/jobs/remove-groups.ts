import type { OperationContext } from '../operations/context.ts';
import { emptyRemovedGroups } from '../operations/remove-group.ts';
import { removeGroups } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Removes what groups held that are gone. */
export function removeGroupsHandler(context: OperationContext): JobHandler {
  return handle(removeGroups, (_payload, run) => emptyRemovedGroups(context, run.signal));
}
