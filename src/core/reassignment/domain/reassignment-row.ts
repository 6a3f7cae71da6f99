import { isBlank, type ReassignmentCells, type RowErrorCode } from './reassignment.ts';
import { truthOf } from '../../platform/domain/index.ts';
import { emailPattern, isSameAddress } from '../../../lib/email-address.ts';

/** Action of a row in an uploaded file. */
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

/** The identifier of the default row, for everyone without another row. */
const anyone = '*';

/** Whether a row is the default row, for everyone without another row. */
export function isDefaultRow({ identifier }: Pick<ReassignmentCells, 'identifier'>): boolean {
  return identifier.trim() === anyone;
}

/** Actions of a default row: no invitations and no undo. */
export function parseDefaultAction(cells: ReassignmentCells): RowAction {
  const action = parseRowAction(cells);
  const isPossible = ['assign', 'keep', 'delete', 'refused'].includes(action.kind);
  return isPossible ? action : { kind: 'refused', code: 'invalid_default' };
}

/**
 * Reads the action of a row: one, or none. An email address in the username column invites the address, with or without
 * an account; one in the other column only if the file requests it (`invites`).
 */
export function parseRowAction(cells: ReassignmentCells, invites = false): RowAction {
  const isRetained = flagOf(cells.keep);
  const isDeleted = flagOf(cells.remove);
  const isUndone = flagOf(cells.undo);
  if (isRetained === undefined || isDeleted === undefined || isUndone === undefined)
    return { kind: 'refused', code: 'invalid_flag' };
  const isAssigned = !isBlank(cells.targetUsername) || !isBlank(cells.targetEmail);
  // The user of an undo row isn't a target: it only applies if they are the assignee.
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

/** The email address to invite in a row; undefined if it names a user, or no one. */
function addressOf({ targetUsername, targetEmail }: ReassignmentCells, invites: boolean): string | undefined {
  const named = targetUsername.trim();
  const email = targetEmail.trim();
  if (named === '') return invites && email !== '' ? email : undefined;
  if (!emailPattern.test(named)) return undefined;
  return email === '' || isSameAddress(email, named) ? named : undefined;
}

/** Value of a yes/no cell; empty is no. */
function flagOf(cell = ''): boolean | undefined {
  return isBlank(cell) ? false : truthOf(cell.trim());
}
