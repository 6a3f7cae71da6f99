import { Type } from 'typebox';
import { countFiles, findFile, listFiles, listScales, readPath, type StoredFile } from '../../../core/files/index.ts';
import { findChannelFor } from '../../../core/identity/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import { mirrorRecord } from '../../../wire/channel-api/content/item-records.ts';
import { fileWithContent } from '../../../wire/channel-api/files/file.ts';
import { fileExportInput, fileExportPageInput, fileInput } from '../../../wire/channel-api/files/file-input.ts';
import { photoWithContent } from '../../../wire/channel-api/files/photo.ts';
import { success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';
import { bytes, jsonWithBytes, streamOf } from '../json-stream.ts';
import { answerWithContent } from './content-answer.ts';
import { loadFileMeta, loadMirrorsOfFile } from './load-file.ts';
import { loadPhoto } from './photos.ts';

const text = Type.String();
const exportedFile = Type.Object({
  fetch_url: text,
  original_channel: text,
  attach: Type.Array(Type.Object({ ...fileWithContent.properties, term: Type.Array(Type.Unknown()) })),
  photo: Type.Optional(Type.Array(photoWithContent)),
  item: Type.Optional(Type.Array(mirrorRecord)),
});
const noSuchFile = { 404: 'There is no such file, or you cannot see it.' } as const;
const ignored = { zap_compat: 'There is only one form of records.' } as const;

/** Files with their bytes. */
export const fileExportEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'file',
    section: 'Files',
    summary: 'A file with its content in base64',
    description: '`attach` with the whole `content` in base64.',
    refusals: noSuchFile,
    isAliased: true,
    isCacheable: false,
    input: fileInput,
    answer: Type.Object({ attach: fileWithContent }),
    handle: async ({ context, viewer, input }) => {
      const file = await findFile(context.operations.database.reader, viewer, input.file_id);
      if (!file) throw notFound('file');
      const part = file.blobHash === null ? undefined : { hash: file.blobHash, start: 0, end: file.filesize };
      return answerWithContent(context.operations.blobs, await loadFileMeta(context, viewer, file), part);
    },
  }),
  endpoint({
    method: 'GET',
    path: 'file/export',
    section: 'Files',
    summary: 'A file with its folders, sizes and content',
    description:
      '`fetch_url`, `original_channel`, `attach` (folders, then the file, with `content`), `photo` (each size, with `content`) and `item`.',
    refusals: noSuchFile,
    isAliased: true,
    isCacheable: false,
    ignored,
    input: fileExportInput,
    answer: exportedFile,
    handle: async ({ context, viewer, input }) => {
      const file = await findFile(context.operations.database.reader, viewer, input.file_id);
      if (!file) throw notFound('file');
      return streamOf(jsonWithBytes(await exportOf(context, viewer, file)));
    },
  }),
  endpoint({
    method: 'GET',
    path: 'file/export_page',
    section: 'Files',
    summary: 'The files of the channel, one per page',
    description: '`success`, `total` and `results`.',
    isAliased: true,
    isCacheable: false,
    ignored: { records: 'One file per page, as there.' },
    input: fileExportPageInput,
    answer: Type.Object({ success, total: text, results: Type.Array(exportedFile) }),
    handle: async ({ context, viewer, input }) => {
      const { reader } = context.operations.database;
      const page = { skip: input.page ?? 0, limit: 1 };
      const [file] = await listFiles(reader, viewer, viewer.channelId, {}, page);
      const total = String(await countFiles(reader, viewer, viewer.channelId));
      const results = file ? [await exportOf(context, viewer, file)] : [];
      return streamOf(jsonWithBytes({ success: true, total, results }));
    },
  }),
];

async function withContent(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { blobs } = context.operations;
  const content = file.blobHash === null ? '' : bytes(() => blobs.open(file.blobHash!));
  return { ...(await loadFileMeta(context, viewer, file)), content };
}

/**
 * Everything required to restore it: the folders, the file, the sizes of a photo, and the items that it is attached to.
 */
async function exportOf(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  const channel = await findChannelFor(reader, viewer, file.channelId);
  const attach = [];
  for (const step of await readPath(reader, viewer, file)) {
    attach.push({ ...(await withContent(context, viewer, step)), term: [] });
  }
  const photo = [];
  for (const scale of (await listScales(reader, viewer, [file.hash])).get(file.hash) ?? []) {
    photo.push(await loadPhoto(context, viewer, file, scale));
  }
  const item = await loadMirrorsOfFile(context, viewer, file);
  return {
    fetch_url: `${baseUrl}/attach/${file.hash}`,
    original_channel: channel?.address ?? '',
    attach,
    ...(photo.length > 0 && { photo }),
    ...(item.length > 0 && { item }),
  };
}
