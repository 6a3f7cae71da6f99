import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../../core/platform/domain/errors.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { reassignableStatuses } from '../../../core/reassignment/domain/placeholder.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import type { PreviewedRow } from '../../../core/reassignment/operations/preview-reassignment.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { encodePending, fileOfRows, rowsOfBody } from '../../../wire/group-api/reassignment/reassignment-json.ts';
import {
  encodeRow,
  resultHeaderRow,
  resultRow,
  type RowResult,
} from '../../../wire/group-api/reassignment/reassignment-rows.ts';
import { UploadFormatError } from '../../../wire/group-api/reassignment/reassignment-upload.ts';
import type { HttpContext } from '../../context.ts';
import { filePart } from '../../described.ts';
import {
  createPreviewUpload,
  createTakeUpload,
  mostUploadBytes,
  pendingPages,
  type PendingRowsOptions,
  sendPendingFile,
} from '../../reassignment-files.ts';
import type { AddGroupRoute } from '../route.ts';
import { type FilePart, readFilePart } from '../../uploads.ts';
import { type FormatName, formatFor, formatNames, formatOfFile } from '../../accept.ts';
import { addVary } from '../../conditional.ts';
import { apart, emptyAvatar } from '../parameters.ts';
import { findOwnedGroup, groupParams } from '../groups/find-group.ts';
import { statusesOf } from './source-users.ts';
import { orDryRun, reads, writes } from '../describe.ts';
import { list, pendingRecord, previewRecord, uploadedRow } from '../records.ts';

const accepted = 'The file is being processed and you will receive an email when completed.';
const planned = 'The dry run is being made; its rows stand at the Location for a day.';
const formats = ['application/json', 'text/csv'];
const downloaded = { contents: { 'text/csv': Type.String(), 'application/json': list(pendingRecord) } };
const uploaded = {
  'multipart/form-data': Type.Object({ file: filePart, dry_run: Type.Optional(Type.String()) }),
  'application/json': Type.Union([list(uploadedRow), Type.Object({ reassignments: list(uploadedRow) })]),
};
const taken = Type.Object({ message: Type.String(), upload_id: Type.Integer() });
const previewed = { contents: { 'application/json': previewRecord, 'text/csv': Type.String() } };
const uploadParameters = Type.Object({
  dry_run: Type.Optional(Type.Boolean()),
  format: Type.Optional(Type.Enum([...formatNames])),
  file: apart('the completed file.'),
  avatar: emptyAvatar,
  reassignments: apart('its rows, as JSON.'),
});
const longestKey = 255;

/** Download and upload of the pending reassignments of a group (group API specification, endpoints). */
export function placeholderRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  const takeUpload = createTakeUpload(context);
  const preview = createPreview(context);

  add({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments',
    summary: 'Download the pending reassignments of a group as CSV, or as JSON',
    ...reads('Placeholders', downloaded),
    // A file for whoever asks: programs name in `Accept` whatever they usually read.
    produces: [],
    auth: 'user',
    params: groupParams,
    takes: Type.Object({
      status: Type.Optional(Type.Array(Type.String())),
      extra_columns: Type.Optional(Type.Boolean()),
      format: Type.Optional(Type.Enum([...formatNames])),
    }),
    handle: async ({ viewer, params: { id }, request, reply, take }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const query = take();
      const named = statusesOf(query.status);
      const isNamed = named.length > 0;
      const wanted = { statuses: isNamed ? named : reassignableStatuses, withAssignees: isNamed };
      addVary(reply, ['Accept']);
      return formatOfFile(request, query.format) === 'text/csv'
        ? sendPendingFile(reply, reader, group, viewer.at, {
            ...wanted,
            withFlags: query.extra_columns ?? false,
          })
        : sendPendingList(reply, reader, group, wanted);
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/placeholder_reassignments',
    summary: 'Upload completed reassignments; they are processed in the background',
    ...orDryRun(writes('Placeholders', 201, taken, uploaded), previewed, taken),
    produces: formats,
    auth: 'user',
    params: groupParams,
    takes: uploadParameters,
    handle: async ({ viewer, params: { id }, request, reply, take }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const file = await fileOf(request, mostUploadBytes(context));
      const asked = take(Object.fromEntries(file.fields));
      if (asked.dry_run) return preview(viewer, group, file, { request, reply, format: asked.format });
      const idempotencyKey = keyOf(request);
      const uploadId = await takeUpload(group, viewer, { ...file, idempotencyKey });
      const location = `${baseUrl}/api/v4/groups/${group.id}/placeholder_reassignments/uploads/${uploadId}`;
      return reply.code(201).header('location', location).send({ message: accepted, upload_id: uploadId });
    },
  });
}

/** The uploaded file: the part `file`, or rows as JSON. */
async function fileOf(request: FastifyRequest, most: number): Promise<FilePart> {
  const rows = rowsOfBody(request.body);
  if (!rows) return readFilePart(request, 'file', most);
  try {
    return { filename: 'reassignments.csv', bytes: fileOfRows(rows), fields: new Map() };
  } catch (error) {
    if (!(error instanceof UploadFormatError)) throw error;
    throw new DomainError('invalid_parameter', error.message);
  }
}

/** @throws DomainError invalid_parameter */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && key.length <= longestKey) return key;
  throw new DomainError('invalid_parameter', 'Idempotency-Key is invalid');
}

function sendPendingList(reply: FastifyReply, reader: Reader, group: Group, wanted: PendingRowsOptions): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(pendingList(reader, group, wanted)));
}

async function* pendingList(reader: Reader, group: Group, wanted: PendingRowsOptions): AsyncIterable<string> {
  let before = '[';
  for await (const page of pendingPages(reader, group, wanted)) {
    yield `${before}${page.map((each) => JSON.stringify(encodePending(each))).join(',')}`;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

type Preview = (
  viewer: UserViewer,
  group: Group,
  file: FilePart,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly format: FormatName | undefined },
) => Promise<unknown>;

/** Answers with what an upload would do. */
function createPreview(context: HttpContext): Preview {
  const previewUpload = createPreviewUpload(context);
  return async (viewer, group, file, { request, reply, format }) => {
    const preview = await previewUpload(viewer, group, file);
    if ('uploadId' in preview) {
      const { uploadId } = preview;
      const location = `${context.operations.baseUrl}/api/v4/groups/${group.id}/placeholder_reassignments/uploads/${uploadId}`;
      return reply.code(202).header('location', location).send({ message: planned, upload_id: uploadId });
    }
    const previewed = preview.rows;
    if (formatFor(request, format) === 'text/csv') {
      const rows = previewed.map((row) => resultRow(resultOf(row)));
      return reply.type('text/csv; charset=utf-8').send([resultHeaderRow, ...rows].join(''));
    }
    const count = (state: string) => previewed.filter(({ outcome }) => outcome.state === state).length;
    const counts = {
      total: previewed.length,
      matched: count('matched'),
      failed: count('failed'),
      skipped: count('skipped'),
    };
    const rows = previewed.map((row) => ({ ...encodeRow(resultOf(row)), action: row.action ?? null }));
    return { dry_run: true, counts, rows };
  };
}

function resultOf({ line, cells, outcome, sourceUser, user }: PreviewedRow): RowResult {
  const failure = outcome.state === 'failed' ? outcome : undefined;
  return {
    line,
    cells,
    state: outcome.state,
    code: failure?.code ?? null,
    message: failure?.message ?? null,
    sourceUserId: sourceUser?.id ?? null,
    userId: user?.id ?? null,
  };
}
