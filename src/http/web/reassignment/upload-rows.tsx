import type { ReassignmentCells, RowErrorCode, RowState } from '../../../core/reassignment/index.ts';
import { EmptyState, StatusBadge, type Tone } from '../shared/index.ts';

/** What people read for what became of a row. */
export const rowStateLabels: Readonly<Record<RowState, string>> = {
  pending: 'Waiting',
  matched: 'Matched',
  failed: 'Failed',
  skipped: 'Skipped',
};

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

const columnLabels = {
  source: 'Source user identifier',
  target: 'Service username, Service public email',
  flags: 'Keep as placeholder, Delete placeholder',
} as const;

/** The column that a reason speaks of. */
const columnOf: Readonly<Partial<Record<RowErrorCode, keyof typeof columnLabels>>> = {
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
  if (rows.length === 0) return <EmptyState>There are no rows to list.</EmptyState>;
  return (
    <table aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Original user</th>
          <th scope="col">Reassign to</th>
          <th scope="col">Result</th>
          <th scope="col">Why</th>
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
  const { line, cells, state, code, message } = row;
  const who = cells.name || cells.username || cells.identifier;
  const target = [cells.targetUsername, cells.targetEmail].map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    <tr>
      <th scope="row">Row {line}</th>
      <td data-label="Original user">
        {who}
        {who !== cells.identifier && <span class="below">{cells.identifier}</span>}
      </td>
      <td data-label="Reassign to">{target.join(', ')}</td>
      <td data-label="Result">
        <StatusBadge tone={rowStateTones[state]}>{rowStateLabels[state]}</StatusBadge>
      </td>
      <td data-label="Why">
        {message}
        {code && (
          <span class="below">
            Column: {columnLabels[columnFor(row)]} (<code>{code}</code>)
          </span>
        )}
      </td>
    </tr>
  );
}

function columnFor({ code, isSourceKnown }: ShownRow): keyof typeof columnLabels {
  return columnOf[code as RowErrorCode] ?? (isSourceKnown ? 'target' : 'source');
}
