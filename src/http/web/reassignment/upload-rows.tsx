import type { ReassignmentCells, RowErrorCode, RowState } from '../../../core/reassignment/index.ts';
import { EmptyState, StatusBadge, type Tone, useWords } from '../shared/index.ts';
import type { Words } from '../../../words/index.ts';

/** What can become of a row. */
export const rowStates: readonly RowState[] = ['pending', 'matched', 'failed', 'skipped'];

const rowStateTones: Readonly<Record<RowState, Tone>> = {
  pending: undefined,
  matched: 'good',
  failed: 'bad',
  skipped: undefined,
};

/** What became, or would become, of a row. */
export interface ShownRow {
  readonly line: number;
  readonly cells: ReassignmentCells;
  readonly state: RowState;
  readonly code: string | null;
  readonly message: string | null;
  /** The source user is known, so that a row without match names nobody here. */
  readonly isSourceKnown: boolean;
}

type Columns = keyof Words['uploads']['columns'];

/** The column that a reason is about. */
const columnOf: Readonly<Partial<Record<RowErrorCode, Columns>>> = {
  personal_namespace: 'source',
  not_permitted: 'source',
  invalid_status: 'source',
  splitting: 'source',
  invalid_assignee: 'target',
  already_assigned: 'target',
  invalid_flag: 'flags',
  undo_too_late: 'source',
  contradiction: 'flags',
  invalid_default: 'flags',
  several_needed: 'target',
};

/** Rows of a file with the reason why, where one has failed. */
export function UploadRows({ rows, labelledBy }: { readonly rows: readonly ShownRow[]; readonly labelledBy: string }) {
  const { uploads } = useWords();
  if (rows.length === 0) return <EmptyState>{uploads.noRows}</EmptyState>;
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{uploads.row}</th>
          <th scope="col">{uploads.original}</th>
          <th scope="col">{uploads.reassignTo}</th>
          <th scope="col">{uploads.result}</th>
          <th scope="col">{uploads.why}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function Row(row: ShownRow) {
  const { uploads } = useWords();
  const { line, cells, state, code, message } = row;
  const who = cells.name || cells.username || cells.identifier;
  const target = [cells.targetUsername, cells.targetEmail].map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    <tr>
      <th scope="row">{uploads.rowNumber({ row: line })}</th>
      <td data-label={uploads.original}>
        {who}
        {who !== cells.identifier && <span class="below">{cells.identifier}</span>}
      </td>
      <td data-label={uploads.reassignTo}>{target.join(', ')}</td>
      <td data-label={uploads.result}>
        <StatusBadge tone={rowStateTones[state]}>{uploads.rowStates[state]}</StatusBadge>
      </td>
      <td data-label={uploads.why}>
        {message}
        {code && (
          <span class="below">
            {uploads.column({ column: uploads.columns[columnFor(row)] })} (<code>{code}</code>)
          </span>
        )}
      </td>
    </tr>
  );
}

function columnFor({ code, isSourceKnown }: ShownRow): Columns {
  return columnOf[code as RowErrorCode] ?? (isSourceKnown ? 'target' : 'source');
}
