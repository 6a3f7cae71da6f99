import type { ReassignmentCells } from '../../../core/reassignment/domain/index.ts';
import { csvRow } from './csv-dialect.ts';

/** The columns of the file, in order (group API specification, pending reassignments CSV file). */
export const columns = [
  'Source host',
  'Import type',
  'Source user identifier',
  'Source user name',
  'Source username',
  'Service username',
  'Service public email',
] as const;

/** Optional columns: what to do with a placeholder that no one claims. */
export const flagColumns = ['Keep as placeholder', 'Delete placeholder'] as const;

/** Optional column: reverts the outcome of a source user. */
export const undoColumn = 'Undo reassignment';

/** Columns of a pre-filled list: the reasons of suggestions. Ignored in uploads. */
export const suggestionColumns = ['Suggested because', 'Confidence'] as const;

/** A column that a file may have besides: the address that the archive knows of the source user, to find it by. */
export const sourceEmailColumn = 'Source email address';

/** Columns of the file besides the usual ones. */
export interface ExtraColumns {
  readonly flags?: boolean;
  readonly suggestions?: boolean;
  readonly sourceEmail?: boolean;
}

/** A source user in the file; the last two cells are empty unless it is assigned or has a suggestion. */
export interface PendingReassignment {
  readonly sourceHost: string;
  readonly importType: string;
  readonly identifier: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly targetUsername: string;
  readonly targetEmail: string;
  /** For a suggestion: the reasons as codes, and the confidence. */
  readonly suggestion?: { readonly reasons: readonly string[]; readonly confidence: string } | undefined;
  /** In a mapping: the outcome of an unclaimed placeholder. */
  readonly retired?: 'keep' | 'delete' | undefined;
  /** In a mapping: the address in the archive. */
  readonly sourceEmail?: string | undefined;
}

/** The first row of the file. */
export function headerRow({ flags = false, suggestions = false, sourceEmail = false }: ExtraColumns = {}): string {
  return csvRow([
    ...columns,
    ...(flags ? flagColumns : []),
    ...(suggestions ? suggestionColumns : []),
    ...(sourceEmail ? [sourceEmailColumn] : []),
  ]);
}

/** The row of a source user, to be completed. */
export function pendingRow(
  pending: PendingReassignment,
  { flags = false, suggestions = false, sourceEmail = false }: ExtraColumns = {},
): string {
  const { retired } = pending;
  const { reasons = [], confidence = '' } = pending.suggestion ?? {};
  return csvRow([
    ...cellsInOrder(pending),
    ...(flags ? [retired === 'keep' ? 'yes' : '', retired === 'delete' ? 'yes' : ''] : []),
    ...(suggestions ? [reasons.join(' '), confidence] : []),
    ...(sourceEmail ? [pending.sourceEmail ?? ''] : []),
  ]);
}

/** Columns besides the usual ones that an uploaded file had, and has when it comes back. */
export interface ReturnedColumns {
  readonly flags?: boolean;
  readonly undo?: boolean;
  readonly sourceEmail?: boolean;
}

/**
 * The header of the file with failed rows. Columns that the reference server doesn't have come last, so that scripts
 * that read by position still work, and the corrected file can be uploaded directly.
 */
export function errorHeaderRow({ flags = false, undo = false, sourceEmail = false }: ReturnedColumns = {}): string {
  return csvRow([
    ...columns,
    'Error',
    'Row',
    'Code',
    ...(flags ? flagColumns : []),
    ...(undo ? [undoColumn] : []),
    ...(sourceEmail ? [sourceEmailColumn] : []),
  ]);
}

/** A failed row with its cells as they were uploaded, its number in that file, and a code that stays the same. */
export function errorRow(
  cells: ReassignmentCells,
  failure: { message: string; line: number; code: string },
  { flags = false, undo = false, sourceEmail = false }: ReturnedColumns = {},
): string {
  const { message, line, code } = failure;
  return csvRow([
    ...cellsInOrder(cells),
    message,
    String(line),
    code,
    ...(flags ? [cells.keep ?? '', cells.remove ?? ''] : []),
    ...(undo ? [cells.undo ?? ''] : []),
    ...(sourceEmail ? [cells.sourceEmail ?? ''] : []),
  ]);
}

/** A file that reverts the outcome of these source users, if they still have these targets. */
export function undoFile(rows: readonly PendingReassignment[]): Buffer {
  const lines = rows.map((row) => csvRow([...cellsInOrder(row), 'yes']));
  return Buffer.from([csvRow([...columns, undoColumn]), ...lines].join(''));
}

/** The cells of a row in the order of `columns`. */
export function cellsInOrder<T extends ReassignmentCells | PendingReassignment>(cells: T): T['name'][] {
  const { sourceHost, importType, identifier, name, username, targetUsername, targetEmail } = cells;
  return [sourceHost, importType, identifier, name, username, targetUsername, targetEmail];
}
