import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { removeOldRows } from '../operations/remove-old-rows.ts';
import { notifyOfItemHandler } from './notify-of-item.ts';

/** Notifies of items, and deletes old notifications. */
export function attentionJobs(context: OperationContext): RoomJobs {
  return { handlers: [notifyOfItemHandler(context)], chores: [() => removeOldRows(context)] };
}
