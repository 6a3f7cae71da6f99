import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  changeFile,
  findPhotoNeighbours,
  listAlbums,
  listScales,
  matchAlbums,
  type StoredFile,
} from '../../../core/files/index.ts';
import { type Channel, findXchan } from '../../../core/identity/index.ts';
import { anonymous, type DomainError, notFound, type Viewer } from '../../../core/platform/index.ts';
import {
  type AddPage,
  audienceWords,
  channelPartPath,
  faceOf,
  formErrorOf,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { PhotoPage } from './photo-page.tsx';
import { findShown, postsWith, shownBeside } from './places.ts';

const params = Type.Object({
  channel: Type.String({ maxLength: 255 }),
  hash: Type.String({ pattern: '^[0-9a-f-]{1,64}$' }),
});
const album = Type.Optional(Type.String({ maxLength: 2000 }));

/** One photo, with the ways to those beside it in the list that it was opened from. */
export function photoRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/photos/:channel/image/:hash',
    auth: 'public',
    params,
    query: Type.Object({ album }),
    handle: ({ session, params, query, reply }) => showPhoto(web, session, reply, { ...params, ...query }),
  });
  add({
    method: 'POST',
    path: '/photos/:channel/image/:hash',
    auth: 'session',
    params,
    body: Type.Object({ caption: Type.String({ maxLength: 5000 }), alt: Type.String({ maxLength: 5000 }), album }),
    handle: async ({ session, params, body, reply }) => {
      const { channel, file } = await findShown(web, session.viewer, params);
      const { caption, alt } = body;
      try {
        await changeFile(web.operations, session.viewer, file.hash, { caption, alt });
      } catch (error) {
        return showPhoto(web, session, reply, {
          ...params,
          ...body,
          problem: formErrorOf(error, reply.words, shownBeside),
        });
      }
      return redirectTo(reply, photoPath(channel, file, body.album));
    },
  });
}

/** Address of a photo, within an album where one is named. */
function photoPath(channel: Channel, { hash }: Pick<StoredFile, 'hash'>, album: string | undefined): string {
  const path = channelPartPath('photos', channel, 'image', hash);
  return album === undefined ? path : `${path}?album=${encodeURIComponent(album)}`;
}

async function showPhoto(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  asked: {
    readonly channel: string;
    readonly hash: string;
    readonly album?: string;
    readonly problem?: DomainError;
  },
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const viewer = session?.viewer ?? anonymous;
  const { channel, file } = await findShown(web, viewer, asked);
  if (!file.isPhoto) throw notFound('photo');
  const words = reply.words;
  const { newer, older } = await neighboursOf(web, viewer, channel, file, asked.album);
  const scales = (await listScales(reader, viewer, [file.hash])).get(file.hash) ?? [];
  const content = (
    <PhotoPage
      {...{ channel, file, album: asked.album }}
      scale={scales.find(({ scale }) => scale === 1) ?? scales[0]}
      author={faceOf(await findXchan(reader, { id: file.creatorXchanId }))}
      audience={(await audienceWords(reader, viewer, [file], words))(file)}
      newer={newer && photoPath(channel, newer, asked.album)}
      older={older && photoPath(channel, older, asked.album)}
      posts={await postsWith(web, viewer, file)}
      isOwn={viewer.kind === 'user' && viewer.channelId === channel.id}
      problem={asked.problem?.message}
    />
  );
  const title = file.caption || file.filename;
  const status = asked.problem ? 422 : 200;
  return sendPage(reply, session, { title, frame: 'page', status, scripts: ['photos'], content, isCacheable: true });
}

async function neighboursOf(
  web: WebContext,
  viewer: Viewer,
  channel: Channel,
  file: StoredFile,
  album: string | undefined,
) {
  const { reader } = web.operations.database;
  const albums = album === undefined ? undefined : matchAlbums(await listAlbums(reader, viewer, channel.id), album);
  const place = { channelId: channel.id, folderIds: albums?.map(({ folderId }) => folderId) };
  return findPhotoNeighbours(reader, viewer, place, file);
}
