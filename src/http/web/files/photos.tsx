import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  type Album,
  createFolder,
  listAlbums,
  listNewestPhotos,
  matchAlbums,
  type StoredFile,
  uploadFile,
  readOwnAllowance,
} from '../../../core/files/index.ts';
import { type Channel, findChannel } from '../../../core/identity/index.ts';
import {
  anonymous,
  decodeCursor,
  DomainError,
  encodeCursor,
  notFound,
  type UserViewer,
} from '../../../core/platform/index.ts';
import { publishWithFiles, readSent, type Sent } from '../content/written.ts';
import {
  type AddPage,
  channelPartPath,
  formErrorOf,
  redirectTo,
  sendPage,
  visibleChannel,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { audienceChoices, chosenAudience, givenName } from './file-forms.ts';
import { PhotosPage } from './photos-page.tsx';
import { shownBeside } from './places.ts';
import type { Words } from '../../../words/index.ts';

const photosPerPage = 60;
const name = Type.String({ maxLength: 255 });
const query = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 200 })),
  stored: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
});

/** Photos of channels: all of them, those of an album, and one. */
export function photosRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  uploadRoute(add, web);
  add({
    method: 'GET',
    path: '/photos',
    auth: 'session',
    handle: async ({ session, reply }) => {
      const channel = await findChannel(reader, session.viewer.channelId);
      if (!channel) throw notFound('channel');
      return redirectTo(reply, channelPartPath('photos', channel));
    },
  });
  add({
    method: 'GET',
    path: '/photos/:channel',
    auth: 'public',
    params: Type.Object({ channel: name }),
    query,
    handle: ({ session, params, query, reply }) => showPhotos(web, session, reply, { ...params, ...query }),
  });
  add({
    method: 'GET',
    path: '/photos/:channel/album/:album',
    auth: 'public',
    params: Type.Object({ channel: name, album: Type.String({ maxLength: 2000 }) }),
    query,
    handle: ({ session, params, query, reply }) => showPhotos(web, session, reply, { ...params, ...query }),
  });
}

interface Asked {
  readonly channel: string;
  /** As album records name it; undefined for the photos of all albums. */
  readonly album?: string;
  readonly after?: string;
  readonly stored?: number;
  readonly problem?: DomainError;
}

async function showPhotos(
  web: WebContext,
  session: WebSession | undefined,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const viewer = session?.viewer ?? anonymous;
  const words = reply.words;
  const channel = await visibleChannel(reader, viewer, asked.channel);
  const albums = await listAlbums(reader, viewer, channel.id);
  const chosen = asked.album === undefined ? undefined : matchAlbums(albums, asked.album);
  if (chosen?.length === 0) throw notFound('album');
  const place = { channelId: channel.id, folderIds: chosen?.map(({ folderId }) => folderId) };
  const after = asked.after === undefined ? undefined : decodeCursor(asked.after);
  const found = await listNewestPhotos(reader, viewer, place, { after, limit: photosPerPage + 1 });
  const shown = found.slice(0, photosPerPage);
  const isOwn = viewer.kind === 'user' && viewer.channelId === channel.id;
  const whole = isOwn ? words.photoPages.title : words.photoPages.of({ name: channel.name });
  const title = chosen ? albumName(chosen[0]!, words) : whole;
  const path = asked.album === undefined ? channelPartPath('photos', channel) : albumPath(channel, asked.album);
  const content = (
    <PhotosPage
      {...{ channel, title, path, isOwn, whole }}
      albums={listed(albums).map((album) => ({
        name: albumName(album, words),
        total: album.total,
        path: albumPath(channel, hexOf(album)),
        isCurrent: chosen?.some(({ name }) => name === album.name) ?? false,
      }))}
      photos={shown}
      album={chosen && hexOf(chosen[0]!)}
      folder={chosen?.[0]?.folderHash || undefined}
      next={found.length > shown.length ? `${path}?after=${placeOf(shown.at(-1)!)}` : undefined}
      isFirst={after === undefined}
      audiences={isOwn ? await audienceChoices(reader, viewer, words.files.asUsual, words) : []}
      allowance={isOwn ? await readOwnAllowance(web.operations, viewer) : undefined}
      stored={asked.stored}
      problem={asked.problem?.message}
    />
  );
  const status = asked.problem ? 422 : 200;
  return sendPage(reply, session, { title, frame: 'page', status, scripts: ['photos'], content, isCacheable: true });
}

/** Albums that go by one name are shown as one: folders that the reader may not see have none of their own. */
function listed(albums: readonly Album[]): Album[] {
  const byName = new Map<string, Album>();
  for (const album of albums) {
    const known = byName.get(album.name);
    byName.set(album.name, { ...album, total: album.total + (known?.total ?? 0) });
  }
  return [...byName.values()];
}

/** What an album is called on pages; the one without a folder has no name of its own. */
function albumName({ name }: Album, words: Words): string {
  return name === '/' ? words.photoPages.noAlbum : name;
}

const hexOf = ({ name }: Album): string => Buffer.from(name).toString('hex');
const albumPath = (channel: Channel, album: string): string => channelPartPath('photos', channel, 'album', album);
const placeOf = ({ createdAt, id }: StoredFile): string => encodeCursor({ value: createdAt, id });

function uploadRoute(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'POST',
    path: '/photos/:channel/upload',
    auth: 'session',
    params: Type.Object({ channel: name }),
    files: 'files',
    handle: async ({ session, params, form, body, reply }) => {
      const sent = readSent(form, body);
      const channel = await visibleChannel(operations.database.reader, session.viewer, params.channel);
      let stored: number;
      try {
        if (channel.id !== session.viewer.channelId) {
          throw new DomainError('forbidden', 'files.onlyOwnPhotos');
        }
        stored = await publishWithFiles(operations, session.viewer, form, sent, async (media) => {
          if (media.length === 0)
            throw new DomainError('unprocessable', 'other.verbatim', { sentence: reply.words.files.noFile });
          const other = media.find(({ scales }) => scales === undefined);
          if (other)
            throw new DomainError('unprocessable', 'other.verbatim', {
              sentence: reply.words.photoPages.noPicture({ name: other.filename }),
            });
          const audience = await chosenAudience(operations, session.viewer, sent);
          const folder = await albumFolder(web, session.viewer, sent, reply.words);
          for (const file of media) await uploadFile(operations, session.viewer, file, { folder, audience });
          return media.length;
        });
      } catch (error) {
        return showPhotos(web, session, reply, { ...params, problem: formErrorOf(error, reply.words, shownBeside) });
      }
      return redirectTo(reply, `${channelPartPath('photos', channel)}?stored=${stored}`);
    },
  });
}

/** The folder of the album that a form names, made where it names a new one; undefined for none. @throws DomainError */
async function albumFolder(
  { operations }: WebContext,
  viewer: UserViewer,
  sent: Sent,
  words: Words,
): Promise<string | undefined> {
  const wanted = sent.text('new_album').trim();
  if (wanted !== '') {
    const audience = await chosenAudience(operations, viewer, sent);
    return createFolder(operations, viewer, givenName(wanted, words.files), { folder: undefined, audience });
  }
  if (sent.text('album') === '') return undefined;
  const albums = await listAlbums(operations.database.reader, viewer, viewer.channelId);
  return matchAlbums(albums, sent.text('album'))[0]?.folderHash || undefined;
}
