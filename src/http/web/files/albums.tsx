import { Type } from 'typebox';
import { inFolders, listAlbums, listFiles, matchAlbums } from '../../../core/files/index.ts';
import { anonymous, notFound } from '../../../core/platform/index.ts';
import { channelCrumbs, visibleChannel } from '../shared/visible-channel.ts';
import type { WebContext } from '../shared/context.ts';
import { AlbumPage, AlbumsPage } from './album-page.tsx';
import { type AddPage, rowId } from '../shared/route.ts';
import { sendPage } from '../shared/show.tsx';

const photosPerPage = 60;

/** The albums of a channel, and the page of each at the address that album records name. */
export function albumRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/photos/:channel',
    auth: 'public',
    params: Type.Object({ channel: Type.String({ maxLength: 255 }) }),
    handle: async ({ session, params, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const channel = await visibleChannel(reader, viewer, params.channel);
      const albums = (await listAlbums(reader, viewer, channel.id)).map(({ name, total }) => ({
        name: albumName(name),
        total,
        path: `/photos/${encodeURIComponent(channel.address)}/album/${Buffer.from(name).toString('hex')}`,
      }));
      const content = <AlbumsPage albums={albums} crumbs={await channelCrumbs(reader, viewer, channel)} />;
      return sendPage(reply, session, { title: `Photos of ${channel.name}`, content, isCacheable: true });
    },
  });
  add({
    method: 'GET',
    path: '/photos/:channel/album/:album',
    auth: 'public',
    params: Type.Object({ channel: Type.String({ maxLength: 255 }), album: Type.String({ maxLength: 2000 }) }),
    query: Type.Object({ start: Type.Optional(rowId) }),
    handle: async ({ session, params, query, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const channel = await visibleChannel(reader, viewer, params.channel);
      const albums = matchAlbums(await listAlbums(reader, viewer, channel.id), params.album);
      const [album] = albums;
      if (!album) throw notFound('Album');
      const start = query.start ?? 0;
      const chosen = { photosAlone: true, folders: inFolders(albums.map(({ folderId }) => folderId)) };
      const found = await listFiles(reader, viewer, channel.id, chosen, { skip: start, limit: photosPerPage + 1 });
      const path = `/photos/${encodeURIComponent(channel.address)}/album/${encodeURIComponent(params.album)}`;
      const next = found.length > photosPerPage ? `${path}?start=${start + photosPerPage}` : undefined;
      const name = albumName(album.name);
      const crumbs = await channelCrumbs(reader, viewer, channel);
      const content = <AlbumPage {...{ name, crumbs, next }} photos={found.slice(0, photosPerPage)} />;
      return sendPage(reply, session, { title: name, content, isCacheable: true });
    },
  });
}

/** What an album is called on pages; the one without a folder has no name of its own. */
function albumName(name: string): string {
  return name === '/' ? 'Photos' : name;
}
