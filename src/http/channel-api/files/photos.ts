import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import {
  findFile,
  inFolders,
  listAlbums,
  listFiles,
  listScales,
  matchAlbums,
  type PhotoScale,
  readPath,
  type StoredFile,
} from '../../../core/files/index.ts';
import { findChannel, readAudiences } from '../../../core/identity/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import { mirrorRecord } from '../../../wire/channel-api/content/item-records.ts';
import { photoInput, photosInput } from '../../../wire/channel-api/files/file-input.ts';
import {
  albumRecord,
  encodeAlbum,
  encodePhoto,
  encodePhotoRow,
  photoRecord,
  photoWithContent,
} from '../../../wire/channel-api/files/photo.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';
import { bytes, jsonWithBytes, jsonWithRows, streamOf } from '../json-stream.ts';
import { loadMirrorsOfFile } from './load-mirrors-of-file.ts';

const filesAtOnce = 250;

/** Photos and albums. */
export const photoEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'albums',
    section: 'Files',
    summary: 'Folders with photos',
    description: '`success` and `albums`.',
    isAliased: true,
    input: noInput,
    answer: Type.Object({ success, albums: Type.Array(albumRecord) }),
    handle: async ({ context, viewer }) => {
      const { baseUrl, database } = context.operations;
      const channel = await findChannel(database.reader, viewer.channelId);
      if (!channel) throw notFound('Channel');
      const albums = await listAlbums(database.reader, viewer, channel.id);
      const place = { address: channel.address, baseUrl };
      return { ...succeeded, albums: albums.map((album) => encodeAlbum(album, place)) };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'photos',
    section: 'Files',
    summary: 'What is known of photos, each in all its sizes',
    description: '`success` and `photos`: a row for each size.',
    isAliased: true,
    input: photosInput,
    answer: Type.Object({ success, photos: Type.Array(photoRecord) }),
    handle: async ({ context, viewer, input }) => {
      const window = { skip: input.start ?? 0, records: input.records || Number.POSITIVE_INFINITY };
      const rows = photoRows(context, viewer, input.album, window);
      return streamOf(jsonWithRows({ success: true }, 'photos', rows));
    },
  }),
  endpoint({
    method: 'GET',
    path: 'photo',
    section: 'Files',
    summary: 'A photo with its bytes',
    description: '`photo` with `content` in base64, and `item` where it hangs on posts.',
    refusals: { 404: 'There is no such photo or size of it, or not for you.' },
    isAliased: true,
    input: photoInput,
    answer: Type.Object({ photo: photoWithContent, item: Type.Optional(Type.Array(mirrorRecord)) }),
    handle: readPhoto,
  }),
];

async function readPhoto({ context, viewer, input }: Call<Static<typeof photoInput>>): Promise<Readable> {
  const { reader } = context.operations.database;
  const { photo_id: id, scale: wanted = 0 } = input;
  const file = await findFile(reader, viewer, id);
  const scale = file && (await listScales(reader, viewer, [id])).get(id)?.find((each) => each.scale === wanted);
  if (!scale) throw notFound('Photo');
  const item = await loadMirrorsOfFile(context, viewer, file);
  const photo = await loadPhoto(context, viewer, file, scale);
  return streamOf(jsonWithBytes({ photo, ...(item.length > 0 && { item }) }));
}

/** A size of a photo as a whole record; its bytes are read when they are written. */
export async function loadPhoto(context: HttpContext, viewer: UserViewer, file: StoredFile, scale: PhotoScale) {
  const { baseUrl, blobs, database } = context.operations;
  const path = await readPath(database.reader, viewer, file);
  const beside = {
    baseUrl,
    accountId: viewer.userId,
    audiences: await readAudiences(database.reader, viewer, [file]),
    album: albumOf(path),
    path,
  };
  return encodePhotoRow(
    file,
    scale,
    beside,
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
  const folders = wanted === undefined ? undefined : inFolders(chosen.map((album) => album.folderId));
  let after: StoredFile | undefined;
  for (let left = records; left > 0; ) {
    const limit = Math.min(filesAtOnce, left);
    const page = { after, skip, limit };
    const files = await listFiles(reader, viewer, viewer.channelId, { photosAlone: true, folders }, page);
    const hashes = files.map((file) => file.hash);
    const scales = await listScales(reader, viewer, hashes);
    const beside = { baseUrl, accountId: viewer.userId, audiences: await readAudiences(reader, viewer, files) };
    yield files.flatMap((file) => {
      const album = names.get(file.folderId) ?? '/';
      return scales.get(file.hash)!.map((scale) => encodePhoto(file, scale, { ...beside, album }));
    });
    if (files.length < limit) return;
    after = files.at(-1);
    left -= files.length;
  }
}
