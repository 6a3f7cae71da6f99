import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { findFile, findFileByPrefix, type StoredFile } from '../../../core/files/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import { fileChunk, fileMeta, fileRecord } from '../../../wire/channel-api/files/file.ts';
import { fileChunkInput, fileMetaInput, filesInput } from '../../../wire/channel-api/files/file-input.ts';
import { success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { jsonWithRows, streamOf } from '../json-stream.ts';
import type { LentAnswer } from '../lent-answer.ts';
import { answerWithContent } from './content-answer.ts';
import { fileRows } from './file-rows.ts';
import { loadFileMeta } from './load-file.ts';

const filesAnswer = Type.Object({
  success,
  start: Type.Optional(Type.Integer()),
  records: Type.Optional(Type.Integer({ description: 'The total number of files.' })),
  results: Type.Array(fileRecord),
});

/** Files and folders. */
export const fileEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'files',
    section: 'Files',
    summary: 'Files and folders of the channel',
    description: '`success` and `results`; with `start` or `records`, also the number returned.',
    isAliased: true,
    input: filesInput,
    answer: filesAnswer,
    handle: listFiles,
  }),
  endpoint({
    method: 'GET',
    path: 'filemeta',
    section: 'Files',
    summary: 'The record of a file',
    description: '`attach`: the record of the file, without its content.',
    refusals: { 404: 'There is no such file, or you cannot see it.' },
    isAliased: true,
    input: fileMetaInput,
    answer: Type.Object({ attach: fileMeta }),
    handle: async ({ context, viewer, input }) => {
      const file = await findFile(context.operations.database.reader, viewer, input.file_id);
      if (!file) throw notFound('file');
      return { attach: await loadFileMeta(context, viewer, file) };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'filedata',
    section: 'Files',
    summary: 'Part of a file in base64',
    description: '`attach` with `content` in base64, its start and its length.',
    refusals: { 404: 'There is no such file, or you cannot see it.' },
    isAliased: true,
    isCacheable: false,
    input: fileChunkInput,
    answer: Type.Object({ attach: fileChunk }),
    handle: readChunk,
  }),
];

async function listFiles({ context, viewer, input }: Call<Static<typeof filesInput>>): Promise<Readable> {
  const { start = 0, records = 0, filename, filetype, since, until } = input;
  const query = { hash: input.filehash ?? input.hash, filename, filetype, since, until };
  const window = { start, records: records || Number.POSITIVE_INFINITY };
  const rows = fileRows(context, viewer, { channelId: viewer.channelId, query, window });
  const page = (found: number) => (start + records === 0 ? {} : { start, records: found });
  return streamOf(jsonWithRows({ success: true }, 'results', rows, page));
}

async function readChunk(call: Call<Static<typeof fileChunkInput>>): Promise<Readable | LentAnswer> {
  const { context, viewer, input } = call;
  const file = await findByStart(context, viewer, input.file_id);
  const size = file.blobHash === null ? 0 : file.filesize;
  const { start = 0 } = input;
  const length = Math.max(0, Math.min(size - start, input.length || size));
  const meta = { ...(await loadFileMeta(context, viewer, file)), start, length };
  const part = length === 0 ? undefined : { hash: file.blobHash!, start, end: start + length };
  return answerWithContent(context.operations.blobs, meta, part);
}

/** A file by its whole hash, or one of the channel's own by the beginning of it. @throws DomainError not_found */
async function findByStart(context: HttpContext, viewer: UserViewer, id: string): Promise<StoredFile> {
  const { reader } = context.operations.database;
  const file = (await findFile(reader, viewer, id)) ?? (await findFileByPrefix(reader, viewer, viewer.channelId, id));
  if (!file) throw notFound('file');
  return file;
}
