import { type Static, Type } from 'typebox';
import type { ReassignmentCells } from '../../../core/reassignment/domain/index.ts';
import { count, id, list, named, orNull, text, truth } from '../../schema.ts';
import { type Cell, csvRow } from './csv-dialect.ts';
import { cellsInOrder, columns } from './reassignment-csv.ts';

const rowFields = {
  row: Type.Integer(),
  state: text,
  code: orNull(text),
  message: orNull(text),
  source_host: text,
  import_type: text,
  source_user_identifier: text,
  source_user_name: text,
  source_username: text,
  service_username: text,
  service_public_email: text,
  keep_as_placeholder: Type.Optional(text),
  delete_placeholder: Type.Optional(text),
  undo_reassignment: Type.Optional(text),
  source_email_address: Type.Optional(text),
  source_user_id: orNull(id),
  user_id: orNull(id),
};
export const rowRecord = named(
  'ReassignmentRow',
  Type.Object({
    ...rowFields,
    action: Type.Optional(Type.Union([text, Type.Null()], { description: 'In a dry run, what would be done.' })),
    by_default: Type.Optional(
      Type.Boolean({ description: 'The default row of the file applies to this source user.' }),
    ),
  }),
);

/** Effect of a file, returned at once. */
export const previewRecord = named(
  'ReassignmentPreview',
  Type.Object({
    dry_run: truth,
    counts: Type.Object({ total: count, matched: count, failed: count, skipped: count }),
    rows: list(Type.Object({ ...rowFields, action: orNull(text) })),
  }),
);

/** Actual or expected outcome of a row of an uploaded file. */
export interface RowResult {
  readonly line: number;
  readonly cells: ReassignmentCells;
  readonly state: string;
  readonly code: string | null;
  readonly message: string | null;
  readonly sourceUserId: number | null;
  readonly userId: number | null;
}

/** A row with its outcome. */
export function encodeRow(row: RowResult): Static<typeof rowRecord> {
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
    ...(cells.undo !== undefined && { undo_reassignment: cells.undo }),
    ...(cells.sourceEmail !== undefined && { source_email_address: cells.sourceEmail }),
  };
}

/** The header of a file of results. */
export const resultHeaderRow = csvRow([...columns, 'Row', 'State', 'Code', 'Message']);

/** A row of a file of results. */
export function resultRow(row: RowResult): string {
  const result: Cell[] = [String(row.line), row.state, row.code, row.message];
  return csvRow([...cellsInOrder(row.cells), ...result]);
}
