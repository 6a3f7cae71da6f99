import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import { answerConditionally } from '../protocol/conditional.ts';
import { listShownAnnouncements } from '../../core/groups/index.ts';
import { readServerFrame } from '../../core/platform/index.ts';
import type { HttpContext } from '../context.ts';
import {
  assetRoutes,
  chooseLanguages,
  createWebContext,
  pageAdder,
  pageErrorHandler,
  pageNotFoundHandler,
} from './shared/index.ts';
import { answerUnknown } from '../protocol/bodies.ts';
import { withGroupInParts } from '../protocol/own-url.ts';
import { styleguideRoutes } from './styleguide/styleguide.tsx';
import { workerRoute } from './app/app.tsx';
import { mountPages } from './shared/mount-pages.ts';
import { pageTable } from './page-table.ts';

/** Mounts the pages for people. They work without scripts. */
export async function web(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  const webContext = createWebContext(context, authenticator);
  prepareReplies(app, context);
  app.setErrorHandler(pageErrorHandler(webContext));
  answerUnknown(app, pageNotFoundHandler(webContext));
  answerConditionally(app);
  const add = pageAdder(app, webContext);
  assetRoutes(app);
  mountPages(add, webContext, pageTable);
  workerRoute(app);
  if (context.options.styleGuide) styleguideRoutes(add);
}

/** What every answer says and knows. */
function prepareReplies(app: FastifyInstance, { operations, wordsOf }: HttpContext): void {
  chooseLanguages(app, operations, wordsOf);
  app.addHook('onRequest', async ({ raw }, reply) => {
    raw.url = withGroupInParts(raw.url ?? '/');
    reply.serverFrame = () => readServerFrame(operations.database.reader);
    reply.announcementsFor = (viewer) =>
      listShownAnnouncements(operations.database.reader, viewer, operations.clock.now());
    reply.header('x-frame-options', 'DENY');
  });
}
