import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import { answerConditionally } from '../conditional.ts';
import type { HttpContext } from '../context.ts';
import { assetRoutes } from './assets.ts';
import { channelRoutes } from './channels.tsx';
import { albumRoutes } from './albums.tsx';
import { contentSecurityPolicy } from './content-policy.ts';
import { channelPageRoutes } from './channel-pages.tsx';
import { followRoutes } from './follow.tsx';
import { createWebContext } from './context.ts';
import { groupPageRoutes } from './group-pages.ts';
import { groupRoutes } from './groups.tsx';
import { memberRoutes } from './members.tsx';
import { importRoutes } from './imports.tsx';
import { documentationRoutes } from './documentation.tsx';
import { pageErrorHandler, pageNotFoundHandler } from './errors.tsx';
import { homeRoutes } from './home.tsx';
import { mailRoutes } from './mails.tsx';
import { leavingRoutes } from './leaving.tsx';
import { passwordRoutes } from './password.tsx';
import { sourceUserRoutes } from './source-users.tsx';
import { splitRoutes } from './splits.tsx';
import { requestRoutes } from './requests.tsx';
import { pageAdder } from './route.ts';
import { signInRoutes } from './sign-in.tsx';
import { threadRoutes } from './threads.tsx';
import { undoRoutes } from './undos.tsx';

/** Mounts the pages for people. They work without scripts; none may run but the one that renews work under way. */
export async function web(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  const webContext = createWebContext(context, authenticator);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy);
    reply.header('x-frame-options', 'DENY');
  });
  app.setErrorHandler(pageErrorHandler(webContext));
  app.setNotFoundHandler(pageNotFoundHandler(webContext));
  answerConditionally(app);
  const add = pageAdder(app, webContext);
  documentationRoutes(add, app);
  assetRoutes(app);
  homeRoutes(add, webContext);
  signInRoutes(add, webContext);
  passwordRoutes(add, webContext);
  leavingRoutes(add, webContext);
  requestRoutes(add, webContext);
  groupPageRoutes(add, webContext);
  groupRoutes(add, webContext);
  memberRoutes(add, webContext);
  importRoutes(add, webContext);
  splitRoutes(add, webContext);
  undoRoutes(add, webContext);
  sourceUserRoutes(add, webContext);
  mailRoutes(add, webContext);
  threadRoutes(add, webContext);
  channelRoutes(add, webContext);
  albumRoutes(add, webContext);
  channelPageRoutes(add, webContext);
  followRoutes(add, webContext);
}
