import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { readDescription } from '../../openapi.ts';
import { notFound } from '../../../core/platform/index.ts';
import { type ApiDocument, operationsOf, slugOf } from './api-document.ts';
import { ApiOverviewPage, ApiRecordsPage, ApiSectionPage } from './documentation-page.tsx';
import { type AddPage, sendPage } from '../shared/index.ts';

/** The API description as pages; `/api/openapi.json` is what they are made from. */
export function documentationRoutes(add: AddPage, app: FastifyInstance): void {
  let document: Promise<ApiDocument> | undefined;
  const read = (): Promise<ApiDocument> => (document ??= readDescription(app) as unknown as Promise<ApiDocument>);

  add({
    method: 'GET',
    path: '/api/docs',
    auth: 'public',
    handle: async ({ session, reply }) =>
      sendPage(reply, session, {
        title: reply.words.documentation.title,
        content: <ApiOverviewPage document={await read()} />,
        isCacheable: true,
      }),
  });

  add({
    method: 'GET',
    path: '/api/docs/records',
    auth: 'public',
    handle: async ({ session, reply }) =>
      sendPage(reply, session, {
        title: reply.words.documentation.recordsTitle,
        content: <ApiRecordsPage document={await read()} />,
        isCacheable: true,
      }),
  });

  add({
    method: 'GET',
    path: '/api/docs/:section',
    auth: 'public',
    params: Type.Object({ section: Type.String() }),
    handle: async ({ session, params, reply }) => {
      const document = await read();
      const tag = document.tags.find(({ name }) => slugOf(name) === params.section)?.name;
      if (tag === undefined) throw notFound('section');
      const content = <ApiSectionPage tag={tag} operations={operationsOf(document, tag)} document={document} />;
      return sendPage(reply, session, { title: tag, content, isCacheable: true });
    },
  });
}
