import type { ReassignmentCells } from '../../../core/reassignment/domain/reassignment.ts';
import { type Cell, csvRow } from './csv-dialect.ts';
import { cellsInOrder, columns } from './reassignment-csv.ts';

/** What became, or would become, of a row of an uploaded file. */
export interface RowResult {
  readonly line: number;
  readonly cells: ReassignmentCells;
  readonly state: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly sourceUserId: number | null;
  readonly userId: number | null;
}

export function encodeRow(row: RowResult) {
  return {
    row: row.line,
    state: row.state,
    code: row.code,
    message: row.message,
    ...namedCells(row.cells),
    source_user_id: row.sourceUserId,
    user_id: row.userId,
  };
}

/** A row by the snake case names of its columns; such rows can be uploaded. */
function namedCells(cells: ReassignmentCells) {
  return {
    source_host: cells.sourceHost,
    import_type: cells.importType,
    source_user_identifier: cells.identifier,
    source_user_name: cells.name,
    source_username: cells.username,
    service_username: cells.targetUsername,
    service_public_email: cells.targetEmail,
    ...(cells.keep !== undefined && { keep_as_placeholder: cells.keep }),
    ...(cells.remove !== undefined && { delete_placeholder: cells.remove }),
  };
}

/** The header of a file of results. */
export const resultHeaderRow = csvRow([...columns, 'Row', 'State', 'Code', 'Message']);

export function resultRow(row: RowResult): string {
  const result: Cell[] = [String(row.line), row.state, row.code, row.message];
  return csvRow([...cellsInOrder(row.cells), ...result]);
}
