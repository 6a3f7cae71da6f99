import { isBlank, type ReassignmentCells, type RowErrorCode } from './reassignment.ts';
import { truthOf } from '../../platform/domain/index.ts';

/** What a row of an uploaded file asks for. */
export type RowAction =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'keep' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'undo'; readonly isOfOne: boolean }
  | { readonly kind: 'refused'; readonly code: Extract<RowErrorCode, 'invalid_flag' | 'contradiction'> };

/** Reads what a row asks for: one thing, or nothing. */
export function parseRowAction(cells: ReassignmentCells): RowAction {
  const isKept = flagOf(cells.keep);
  const isDeleted = flagOf(cells.remove);
  const isUndone = flagOf(cells.undo);
  if (isKept === undefined || isDeleted === undefined || isUndone === undefined)
    return { kind: 'refused', code: 'invalid_flag' };
  const isAssigned = !isBlank(cells.targetUsername) || !isBlank(cells.targetEmail);
  // Whom an undo names is no target: it is done only where they are the assignee.
  const asked = isUndone ? [isKept, isDeleted, isUndone] : [isKept, isDeleted, isAssigned];
  if (asked.filter(Boolean).length > 1) return { kind: 'refused', code: 'contradiction' };
  if (isUndone) return { kind: 'undo', isOfOne: isAssigned };
  if (isKept) return { kind: 'keep' };
  if (isDeleted) return { kind: 'delete' };
  return { kind: isAssigned ? 'assign' : 'nothing' };
}

/** What a cell for yes or no says; nothing is no. */
function flagOf(cell = ''): boolean | undefined {
  return isBlank(cell) ? false : truthOf(cell.trim());
}
