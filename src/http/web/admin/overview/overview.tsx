import { notFound } from '../../../../core/platform/index.ts';
import { type AddPage, sendPage, type WebContext } from '../../shared/index.ts';
import { OverviewPage } from './overview-page.tsx';

/** How the server does, at a glance; for everybody but administrators there is no such page. */
export function overviewRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/admin',
    auth: 'session',
    handle: async ({ session, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('Page');
      const health = await web.health.read(session.viewer);
      const { title } = reply.words.administration;
      return sendPage(reply, session, { title, content: <OverviewPage health={health} /> });
    },
  });
}
