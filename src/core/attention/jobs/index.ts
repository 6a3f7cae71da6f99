import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { forgetOld } from '../operations/forget-old.ts';
import { notifyOfItemHandler } from './notify-of-item.ts';

/** Notifies of items, and deletes old notifications. */
export function attentionJobs(context: OperationContext): RoomJobs {
  return { handlers: [notifyOfItemHandler(context)], chores: [() => forgetOld(context)] };
}
