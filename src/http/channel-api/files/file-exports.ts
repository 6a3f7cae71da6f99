import { notFound } from '../../../core/platform/domain/errors.ts';
import type { StoredFile } from '../../../core/files/domain/file.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { countFiles, findFile, listFiles, readPath } from '../../../core/files/storage/files.ts';
import { listScales } from '../../../core/files/storage/photos.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { mirrorsOf } from './file-items.ts';
import { metaOf, requiredId } from './file-meta.ts';
import { bytes, jsonWithBytes, streamOf } from '../json-stream.ts';
import { count } from '../parameters.ts';
import { photoRow } from './photos.ts';

/** Files with their bytes. */
export function fileExportCalls(add: AddCall, context: HttpContext): void {
  const { reader } = context.operations.database;

  add('GET', 'file', 'A file with its bytes as base64 text', async ({ viewer, parameters }) => {
    const file = await findFile(reader, viewer, requiredId(parameters));
    if (!file) throw notFound('File');
    return streamOf(jsonWithBytes({ attach: await withContent(context, viewer, file) }));
  });

  add('GET', 'file/export', 'A file with its folders, sizes and bytes', async ({ viewer, parameters }) => {
    const file = await findFile(reader, viewer, requiredId(parameters));
    if (!file) throw notFound('File');
    return streamOf(jsonWithBytes(await exportOf(context, viewer, file)));
  });

  add('GET', 'file/export_page', 'The files of the channel, one a page', async ({ viewer, parameters }) => {
    const page = { skip: count(parameters, 'page') ?? 0, limit: 1 };
    const [file] = await listFiles(reader, viewer, viewer.channelId, {}, page);
    const total = String(await countFiles(reader, viewer, viewer.channelId));
    const results = file ? [await exportOf(context, viewer, file)] : [];
    return streamOf(jsonWithBytes({ success: true, total, results }));
  });
}

async function withContent(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { blobs } = context.operations;
  const content = file.blobHash === null ? '' : bytes(() => blobs.open(file.blobHash!));
  return { ...(await metaOf(context, viewer, file)), content };
}

/** Everything that a restore needs: the folders, the file, the sizes of a photo, and the items that it hangs on. */
async function exportOf(context: HttpContext, viewer: UserViewer, file: StoredFile) {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  const channel = await findChannel(reader, file.channelId);
  const attach = [];
  for (const step of await readPath(reader, viewer, file)) {
    attach.push({ ...(await withContent(context, viewer, step)), term: [] });
  }
  const photo = [];
  for (const scale of (await listScales(reader, viewer, [file.hash])).get(file.hash) ?? []) {
    photo.push(await photoRow(context, viewer, file, scale));
  }
  const item = await mirrorsOf(context, viewer, file);
  return {
    fetch_url: `${baseUrl}/attach/${file.hash}`,
    original_channel: channel?.address ?? '',
    attach,
    ...(photo.length > 0 && { photo }),
    ...(item.length > 0 && { item }),
  };
}
