import type { FastifyRequest } from 'fastify';
import {
  createSubmissions,
  isDomainError,
  type OperationContext,
  type Submissions,
  type UserViewer,
} from '../../../core/platform/index.ts';
import type { RequestAuthenticator } from '../../authenticate.ts';
import { createSendArchive, type SendArchive } from '../../channel-archive.ts';
import type { HttpContext } from '../../context.ts';
import { type Cookies, createCookies } from './cookies.ts';
import { loadNavigation, type Navigation } from './shell/navigation.ts';

/** A signed-in browser. */
export interface WebSession {
  readonly viewer: UserViewer;
  /** What its forms must carry. */
  readonly csrfToken: string;
  /** The value of its cookie. */
  readonly token: string;
  /** What the frame of a page shows; read once. */
  navigation(): Promise<Navigation>;
}

/** What pages work with. */
export interface WebContext {
  readonly operations: OperationContext;
  readonly submissions: Submissions;
  readonly limits: HttpContext['limits'];
  readonly cookies: Cookies;
  readonly health: HttpContext['health'];
  readonly sendArchive: SendArchive;
  /** Pages know people by their session alone: a browser sends HTTP Basic along with forms of other sites. */
  readSession(request: FastifyRequest): Promise<WebSession | undefined>;
  signIn(request: FastifyRequest, login: string, password: string): Promise<UserViewer>;
}

/** What pages work with, made of what all HTTP edges share. */
export function createWebContext(context: HttpContext, authenticator: RequestAuthenticator): WebContext {
  const { limits, health } = context;
  const submissions = createSubmissions(context.operations);
  const operations = { ...context.operations, database: submissions.database };
  const cookies = createCookies(operations.baseUrl);
  return {
    operations,
    submissions,
    limits,
    health,
    cookies,
    sendArchive: createSendArchive({ operations }),
    signIn: (request, login, password) => authenticator.signIn(request, login, password),
    readSession: async (request) => {
      const token = cookies.session(request);
      if (token === undefined) return undefined;
      const session = await context.authenticator.bySession(token).catch((error: unknown) => {
        // Somebody who has been blocked since is nobody.
        if (isDomainError(error)) return undefined;
        throw error;
      });
      if (!session) return undefined;
      let navigation: Promise<Navigation> | undefined;
      const load = () => (navigation ??= loadNavigation(operations.database.reader, session.viewer));
      return { ...session, token, navigation: load };
    },
  };
}
