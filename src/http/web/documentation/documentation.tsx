import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { notFound } from '../../../core/platform/domain/errors.ts';
import { type ApiDocument, operationsOf, slugOf } from './api-document.ts';
import { ApiOverviewPage, ApiRecordsPage, ApiSectionPage } from './documentation-page.tsx';
import type { AddPage } from '../shared/route.ts';
import { sendPage } from '../shared/show.tsx';

/** The API description as pages; `/api/openapi.json` is what they are made from. */
export function documentationRoutes(add: AddPage, app: FastifyInstance): void {
  const read = (): ApiDocument => app.swagger() as unknown as ApiDocument;

  add({
    method: 'GET',
    path: '/api/docs',
    auth: 'public',
    handle: async ({ session, reply }) =>
      sendPage(reply, session, { title: 'API', content: <ApiOverviewPage document={read()} />, isCacheable: true }),
  });

  add({
    method: 'GET',
    path: '/api/docs/records',
    auth: 'public',
    handle: async ({ session, reply }) =>
      sendPage(reply, session, {
        title: 'API records',
        content: <ApiRecordsPage document={read()} />,
        isCacheable: true,
      }),
  });

  add({
    method: 'GET',
    path: '/api/docs/:section',
    auth: 'public',
    params: Type.Object({ section: Type.String() }),
    handle: async ({ session, params, reply }) => {
      const document = read();
      const tag = document.tags.find(({ name }) => slugOf(name) === params.section)?.name;
      if (tag === undefined) throw notFound('Section');
      const content = <ApiSectionPage tag={tag} operations={operationsOf(document, tag)} document={document} />;
      return sendPage(reply, session, { title: tag, content, isCacheable: true });
    },
  });
}
