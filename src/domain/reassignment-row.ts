import { isBlank, type ReassignmentCells, type RowErrorCode } from './reassignment.ts';

/** What a row of an uploaded file asks for. */
export type RowWish =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'keep' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'refused'; readonly code: Extract<RowErrorCode, 'invalid_flag' | 'contradiction'> };

/** Words for yes and no, as spreadsheets and people write them. */
const yes = /^(true|t|yes|y|1|on)$/i;
const no = /^(false|f|no|n|0|off|)$/i;

/** Reads what a row asks for: one thing, or nothing. */
export function wishOf(cells: ReassignmentCells): RowWish {
  const flags = [cells.keep ?? '', cells.remove ?? ''].map((cell) => cell.trim());
  if (flags.some((cell) => !yes.test(cell) && !no.test(cell))) return { kind: 'refused', code: 'invalid_flag' };
  const [isKept = false, isDeleted = false] = flags.map((cell) => yes.test(cell));
  const isAssigned = !isBlank(cells.targetUsername) || !isBlank(cells.targetEmail);
  if ([isKept, isDeleted, isAssigned].filter(Boolean).length > 1) return { kind: 'refused', code: 'contradiction' };
  if (isKept) return { kind: 'keep' };
  if (isDeleted) return { kind: 'delete' };
  return { kind: isAssigned ? 'assign' : 'nothing' };
}
