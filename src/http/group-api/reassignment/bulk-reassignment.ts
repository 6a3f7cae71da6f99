import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { DomainError, type Reader, sentenceOf } from '../../../core/platform/index.ts';
import {
  type EffectiveRow,
  listRowsToUndo,
  listSelectionToUndo,
  prefillAssignees,
  type PreviewedRow,
  reassignableStatuses,
  type SourceUserStatus,
  sourceUserStatuses,
} from '../../../core/reassignment/index.ts';
import {
  encodePending,
  fileOfRows,
  pendingRecord,
  rowsOfBody,
  uploadedRow,
} from '../../../wire/group-api/reassignment/reassignment-json.ts';
import {
  encodeRow,
  previewRecord,
  resultHeaderRow,
  resultRow,
  type RowResult,
} from '../../../wire/group-api/reassignment/reassignment-rows.ts';
import { UploadFormatError } from '../../../wire/group-api/reassignment/reassignment-upload.ts';
import { takenUpload } from '../../../wire/group-api/reassignment/upload.ts';
import { list } from '../../../wire/schema.ts';
import { filePart } from '../../openapi/operation.ts';
import {
  evidenceOf,
  fileToUndo,
  maxUploadBytes,
  previewUndo,
  pendingPages,
  type PendingRowsOptions,
  previewUpload,
  sendPendingFile,
  takeUpload,
  type UploadedFile,
} from '../../reassignment/reassignment-files.ts';
import { type FilePart, readFilePart } from '../../uploads.ts';
import { formatFor, formatNames, formatOfFile } from '../../protocol/accept.ts';
import { addVary } from '../../protocol/conditional.ts';
import { dryRunInAddress } from '../dry-run.ts';
import { type Asking, type Exchange, route } from '../route.ts';
import { readSeparately, rowId } from '../parameters.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { statusesOf } from './source-users.ts';

const accepted = 'The file is being processed and you will receive an email when completed.';
const planned = 'The dry run is being processed; its rows are available at the Location for a day.';
const formats = ['application/json', 'text/csv'];
const downloaded = { contents: { 'text/csv': Type.String(), 'application/json': list(pendingRecord) } };
const uploaded = {
  'multipart/form-data': Type.Object({
    file: filePart,
    dry_run: Type.Optional(Type.String()),
    invite: Type.Optional(Type.String()),
  }),
  'application/json': Type.Union([list(uploadedRow), Type.Object({ reassignments: list(uploadedRow) })]),
};
const previewed = { contents: { 'application/json': previewRecord, 'text/csv': Type.String() } };
const dryRunOptions = { dry_run: Type.Optional(Type.Boolean()), format: Type.Optional(Type.Enum([...formatNames])) };
const uploadParameters = Type.Object({
  ...dryRunOptions,
  invite: Type.Optional(
    Type.Boolean({
      description: 'Invites people by email if a row has only an address, even if they have no account.',
    }),
  ),
  file: readSeparately('the completed file.'),
  reassignments: readSeparately('its rows, as JSON.'),
});
const tooManyUploads = 'More than 5 uploads, or 10 dry runs, in a minute.';
/** Common parts of the endpoints that undo with an upload. */
const undoing = {
  method: 'POST',
  tag: 'Placeholders',
  access: ownedGroup,
  inAddress: dryRunInAddress,
  produces: formats,
  answer: takenUpload,
  others: { 200: previewed },
} as const;
const longestKey = 255;
/** More than fit into the bytes of a body that names the members of its rows. */
const maxMembers = 1_000_000;

/** Download and upload of the pending reassignments of a group (group API specification, endpoints). */
export const bulkReassignmentRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments',
    tag: 'Placeholders',
    summary: 'Download the pending reassignments of a group as CSV, or as JSON',
    description:
      'CSV of the pending reassignments; JSON with `format=json`. With `prefill`, users are suggested if the match is unambiguous: by confirmed `email`, `username`, `name`, or several of them separated by commas. Nothing changes until the file is uploaded. With `mapping`, the file can be uploaded to another group, or after another import: it contains the assigned users, kept and deleted placeholders, and the addresses that identify source users of another system.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({
      status: Type.Optional(Type.Array(Type.String(), { description: 'States of source users; `all` for any.' })),
      state: Type.Optional(Type.Array(Type.String(), { description: 'The same.' })),
      mapping: Type.Optional(
        Type.Boolean({
          description: 'The outcome of all source users, or of those in a state, as a file that repeats it.',
        }),
      ),
      extra_columns: Type.Optional(Type.Boolean()),
      prefill: Type.Optional(Type.Array(Type.String(), { description: 'How to suggest users.' })),
      addresses: Type.Optional(
        Type.Boolean({ description: 'Include the addresses in the archive, for an upload with `invite`.' }),
      ),
      format: Type.Optional(Type.Enum([...formatNames])),
    }),
    // A file for any client: programs put in `Accept` what they usually read.
    produces: [],
    answer: downloaded,
    handle: async ({ operations, reader, viewer, subject: group, input, request, reply }) => {
      const asMapping = input.mapping ?? false;
      const named = namedStatuses([...(input.status ?? []), ...(input.state ?? [])], asMapping);
      const isNamed = named.length > 0;
      const evidence = evidenceOf(input.prefill);
      const prefilled = evidence && (await prefillAssignees(operations, viewer, group.id, evidence));
      const filled = { withAssignees: isNamed, prefilled, withAddresses: input.addresses ?? false, asMapping };
      const wanted = { statuses: isNamed ? named : reassignableStatuses, ...filled };
      addVary(reply, ['Accept']);
      return formatOfFile(request, input.format) === 'text/csv'
        ? sendPendingFile(reply, reader, group, viewer.at, { ...wanted, withFlags: input.extra_columns ?? false })
        : sendPendingList(reply, reader, group, wanted);
    },
  }),
  route({
    method: 'POST',
    path: '/groups/:id/placeholder_reassignments',
    tag: 'Placeholders',
    summary: 'Upload completed reassignments; they are processed in the background',
    description:
      'The upload, with a `Location`; for a dry run its rows or, for more than 1,000 rows or with a default row, their location. The body is a file or JSON rows; with an `Idempotency-Key`, the same file is accepted once. A row with the source user identifier `*` is the default row: it applies to all source users awaiting reassignment that no other row covers.',
    access: ownedGroup,
    params: groupParams,
    input: uploadParameters,
    inAddress: dryRunInAddress,
    upload: fileOf,
    bodies: uploaded,
    members: maxMembers,
    produces: formats,
    answer: takenUpload,
    others: { 200: previewed, 202: takenUpload },
    refusals: {
      413: 'The file is too large.',
      422: 'The whole file is refused; `errors` contains the positions.',
      429: tooManyUploads,
    },
    handle: async (exchange) => {
      const { context, viewer, subject: group, file, input, request, reply } = exchange;
      const sent = { ...file, invites: input.invite };
      if (input.dry_run) return sendPreview(exchange, sent);
      const idempotencyKey = keyOf(request);
      const uploadId = await takeUpload(context, group, viewer, { ...sent, idempotencyKey });
      reply.header('location', uploadUrl(exchange, uploadId));
      return { message: accepted, upload_id: uploadId };
    },
  }),
  route({
    ...undoing,
    path: '/groups/:id/placeholder_reassignments/uploads/:upload_id/undo',
    summary: 'Undo an upload, or its effect on some source users, in the background',
    description: 'The upload that undoes it, with a `Location`; for a dry run the effect of each of its rows.',
    params: Type.Object({ ...groupParams.properties, upload_id: rowId }),
    input: Type.Object({
      source_user_ids: Type.Optional(Type.Array(rowId, { description: 'Only these source users.' })),
      ...dryRunOptions,
    }),
    refusals: {
      422: 'There is nothing left to undo, or it is still being processed.',
      429: tooManyUploads,
    },
    handle: async (exchange) => {
      const { operations, viewer, subject: group, params, input } = exchange;
      const wanted = { groupId: group.id, uploadId: params.upload_id, sourceUserIds: input.source_user_ids };
      return undo(exchange, params.upload_id, await listRowsToUndo(operations, viewer, wanted));
    },
  }),
  route({
    ...undoing,
    path: '/groups/:id/source_users/undo',
    summary: 'Undo the outcome of any source users, in the background',
    description:
      'The upload that undoes it, with a `Location`; for a dry run the effect of each of its rows. Requests are cancelled, reassignments undone, and placeholders no longer kept, regardless of author and time.',
    params: groupParams,
    input: Type.Object({
      source_user_ids: Type.Array(rowId, { minItems: 1, maxItems: 50_000 }),
      ...dryRunOptions,
    }),
    members: maxMembers,
    refusals: {
      422: 'Nothing can be undone.',
      429: tooManyUploads,
    },
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input } = exchange;
      const wanted = { groupId: group.id, sourceUserIds: input.source_user_ids };
      return undo(exchange, undefined, await listSelectionToUndo(operations, viewer, wanted));
    },
  }),
];

/**
 * States by their names, `all` for any; nothing named means any of a mapping.
 * @throws DomainError invalid_parameter
 */
function namedStatuses(words: readonly string[], asMapping: boolean): readonly SourceUserStatus[] {
  const names = words.flatMap((text) => text.split(',')).map((text) => text.trim().toLowerCase());
  const statuses = statusesOf(names.filter((name) => name !== 'all'));
  const isAny = names.includes('all') || (asMapping && statuses.length === 0);
  return isAny ? sourceUserStatuses : statuses;
}

/** Takes the upload that undoes these rows, or reports its effect. */
async function undo(
  exchange: UploadExchange & { readonly input: { readonly dry_run?: boolean } },
  uploadId: number | undefined,
  rows: readonly EffectiveRow[],
) {
  const { context, viewer, subject: group, input, reply } = exchange;
  if (input.dry_run) return sendRows(exchange, await previewUndo({ context, viewer, group }, rows));
  const id = await takeUpload(context, group, viewer, fileToUndo(uploadId, rows));
  reply.header('location', uploadUrl(exchange, id));
  return { message: accepted, upload_id: id };
}

/** Request and reply needed to send a preview. */
type UploadExchange = Pick<
  Exchange<unknown, Pick<Static<typeof uploadParameters>, 'format'>, Group, unknown>,
  'context' | 'operations' | 'viewer' | 'subject' | 'input' | 'request' | 'reply'
>;

/** Addresses of an upload and its rows. */
function uploadUrl(
  { operations, subject: group }: Pick<UploadExchange, 'operations' | 'subject'>,
  uploadId: number,
): string {
  return `${operations.baseUrl}/api/v4/groups/${group.id}/placeholder_reassignments/uploads/${uploadId}`;
}

/** The uploaded file: the part `file`, or rows as JSON. */
async function fileOf({ context, request }: Asking<unknown>) {
  const file = await readFile(request, maxUploadBytes(context));
  return { file, fields: Object.fromEntries(file.fields) };
}

async function readFile(request: FastifyRequest, max: number): Promise<FilePart> {
  const rows = rowsOfBody(request.body);
  if (!rows) return readFilePart(request, 'file', max);
  try {
    return { filename: 'reassignments.csv', bytes: await fileOfRows(rows), fields: new Map() };
  } catch (error) {
    if (!(error instanceof UploadFormatError)) throw error;
    throw new DomainError('invalid_parameter', 'other.verbatim', { sentence: error.message });
  }
}

/** @throws DomainError invalid_parameter */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && key.length <= longestKey) return key;
  throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'Idempotency-Key' });
}

function sendPendingList(reply: FastifyReply, reader: Reader, group: Group, wanted: PendingRowsOptions): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(pendingList(reader, group, wanted)));
}

async function* pendingList(reader: Reader, group: Group, wanted: PendingRowsOptions): AsyncIterable<string> {
  let before = '[';
  for await (const page of pendingPages(reader, group, wanted)) {
    yield `${before}${page.map((each) => JSON.stringify(encodePending(each, wanted.asMapping))).join(',')}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Responds with the effect of an upload. */
async function sendPreview(exchange: UploadExchange, file: UploadedFile): Promise<FastifyReply> {
  const { context, viewer, subject: group, reply } = exchange;
  const preview = await previewUpload(context, group, viewer, file);
  if ('uploadId' in preview) {
    reply.header('location', uploadUrl(exchange, preview.uploadId));
    return reply.code(202).send({ message: planned, upload_id: preview.uploadId });
  }
  return sendRows(exchange, preview.rows);
}

function sendRows(
  { input, request, reply }: Pick<UploadExchange, 'input' | 'request' | 'reply'>,
  previewed: readonly PreviewedRow[],
): FastifyReply {
  if (formatFor(request, input.format) === 'text/csv') {
    const rows = previewed.map((row) => resultRow(resultOf(row)));
    return reply
      .code(200)
      .type('text/csv; charset=utf-8')
      .send([resultHeaderRow, ...rows].join(''));
  }
  return reply.code(200).send(encodePreview(previewed));
}

function encodePreview(previewedRows: readonly PreviewedRow[]): Static<typeof previewRecord> {
  const count = (state: string) => previewedRows.filter(({ outcome }) => outcome.state === state).length;
  const counts = {
    total: previewedRows.length,
    matched: count('matched'),
    failed: count('failed'),
    skipped: count('skipped'),
  };
  const rows = previewedRows.map((row) => ({ ...encodeRow(resultOf(row)), action: row.action ?? null }));
  return { dry_run: true, counts, rows };
}

function resultOf({ line, cells, outcome, sourceUser, user }: PreviewedRow): RowResult {
  const failure = outcome.state === 'failed' ? outcome : undefined;
  return {
    line,
    cells,
    state: outcome.state,
    code: failure?.code ?? null,
    message: failure ? sentenceOf(failure.refusal) : null,
    sourceUserId: sourceUser?.id ?? null,
    userId: user?.id ?? null,
  };
}
