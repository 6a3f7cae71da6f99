import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import { answerConditionally } from '../conditional.ts';
import type { HttpContext } from '../context.ts';
import { createTakeUpload } from '../reassignment-files.ts';
import { assetRoutes } from './assets.ts';
import { channelRoutes } from './channels.tsx';
import { albumRoutes } from './albums.tsx';
import { createWebContext } from './context.ts';
import { documentationRoutes } from './documentation.tsx';
import { pageErrorHandler, pageNotFoundHandler } from './errors.tsx';
import { homeRoutes } from './home.tsx';
import { mailRoutes } from './mails.tsx';
import { passwordRoutes } from './password.tsx';
import { placeholderRoutes } from './placeholders.tsx';
import { sourceUserRoutes } from './source-users.ts';
import { requestRoutes } from './requests.tsx';
import { pageAdder } from './route.ts';
import { signInRoutes } from './sign-in.tsx';
import { threadRoutes } from './threads.tsx';

/** Pages load their style sheet and images from here, send forms here, and do nothing else. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Mounts the pages for people. They work without scripts, and none may run. */
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
  requestRoutes(add, webContext);
  placeholderRoutes(add, webContext, createTakeUpload(context));
  sourceUserRoutes(add, webContext);
  mailRoutes(add, webContext);
  threadRoutes(add, webContext);
  channelRoutes(add, webContext);
  albumRoutes(add, webContext);
}
