import type { OperationContext } from '../../platform/index.ts';
import { applyOpenMerges } from './merges/apply-merge.ts';
import { applyOpenUndos } from './undo-reassignment.ts';

/**
 * Immediately returns contributions that are moving from a user to placeholders after an undo. Jobs may do the same
 * concurrently.
 */
export async function finishReturning(context: OperationContext, userId: number, signal: AbortSignal): Promise<void> {
  await applyOpenMerges(context, signal);
  await applyOpenUndos(context, signal, userId);
}
