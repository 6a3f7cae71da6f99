import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { DomainError } from '../../domain/errors.ts';
import type { Group } from '../../domain/group.ts';
import { reassignableStatuses } from '../../domain/placeholder.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { acceptUpload } from '../../operations/plan-bulk-reassignment.ts';
import type { Reader } from '../../storage/database.ts';
import { pageSourceUsers } from '../../storage/placeholders.ts';
import { headerRow, pendingRow } from '../../wire/group-api/reassignment-csv.ts';
import { checkSize, readUpload, UploadFormatError, uploadLimits } from '../../wire/group-api/reassignment-upload.ts';
import type { HttpContext } from '../context.ts';
import { createLimit } from '../limit.ts';
import type { AddRoute } from '../route.ts';
import { readFilePart } from '../uploads.ts';
import { findOwnedGroup } from './find-group.ts';

const params = Type.Object({ id: Type.String() });
const pageSize = 1000;
const uploadsPerMinute = 5;
const accepted = 'The file is being processed and you will receive an email when completed.';

/** Download and upload of the pending reassignments of a group (group API specification, endpoints). */
export function placeholderRoutes(add: AddRoute, context: HttpContext): void {
  const { operations } = context;
  const { reader } = operations.database;
  const uploads = createLimit(operations.clock, uploadsPerMinute, 'uploads');

  add({
    method: 'GET',
    path: '/groups/:id/placeholder_reassignments',
    summary: 'Download the pending reassignments of a group as CSV',
    auth: 'user',
    params,
    handle: async ({ viewer, params: { id }, reply }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const seconds = Math.floor(millisecondsOf(viewer.at) / 1000);
      const filename = `placeholder_reassignments_for_group_${group.id}_${seconds}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(Readable.from(pendingFile(reader, group)));
    },
  });

  add({
    method: 'POST',
    path: '/groups/:id/placeholder_reassignments',
    summary: 'Upload completed reassignments; they are processed in the background',
    auth: 'user',
    params,
    handle: async ({ viewer, params: { id }, request, reply }) => {
      const group = await findOwnedGroup(reader, viewer, id);
      const file = await readFilePart(request, 'file', uploadLimits.bytes);
      uploads.check(String(viewer.userId));
      uploads.count(String(viewer.userId));
      await refuseBadFile(file);
      await acceptUpload(operations, { group, userId: viewer.userId, ...file });
      return reply.code(201).send({ message: accepted });
    },
  });
}

async function* pendingFile(reader: Reader, group: Group): AsyncIterable<string> {
  yield headerRow;
  for (let afterId = 0; ; ) {
    const page = await pageSourceUsers(reader, group.id, { statuses: reassignableStatuses, afterId, limit: pageSize });
    if (page.length === 0) return;
    yield page.map((pending) => pendingRow({ ...pending, sourceHost: pending.sourceHostname })).join('');
    afterId = page.at(-1)!.id;
  }
}

async function refuseBadFile(file: { filename: string; bytes: Buffer }): Promise<void> {
  if (!/\.csv$/i.test(file.filename)) {
    throw new DomainError('unprocessable', 'You must upload a CSV file with a .csv file extension.');
  }
  try {
    checkSize(file.bytes);
    await readUpload(file.bytes);
  } catch (error) {
    if (!(error instanceof UploadFormatError)) throw error;
    throw new DomainError(
      'unprocessable',
      `The following errors are preventing the sheet from being processed: ${error.message}`,
    );
  }
}
