import { notFound } from '../../../core/platform/domain/errors.ts';
import type { StoredFile } from '../../../core/files/domain/file.ts';
import type { PhotoScale } from '../../../core/files/domain/photo.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { listAlbums, matchAlbums } from '../../../core/files/operations/list-albums.ts';
import { readAudiences } from '../../../core/identity/storage/acls.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { findFile, listFiles, readPath } from '../../../core/files/storage/files.ts';
import { listScales } from '../../../core/files/storage/photos.ts';
import { encodeAlbum, encodePhoto, encodePhotoRow } from '../../../wire/channel-api/files/photo.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { mirrorsOf } from './file-items.ts';
import { bytes, jsonWithBytes, jsonWithRows, streamOf } from '../json-stream.ts';
import { count, required, text } from '../parameters.ts';

const filesAtOnce = 250;

/** Photos and albums. */
export function photoCalls(add: AddCall, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  add('GET', 'albums', 'Folders with photos', async ({ viewer }) => {
    const channel = await findChannel(reader, viewer.channelId);
    if (!channel) throw notFound('Channel');
    const albums = await listAlbums(reader, viewer, channel.id);
    const place = { address: channel.address, baseUrl };
    return { success: true, albums: albums.map((album) => encodeAlbum(album, place)) };
  });

  add('GET', 'photos', 'What is known of photos, each in all its sizes', async ({ viewer, parameters }) => {
    // Read before the answer begins, so that it can be refused.
    const window = {
      skip: count(parameters, 'start') ?? 0,
      records: count(parameters, 'records') || Number.POSITIVE_INFINITY,
    };
    const rows = photoRows(context, viewer, text(parameters, 'album'), window);
    return streamOf(jsonWithRows({ success: true }, 'photos', rows));
  });

  add('GET', 'photo', 'A photo with its bytes', async ({ viewer, parameters }) => {
    const id = required(parameters, 'photo_id', 'the resource_id of a photo, as "photos" lists it');
    const file = await findFile(reader, viewer, id);
    const wanted = count(parameters, 'scale') ?? 0;
    const scale = file && (await listScales(reader, viewer, [id])).get(id)?.find((each) => each.scale === wanted);
    if (!scale) throw notFound('Photo');
    const item = await mirrorsOf(context, viewer, file);
    const photo = await photoRow(context, viewer, file, scale);
    return streamOf(jsonWithBytes({ photo, ...(item.length > 0 && { item }) }));
  });
}

/** A size of a photo as a whole record; its bytes are read when they are written. */
export async function photoRow(context: HttpContext, viewer: UserViewer, file: StoredFile, scale: PhotoScale) {
  const { baseUrl, blobs, database } = context.operations;
  const path = await readPath(database.reader, viewer, file);
  const around = {
    baseUrl,
    accountId: viewer.userId,
    audiences: await readAudiences(database.reader, viewer, [file]),
    album: albumOf(path),
    path,
  };
  return encodePhotoRow(
    file,
    scale,
    around,
    bytes(() => blobs.open(scale.blobHash)),
  );
}

function albumOf(path: readonly StoredFile[]): string {
  const folders = path.slice(0, -1).map((step) => step.filename);
  return folders.join('/') || '/';
}

/** Pages of encoded photos, one row for each size. `start` and `records` count photos. */
async function* photoRows(
  context: HttpContext,
  viewer: UserViewer,
  wanted: string | undefined,
  { skip, records }: { skip: number; records: number },
): AsyncGenerator<unknown[]> {
  const { baseUrl, database } = context.operations;
  const { reader } = database;
  const albums = await listAlbums(reader, viewer, viewer.channelId);
  const chosen = wanted === undefined ? albums : matchAlbums(albums, wanted);
  if (chosen.length === 0) return;
  const names = new Map(albums.map((album) => [album.folderId, album.name]));
  const folderIds = wanted === undefined ? undefined : chosen.map((album) => album.folderId);
  let after: StoredFile | undefined;
  for (let left = records; left > 0; ) {
    const limit = Math.min(filesAtOnce, left);
    const page = { after, skip, limit };
    const files = await listFiles(reader, viewer, viewer.channelId, { photosAlone: true, folderIds }, page);
    const hashes = files.map((file) => file.hash);
    const scales = await listScales(reader, viewer, hashes);
    const around = { baseUrl, accountId: viewer.userId, audiences: await readAudiences(reader, viewer, files) };
    yield files.flatMap((file) => {
      const album = names.get(file.folderId) ?? '/';
      return scales.get(file.hash)!.map((scale) => encodePhoto(file, scale, { ...around, album }));
    });
    if (files.length < limit) return;
    after = files.at(-1);
    left -= files.length;
  }
}
