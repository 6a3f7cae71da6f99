import { isBlank, type ReassignmentCells, type RowErrorCode } from './reassignment.ts';
import { truthOf } from '../../platform/domain/index.ts';
import { emailPattern, isSameAddress } from '../../../lib/email-address.ts';

/** What a row of an uploaded file asks for. */
export type RowAction =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'assign' }
  | { readonly kind: 'invite'; readonly email: string }
  | { readonly kind: 'keep' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'undo'; readonly isOfOne: boolean; readonly email?: string }
  | {
      readonly kind: 'refused';
      readonly code: Extract<RowErrorCode, 'invalid_flag' | 'contradiction' | 'invalid_default'>;
    };

/** The identifier of a row that is about everyone whom no other row of its file decides. */
const anyone = '*';

/** True for a row that says what becomes of everyone whom no other row of its file decides. */
export function isDefaultRow({ identifier }: Pick<ReassignmentCells, 'identifier'>): boolean {
  return identifier.trim() === anyone;
}

/** What a default row asks for: no one is invited by it, and nothing undone. */
export function parseDefaultAction(cells: ReassignmentCells): RowAction {
  const action = parseRowAction(cells);
  const isPossible = ['assign', 'keep', 'delete', 'refused'].includes(action.kind);
  return isPossible ? action : { kind: 'refused', code: 'invalid_default' };
}

/**
 * Reads what a row asks for: one thing, or nothing. An address in the column of the username stands for whoever has it, be
 * it without an account; one in the other column alone only where the file says so (`invites`).
 */
export function parseRowAction(cells: ReassignmentCells, invites = false): RowAction {
  const isRetained = flagOf(cells.keep);
  const isDeleted = flagOf(cells.remove);
  const isUndone = flagOf(cells.undo);
  if (isRetained === undefined || isDeleted === undefined || isUndone === undefined)
    return { kind: 'refused', code: 'invalid_flag' };
  const isAssigned = !isBlank(cells.targetUsername) || !isBlank(cells.targetEmail);
  // Whom an undo names is no target: it is done only where they are the assignee.
  const asked = isUndone ? [isRetained, isDeleted, isUndone] : [isRetained, isDeleted, isAssigned];
  if (asked.filter(Boolean).length > 1) return { kind: 'refused', code: 'contradiction' };
  const email = addressOf(cells, invites);
  const named = email === undefined ? {} : { email };
  if (isUndone) return { kind: 'undo', isOfOne: isAssigned, ...named };
  if (isRetained) return { kind: 'keep' };
  if (isDeleted) return { kind: 'delete' };
  if (email !== undefined) return { kind: 'invite', email };
  return { kind: isAssigned ? 'assign' : 'nothing' };
}

/** The address that stands for a person in a row; undefined where it names a user, or no one. */
function addressOf({ targetUsername, targetEmail }: ReassignmentCells, invites: boolean): string | undefined {
  const named = targetUsername.trim();
  const email = targetEmail.trim();
  if (named === '') return invites && email !== '' ? email : undefined;
  if (!emailPattern.test(named)) return undefined;
  return email === '' || isSameAddress(email, named) ? named : undefined;
}

/** What a cell for yes or no says; nothing is no. */
function flagOf(cell = ''): boolean | undefined {
  return isBlank(cell) ? false : truthOf(cell.trim());
}
