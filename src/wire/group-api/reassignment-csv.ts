import type { Cell } from './csv-dialect.ts';
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

/** A source user as the file lists it; the two last cells are left to the uploader. */
export interface PendingReassignment {
  readonly sourceHost: string;
  readonly importType: string;
  readonly identifier: string;
  readonly name: string | null;
  readonly username: string | null;
}

export const headerRow = csvRow(columns);

export function pendingRow(pending: PendingReassignment): string {
  return csvRow([pending.sourceHost, pending.importType, pending.identifier, pending.name, pending.username, '', '']);
}

/** The header of the file that comes back with the rows that failed. */
export const errorHeaderRow = csvRow([...columns, 'Error']);

/** A failed row with the cells as they were uploaded, in the order of `columns`. */
export function errorRow(cells: readonly Cell[], error: string): string {
  return csvRow([...cells, error]);
}
