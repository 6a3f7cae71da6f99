import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import {
  findFile,
  inFolders,
  listAlbums,
  listScales,
  matchAlbums,
  type PhotoScale,
  readFileVersions,
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
import { audienceSlot } from '../../../wire/channel-api/identity/acl.ts';
import { succeeded, success } from '../../../wire/channel-api/strings.ts';
import { filling, Slot, templateOf } from '../../../wire/template.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';
import { bytes, type EncodedRows, jsonWithBytes, jsonWithRows, streamOf } from '../json-stream.ts';
import { encodedFiles, type FileEncoding, type FileSelection } from './file-rows.ts';
import { loadMirrorsOfFile } from './load-file.ts';

/** Photos and albums. */
export const photoEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'albums',
    section: 'Files',
    summary: 'Albums: folders with photos',
    description: '`success` and `albums`.',
    isAliased: true,
    input: noInput,
    answer: Type.Object({ success, albums: Type.Array(albumRecord) }),
    handle: async ({ context, viewer }) => {
      const { baseUrl, database } = context.operations;
      const channel = await findChannel(database.reader, viewer.channelId);
      if (!channel) throw notFound('channel');
      const albums = await listAlbums(database.reader, viewer, channel.id);
      const place = { address: channel.address, baseUrl };
      return { ...succeeded, albums: albums.map((album) => encodeAlbum(album, place)) };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'photos',
    section: 'Files',
    summary: 'Photos, each in all sizes',
    description: '`success` and `photos`: a row for each size.',
    isAliased: true,
    input: photosInput,
    answer: Type.Object({ success, photos: Type.Array(photoRecord) }),
    handle: async ({ context, viewer, input }) => {
      const window = { start: input.start ?? 0, records: input.records || Number.POSITIVE_INFINITY };
      const rows = photoRows(context, viewer, input.album, window);
      return streamOf(jsonWithRows({ success: true }, 'photos', rows));
    },
  }),
  endpoint({
    method: 'GET',
    path: 'photo',
    section: 'Files',
    summary: 'A photo with its content',
    description: '`photo` with `content` in base64, and `item` if it is attached to posts.',
    refusals: { 404: 'There is no such photo or size, or you cannot see it.' },
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
  if (!scale) throw notFound('photo');
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

interface Photo {
  readonly file: StoredFile;
  readonly scales: readonly PhotoScale[];
}

/** The slot for the album of the contents of this folder or the root: the requester may not see every folder. */
function albumSlot(folderId: number | null): string {
  return `album ${folderId ?? '/'}`;
}

const asPhotos: FileEncoding<Photo> = {
  form: {
    name: 'photo',
    encode: ({ file, scales }, baseUrl) => {
      const viewing = { album: new Slot(albumSlot(file.folderId)), audience: audienceSlot };
      return templateOf(...scales.map((scale) => encodePhoto(file, scale, baseUrl, viewing)));
    },
  },
  // The sizes after the versions: newer sizes with an older version are read again.
  read: async (reader, viewer, ids) => {
    const found = await readFileVersions(reader, viewer, ids);
    const hashes = found.map(({ file }) => file.hash);
    const scales = await listScales(reader, viewer, hashes);
    return found.map(({ file, version }) => ({
      id: file.id,
      version,
      content: { file, scales: scales.get(file.hash)! },
    }));
  },
};

/** Pages of encoded photos, one row for each size. The window counts photos. */
async function* photoRows(
  context: HttpContext,
  viewer: UserViewer,
  wanted: string | undefined,
  window: FileSelection['window'],
): AsyncGenerator<EncodedRows> {
  const albums = await listAlbums(context.operations.database.reader, viewer, viewer.channelId);
  const chosen = wanted === undefined ? albums : matchAlbums(albums, wanted);
  if (chosen.length === 0) return;
  const places = albums.map(({ folderId, name }) => [albumSlot(folderId), name] as const);
  const names = new Map(places.map(([slot, name]) => [slot, filling(name)]));
  const folders = wanted === undefined ? undefined : inFolders(chosen.map(({ folderId }) => folderId));
  const selection = { channelId: viewer.channelId, query: { photosAlone: true, folders }, window };
  yield* encodedFiles(context, viewer, selection, asPhotos, {
    madeOf: JSON.stringify(places),
    // A folder that has just got its first photo is not among the albums yet.
    of: (template, audience) =>
      template.names.map((name) => (name === 'audience' ? audience : (names.get(name) ?? atRoot))),
  });
}

const atRoot = filling('/');
