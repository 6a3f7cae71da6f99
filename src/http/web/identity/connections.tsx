import { Type } from 'typebox';
import { connected, findXchans, listConnectionPage, mayViewChannel } from '../../../core/identity/index.ts';
import { anonymous, notFound } from '../../../core/platform/index.ts';
import { type AddPage, faceOf, sendPage, visibleChannel, type WebContext } from '../shared/index.ts';
import { ConnectionsPage } from './connections-page.tsx';

const perPage = 100;

/** Whom a person is connected to, for those whom their channel lets see it. */
export function connectionsRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;
  add({
    method: 'GET',
    path: '/channel/:name/connections',
    auth: 'public',
    params: Type.Object({ name: Type.String({ maxLength: 255 }) }),
    query: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
    handle: async ({ session, params, query: { page = 1 }, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const channel = await visibleChannel(reader, viewer, params.name);
      if (channel.groupId !== null) throw notFound('page');
      const isOwn = viewer.kind === 'user' && viewer.channelId === channel.id;
      const mayLook = await mayViewChannel(reader, viewer, channel.id, 'view_contacts');
      const wanted = { ...connected, ...(!isOwn && { hidden: false }) };
      const part = { limit: perPage, offset: (page - 1) * perPage };
      const { connections, total } = mayLook
        ? await listConnectionPage(reader, viewer, channel.id, wanted, part)
        : { connections: [], total: 0 };
      const xchans = await findXchans(
        reader,
        connections.map(({ xchanId }) => xchanId),
      );
      const people = connections.map(({ xchanId }) => faceOf(xchans.get(xchanId)));
      const pages = Math.ceil(total / perPage);
      const title = reply.words.profile.connectionsOf({ name: channel.name });
      const content = <ConnectionsPage {...{ channel, title, people, page, pages }} />;
      return sendPage(reply, session, { title, frame: 'page', content, isCacheable: true });
    },
  });
}
