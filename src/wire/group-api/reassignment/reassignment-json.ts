import { type Static, Type } from 'typebox';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SourceUserStatus } from '../../../core/reassignment/domain/index.ts';
import { named, orNull, text } from '../../schema.ts';
import { type Cell, csvRow } from './csv-dialect.ts';
import { columns, flagColumns, type PendingReassignment, sourceEmailColumn, undoColumn } from './reassignment-csv.ts';
import { UploadFormatError } from './reassignment-upload.ts';
import { sourceUserStatus } from './source-user.ts';

const pendingFields = {
  source_host: text,
  import_type: text,
  source_user_identifier: text,
  source_user_name: orNull(text),
  source_username: orNull(text),
  service_username: text,
  service_public_email: text,
};
export const pendingRecord = named(
  'PendingReassignment',
  Type.Object({
    ...pendingFields,
    status: sourceUserStatus,
    suggested_because: Type.Optional(Type.Array(text, { description: 'With `prefill`: why the user is suggested.' })),
    confidence: Type.Optional(text),
    keep_as_placeholder: Type.Optional(
      Type.Boolean({ description: 'With `mapping`: the placeholder was kept permanently.' }),
    ),
    delete_placeholder: Type.Optional(
      Type.Boolean({ description: 'With `mapping`: the placeholder was kept, and shows the Import User.' }),
    ),
    source_email_address: Type.Optional(
      Type.Union([text, Type.Null()], { description: 'With `mapping`: the address in the archive.' }),
    ),
  }),
);

const uploadedFields = [...Object.keys(pendingFields), 'gitlab_username', 'gitlab_public_email'];
const flag = Type.Optional(Type.Union([text, Type.Boolean(), Type.Null()]));

/** A row of a JSON upload; omitted members are empty. */
export const uploadedRow = named(
  'UploadedReassignment',
  Type.Object({
    ...Object.fromEntries(uploadedFields.map((name) => [name, Type.Optional(orNull(text))])),
    keep_as_placeholder: flag,
    delete_placeholder: flag,
    undo_reassignment: flag,
    source_email_address: Type.Optional(orNull(text)),
  }),
);

/** A source user in the list that can be completed and sent back. */
export function encodePending(
  pending: PendingReassignment & { readonly status: SourceUserStatus },
  isMapping = false,
): Static<typeof pendingRecord> {
  return {
    source_host: pending.sourceHost,
    import_type: pending.importType,
    source_user_identifier: pending.identifier,
    source_user_name: pending.name,
    source_username: pending.username,
    service_username: pending.targetUsername,
    service_public_email: pending.targetEmail,
    status: pending.status,
    ...(pending.suggestion && {
      suggested_because: [...pending.suggestion.reasons],
      confidence: pending.suggestion.confidence,
    }),
    ...(isMapping && {
      keep_as_placeholder: pending.retired === 'keep',
      delete_placeholder: pending.retired === 'delete',
      source_email_address: pending.sourceEmail ?? null,
    }),
  };
}

/** Members of a row, in the order of the columns; those for a user have an alias. */
const members: readonly (readonly string[])[] = [
  ['source_host'],
  ['import_type'],
  ['source_user_identifier'],
  ['source_user_name'],
  ['source_username'],
  ['service_username', 'gitlab_username'],
  ['service_public_email', 'gitlab_public_email'],
  ['keep_as_placeholder'],
  ['delete_placeholder'],
  ['undo_reassignment'],
  ['source_email_address'],
];

/** Members that may be true or false. */
const flags = new Set(members.slice(columns.length, columns.length + flagColumns.length + 1));

/** The rows of a JSON body: a list, or `{"reassignments": [...]}`; undefined if there are none. */
export function rowsOfBody(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body as unknown[];
  const named = (body as { reassignments?: unknown } | null | undefined)?.reassignments;
  return Array.isArray(named) ? (named as unknown[]) : undefined;
}

/** This number is written within a millisecond or two. */
const rowsAtOnce = 1000;

/**
 * JSON rows as the equivalent file, which everything else uses.
 * @throws UploadFormatError naming the row and the member that isn't text
 */
export async function fileOfRows(rows: readonly unknown[]): Promise<Buffer> {
  // Columns without values are left out of the result.
  const last = members.at(-1)![0]!;
  const named = rows.some((row) => typeof row === 'object' && row !== null && last in row)
    ? members
    : members.slice(0, -1);
  const titles = [...columns, ...flagColumns, undoColumn, sourceEmailColumn];
  const parts = [csvRow(titles.slice(0, named.length))];
  for (const [index, row] of rows.entries()) {
    // Other requests have their turn.
    if (index % rowsAtOnce === rowsAtOnce - 1) await nextTurn();
    parts.push(csvRow(cellsOf(row, index, named)));
  }
  return Buffer.from(parts.join(''));
}

function cellsOf(row: unknown, index: number, named: typeof members): Cell[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    throw new UploadFormatError(`Row ${index + 1} is no object.`);
  }
  const given = row as Readonly<Record<string, unknown>>;
  return named.map((names) => {
    const name = names.find((candidate) => given[candidate] !== undefined);
    const value = name === undefined ? null : given[name];
    if (value === null || typeof value === 'string') return value;
    if (typeof value === 'boolean' && flags.has(names)) return String(value);
    throw new UploadFormatError(`Row ${index + 1}: ${name} is no text.`);
  });
}
