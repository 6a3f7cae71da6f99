import { Type } from 'typebox';
import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import {
  type DecidedRow,
  findUploadRecord,
  pageRows,
  pageUploads,
  type RowState,
} from '../../../core/reassignment/storage/upload-pages.ts';
import { findUsers } from '../../../core/accounts/storage/users.ts';
import { encodeRow } from '../../../wire/group-api/reassignment/reassignment-rows.ts';
import { encodeUpload } from '../../../wire/group-api/reassignment/upload.ts';
import type { HttpContext } from '../../context.ts';
import { resultOf, sendResultFile } from '../../reassignment-files.ts';
import type { AddGroupRoute } from '../route.ts';
import { formatFor, formatNames } from '../../accept.ts';
import { addVary } from '../../conditional.ts';
import { findOwnedGroup, groupParams } from '../groups/find-group.ts';
import { numberedParameters, pageOf, setPageHeaders } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { reads } from '../describe.ts';
import { list, uploadRecord, uploadWithRows } from '../records.ts';

const rowStates: readonly RowState[] = ['pending', 'matched', 'failed', 'skipped'];

/** Uploaded files: how far each has come, and what became of each row. */
export function uploadRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  add({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments/uploads',
    summary: 'The uploaded files of a group, newest first',
    ...reads('Placeholders', list(uploadRecord)),
    auth: 'user',
    params: groupParams,
    takes: Type.Object(numberedParameters),
    handle: async (exchange) => {
      const group = await findOwnedGroup(reader, exchange.viewer, exchange.params.id);
      const page = pageOf(exchange.take());
      const { uploads, total } = await pageUploads(reader, group.id, page);
      setPageHeaders(exchange, baseUrl, page, total);
      const users = await findUsers(reader, [...new Set(uploads.map(({ userId }) => userId))]);
      return uploads.map((upload) => {
        const user = users.find(({ id }) => id === upload.userId);
        return encodeUpload(upload, user, baseUrl);
      });
    },
  });

  add({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments/uploads/:upload_id',
    summary: 'One uploaded file with its rows, as JSON or CSV',
    ...reads('Placeholders', { contents: { 'application/json': uploadWithRows, 'text/csv': Type.String() } }),
    produces: ['application/json', 'text/csv'],
    auth: 'user',
    params: Type.Object({ ...groupParams.properties, upload_id: rowId }),
    takes: Type.Object({
      ...numberedParameters,
      state: Type.Optional(Type.Array(Type.String())),
      format: Type.Optional(Type.Enum([...formatNames])),
    }),
    handle: async (exchange) => {
      const { viewer, params, request, reply } = exchange;
      const group = await findOwnedGroup(reader, viewer, params.id);
      const upload = await findUploadRecord(reader, group.id, params.upload_id);
      if (!upload) throw notFound('Upload');
      const query = exchange.take();
      const states = statesOf(query.state);
      addVary(reply, ['Accept']);
      if (formatFor(request, query.format) === 'text/csv') return sendResultFile(reply, reader, upload.id, states);
      const page = pageOf(query);
      const rows = await pageRows(reader, upload.id, { states, ...page });
      const counted = states.length > 0 ? states : rowStates;
      const total = counted.reduce((sum, state) => sum + upload.counts[state], 0);
      setPageHeaders(exchange, baseUrl, page, total);
      const [user] = await findUsers(reader, [upload.userId]);
      return { ...encodeUpload(upload, user, baseUrl), rows: rows.map((row) => rowOf(row, upload.isDryRun)) };
    },
  });
}

function rowOf(row: DecidedRow, isDryRun: boolean) {
  return { ...encodeRow(resultOf(row)), ...(isDryRun && { action: row.action }) };
}

/** @throws DomainError invalid_parameter */
function statesOf(named: readonly string[] = []): RowState[] {
  const words = named.flatMap((text) => text.split(',')).filter((text) => text !== '');
  return [...new Set(words)].map((text) => {
    const state = rowStates.find((each) => each === text);
    if (state) return state;
    throw new DomainError('invalid_parameter', 'state does not have a valid value', { parameter: 'state' });
  });
}
