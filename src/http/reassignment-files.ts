import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import type { Group } from '../domain/group.ts';
import { reassignableStatuses } from '../domain/placeholder.ts';
import { type Instant, millisecondsOf } from '../lib/clock.ts';
import { acceptUpload } from '../operations/plan-bulk-reassignment.ts';
import type { Reader } from '../storage/database.ts';
import { pageSourceUsers } from '../storage/placeholders.ts';
import { headerRow, pendingRow } from '../wire/group-api/reassignment-csv.ts';
import { checkSize, readUpload, UploadFormatError, uploadLimits } from '../wire/group-api/reassignment-upload.ts';
import type { HttpContext } from './context.ts';
import { createLimit } from './limit.ts';
import type { FilePart } from './uploads.ts';

const pageSize = 1000;
const uploadsPerMinute = 5;

/** Bytes that an uploaded file may have. */
export const mostUploadBytes = uploadLimits.bytes;

/** Sends the pending reassignments of a group as a CSV file, which is made while it is sent. */
export function sendPendingFile(reply: FastifyReply, reader: Reader, group: Group, at: Instant): FastifyReply {
  const filename = `placeholder_reassignments_for_group_${group.id}_${Math.floor(millisecondsOf(at) / 1000)}.csv`;
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(pendingFile(reader, group)));
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

/**
 * Checks an uploaded file and starts its processing; a few a minute for each user.
 * @throws DomainError too_many_requests, unprocessable with what is wrong in it
 */
export type TakeUpload = (group: Group, userId: number, file: FilePart) => Promise<number>;

export function createTakeUpload({ operations }: HttpContext): TakeUpload {
  const uploads = createLimit(operations.clock, uploadsPerMinute, 'uploads');
  return async (group, userId, { filename, bytes }) => {
    uploads.check(String(userId));
    uploads.count(String(userId));
    await refuseBadFile(filename, bytes);
    return acceptUpload(operations, { group, userId, filename, bytes });
  };
}

async function refuseBadFile(filename: string, bytes: Buffer): Promise<void> {
  if (!/\.csv$/i.test(filename)) {
    throw new DomainError('unprocessable', 'You must upload a CSV file with a .csv file extension.');
  }
  try {
    checkSize(bytes);
    await readUpload(bytes);
  } catch (error) {
    if (!(error instanceof UploadFormatError)) throw error;
    throw new DomainError(
      'unprocessable',
      `The following errors are preventing the sheet from being processed: ${error.message}`,
    );
  }
}
