import { type Static, Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import {
  type DecidedRow,
  findUploadRecord,
  pageRows,
  pageUploads,
  type RowState,
  type UploadRecord,
} from '../../../core/reassignment/index.ts';
import { encodeRow, type rowRecord } from '../../../wire/group-api/reassignment/reassignment-rows.ts';
import { encodeUpload, uploadRecord, uploadWithRows } from '../../../wire/group-api/reassignment/upload.ts';
import { list } from '../../../wire/schema.ts';
import { resultOf, sendResultFile } from '../../reassignment/reassignment-files.ts';
import { formatFor, formatNames } from '../../protocol/accept.ts';
import { addVary } from '../../protocol/conditional.ts';
import { type Access, route } from '../route.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { numberedParameters, pageOf, setPageHeaders } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { readWaited, sendStatusEvents, tooManyWait, waitParameter } from '../waited.ts';

const rowStates: readonly RowState[] = ['pending', 'matched', 'failed', 'skipped'];

/** An uploaded file in the path, of a group that the caller decides about. */
const ownedUpload: Access<{ readonly id: string; readonly upload_id: number }, UploadRecord> = {
  who: ownedGroup.who,
  find: async (asking) => {
    const group = await ownedGroup.find(asking);
    const upload = await findUploadRecord(asking.reader, group.id, asking.params.upload_id);
    if (!upload) throw notFound('upload');
    return upload;
  },
};

/** Uploaded files: the progress of each, and the result of each row. */
export const uploadRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments/uploads',
    tag: 'Placeholders',
    summary: 'Uploaded files of a group, newest first',
    description: 'The uploaded files of the group, newest first.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object(numberedParameters),
    answer: list(uploadRecord),
    handle: async (exchange) => {
      const { operations, reader, subject: group, input } = exchange;
      const page = pageOf(input);
      const { uploads, total } = await pageUploads(reader, group.id, page);
      setPageHeaders(exchange, page, total);
      const users = await findUsers(reader, [...new Set(uploads.map(({ userId }) => userId))]);
      return uploads.map((upload) => {
        const user = users.find(({ id }) => id === upload.userId);
        return encodeUpload(upload, user, operations.baseUrl);
      });
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments/uploads/:upload_id',
    tag: 'Placeholders',
    summary: 'One uploaded file with its rows, as JSON or CSV',
    description:
      'The uploaded file: state, progress, counts, rows; CSV if `Accept` requests it. With `wait`, returns when its state changes.',
    access: ownedUpload,
    params: Type.Object({ ...groupParams.properties, upload_id: rowId }),
    input: Type.Object({
      ...numberedParameters,
      state: Type.Optional(Type.Array(Type.String(), { description: 'States of rows.' })),
      format: Type.Optional(Type.Enum([...formatNames])),
      ...waitParameter,
    }),
    produces: ['application/json', 'text/csv'],
    refusals: tooManyWait,
    answer: { contents: { 'application/json': uploadWithRows, 'text/csv': Type.String() } },
    handle: async (exchange) => {
      const { operations, reader, input, request, reply } = exchange;
      const upload = await readWaited(exchange, uploadWork(exchange.subject), input.wait, () =>
        ownedUpload.find(exchange),
      );
      const states = statesOf(input.state);
      addVary(reply, ['Accept']);
      if (formatFor(request, input.format) === 'text/csv') return sendResultFile(reply, reader, upload.id, states);
      const page = pageOf(input);
      const rows = await pageRows(reader, upload.id, { states, ...page });
      const counted = states.length > 0 ? states : rowStates;
      const total = counted.reduce((sum, state) => sum + upload.counts[state], 0);
      setPageHeaders(exchange, page, total);
      const [user] = await findUsers(reader, [upload.userId]);
      const encoded = encodeUpload(upload, user, operations.baseUrl);
      return reply.send(
        withRows(
          encoded,
          rows.map((row) => rowOf(row, upload.isDryRun)),
        ),
      );
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments/uploads/:upload_id/events',
    tag: 'Placeholders',
    summary: 'The status of an uploaded file, as server-sent events',
    description:
      'An event `status` with the uploaded file as JSON, without its rows, at once and after each change until it has been processed; then the stream ends.',
    access: ownedUpload,
    params: Type.Object({ ...groupParams.properties, upload_id: rowId }),
    produces: ['text/event-stream'],
    answer: { contents: { 'text/event-stream': Type.String() } },
    refusals: tooManyWait,
    handle: (exchange) =>
      sendStatusEvents(exchange, uploadWork(exchange.subject), async () => {
        const upload = await ownedUpload.find(exchange);
        const [user] = await findUsers(exchange.reader, [upload.userId]);
        return encodeUpload(upload, user, exchange.operations.baseUrl);
      }),
  }),
];

const uploadWork = ({ id }: UploadRecord) => ({ kind: 'upload', id }) as const;

function withRows(
  upload: Static<typeof uploadRecord>,
  rows: Static<typeof rowRecord>[],
): Static<typeof uploadWithRows> {
  return { ...upload, rows };
}

function rowOf(row: DecidedRow, isDryRun: boolean): Static<typeof rowRecord> {
  return {
    ...encodeRow(resultOf(row)),
    ...(isDryRun && { action: row.action }),
    ...(row.isByDefault && { by_default: true }),
  };
}

/** @throws DomainError invalid_parameter */
function statesOf(named: readonly string[] = []): RowState[] {
  const words = named.flatMap((text) => text.split(',')).filter((text) => text !== '');
  return [...new Set(words)].map((text) => {
    const state = rowStates.find((each) => each === text);
    if (state) return state;
    throw new DomainError('invalid_parameter', 'parameters.invalidValue', { parameter: 'state' });
  });
}
