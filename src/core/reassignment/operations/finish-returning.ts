import type { OperationContext } from '../../platform/index.ts';
import { applyOpenMerges } from './merges/apply-merge.ts';
import { applyOpenUndos } from './undo-reassignment.ts';

/**
 * Gives back at once what is on its way from a user to placeholders, since a reassignment was undone or a merge taken back.
 * Jobs may do the same meanwhile.
 */
export async function finishReturning(context: OperationContext, userId: number, signal: AbortSignal): Promise<void> {
  await applyOpenMerges(context, signal);
  await applyOpenUndos(context, signal, userId);
}
