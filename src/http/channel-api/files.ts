import { Readable } from 'node:stream';
import { notFound } from '../../domain/errors.ts';
import type { StoredFile } from '../../domain/file.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { readAclHashes } from '../../storage/acls.ts';
import { timezoneOf } from '../../storage/channels.ts';
import { type FileQuery, findFile, findFileByPrefix, listFiles } from '../../storage/files.ts';
import { encodeFile } from '../../wire/channel-api/file.ts';
import type { HttpContext } from '../context.ts';
import type { AddCall } from './call.ts';
import { aclIdsOf, metaOf, requiredId } from './file-meta.ts';
import { bytes, jsonWithBytes, jsonWithRows, streamOf } from './json-stream.ts';
import { count, moment, text } from './parameters.ts';

const rowsAtOnce = 1000;

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
    const rows = fileRows(context, viewer, query, { start, records: records || Number.POSITIVE_INFINITY });
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

/** Pages of encoded rows, so that a list of any length needs little memory. */
async function* fileRows(
  context: HttpContext,
  viewer: UserViewer,
  query: FileQuery,
  window: { start: number; records: number },
): AsyncGenerator<unknown[]> {
  const { reader } = context.operations.database;
  let after: StoredFile | undefined;
  for (let left = window.records; left > 0; ) {
    const limit = Math.min(rowsAtOnce, left);
    const page = { after, skip: window.start, limit };
    const files = await listFiles(reader, viewer, viewer.channelId, query, page);
    const audiences = await readAclHashes(reader, aclIdsOf(files));
    yield files.map((file) => encodeFile(file, { accountId: viewer.userId, audiences }));
    if (files.length < limit) return;
    after = files.at(-1);
    left -= files.length;
  }
}

/** A file by its whole hash, or one of the channel's own by the beginning of it. @throws DomainError not_found */
async function findByStart(context: HttpContext, viewer: UserViewer, id: string): Promise<StoredFile> {
  const { reader } = context.operations.database;
  const file = (await findFile(reader, viewer, id)) ?? (await findFileByPrefix(reader, viewer, viewer.channelId, id));
  if (!file) throw notFound('File');
  return file;
}
