import { Readable } from 'node:stream';
import { notFound } from '../../../core/platform/domain/errors.ts';
import type { StoredFile } from '../../../core/files/domain/file.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { timezoneOf } from '../../../core/identity/storage/channels.ts';
import { type FileQuery, findFile, findFileByPrefix } from '../../../core/files/storage/files.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { metaOf, requiredId } from './file-meta.ts';
import { fileRows } from './file-rows.ts';
import { bytes, jsonWithBytes, jsonWithRows, streamOf } from '../json-stream.ts';
import { count, moment, text } from '../parameters.ts';

/** Files and folders. */
export function fileCalls(add: AddCall, context: HttpContext): void {
  add('GET', 'files', 'Files and folders of the channel', async ({ viewer, parameters }) => {
    const start = count(parameters, 'start') ?? 0;
    const records = count(parameters, 'records') ?? 0;
    const zone = await timezoneOf(context.operations.database.reader, viewer.channelId);
    const query: FileQuery = {
      hash: text(parameters, 'filehash') ?? text(parameters, 'hash'),
      filename: text(parameters, 'filename'),
      filetype: text(parameters, 'filetype'),
      since: moment(parameters, 'since', zone),
      until: moment(parameters, 'until', zone),
    };
    const window = { start, records: records || Number.POSITIVE_INFINITY };
    const rows = fileRows(context, viewer, viewer.channelId, query, window);
    const page = (found: number) => (start + records === 0 ? {} : { start, records: found });
    return streamOf(jsonWithRows({ success: true }, 'results', rows, page));
  });

  add('GET', 'filemeta', 'What is known of a file', async ({ viewer, parameters }) => {
    const file = await findFile(context.operations.database.reader, viewer, requiredId(parameters));
    if (!file) throw notFound('File');
    return { attach: await metaOf(context, viewer, file) };
  });

  add('GET', 'filedata', 'A chunk of a file as base64 text', async ({ viewer, parameters }) => {
    const file = await findByStart(context, viewer, requiredId(parameters));
    const size = file.blobHash === null ? 0 : file.filesize;
    const start = count(parameters, 'start') ?? 0;
    const length = Math.max(0, Math.min(size - start, count(parameters, 'length') || size));
    const meta = { ...(await metaOf(context, viewer, file)), start, length };
    const chunk =
      length === 0
        ? Readable.from([])
        : await context.operations.blobs.open(file.blobHash!, { start, end: start + length });
    return streamOf(jsonWithBytes({ attach: { ...meta, content: bytes(() => Promise.resolve(chunk)) } }));
  });
}

/** A file by its whole hash, or one of the channel's own by the beginning of it. @throws DomainError not_found */
async function findByStart(context: HttpContext, viewer: UserViewer, id: string): Promise<StoredFile> {
  const { reader } = context.operations.database;
  const file = (await findFile(reader, viewer, id)) ?? (await findFileByPrefix(reader, viewer, viewer.channelId, id));
  if (!file) throw notFound('File');
  return file;
}
