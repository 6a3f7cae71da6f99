import { Type } from 'typebox';
import { notFound } from '../../domain/errors.ts';
import { anonymous } from '../../domain/viewer.ts';
import { listAlbums, matchAlbums } from '../../operations/list-albums.ts';
import { listFiles } from '../../storage/files.ts';
import { channelCrumbs, visibleChannel } from './channels.tsx';
import type { WebContext } from './context.ts';
import { AlbumPage } from './pages/album.tsx';
import { type AddPage, rowId } from './route.ts';
import { showPage } from './show.tsx';

const photosAtOnce = 60;

/** The page of an album, at the address that album records name. */
export function albumRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
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
      const chosen = { photosAlone: true, folderIds: albums.map(({ folderId }) => folderId) };
      const found = await listFiles(reader, viewer, channel.id, chosen, { skip: start, limit: photosAtOnce + 1 });
      const path = `/photos/${encodeURIComponent(channel.address)}/album/${encodeURIComponent(params.album)}`;
      const next = found.length > photosAtOnce ? `${path}?start=${start + photosAtOnce}` : undefined;
      const name = album.name === '/' ? 'Photos' : album.name;
      const crumbs = await channelCrumbs(reader, viewer, channel);
      const content = <AlbumPage {...{ name, crumbs, next }} photos={found.slice(0, photosAtOnce)} />;
      return showPage(reply, session, { title: name, content, isKept: true });
    },
  });
}
