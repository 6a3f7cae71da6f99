import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DomainError,
  type ErrorCode,
  isDomainError,
  isUnavailable,
  type Refusal,
} from '../../../core/platform/index.ts';
import { outageAnswer } from '../../outage.ts';
import { withoutCredentials } from '../../protocol/own-url.ts';
import { retryAfter } from '../../retry-after.ts';
import type { WebContext } from './context.ts';
import { signInPath } from './paths.ts';
import { localPath } from './local-path.ts';
import { ProblemPage } from './problem-page.tsx';
import { refusalIn } from './refusal-in.ts';
import { withoutAction } from './shell/form-state.ts';
import { redirectTo, sendPage } from './show.tsx';
import type { Words } from '../../../words/index.ts';

interface Problem {
  readonly status: number;
  /** Which of the titles it has. */
  readonly title: keyof Words['problem']['titles'];
  /** What is said to people; the refusal's own sentence if absent. */
  readonly text?: 'missing' | 'failed' | 'senseless' | 'wait';
  readonly refusal?: Refusal;
}

const missing: Problem = { status: 404, title: 'missing', text: 'missing' };
const wrong: Problem = { status: 400, title: 'wrong' };
const failed: Problem = { status: 500, title: 'failed', text: 'failed' };
const forbidden: Problem = { status: 403, title: 'forbidden' };
const signIn: Problem = { status: 401, title: 'signIn' };

/** Status and words of every refusal. */
const problems: Readonly<Record<ErrorCode, Problem>> = {
  unauthenticated: signIn,
  token_expired: signIn,
  token_revoked: signIn,
  insufficient_scope: forbidden,
  account_blocked: forbidden,
  forbidden,
  not_found: missing,
  invalid_input: wrong,
  missing_parameter: wrong,
  invalid_parameter: wrong,
  unknown_audience: wrong,
  conflict: { ...wrong, status: 409 },
  invalid_state: { ...wrong, status: 409 },
  unprocessable: { ...wrong, status: 422 },
  not_acceptable_file: { ...wrong, status: 422 },
  too_large: { ...wrong, status: 413 },
  quota_exceeded: { ...wrong, status: 413 },
  too_many_requests: { status: 429, title: 'tooMany' },
  unavailable: { status: 503, title: 'unavailable' },
};

/** Answers a request for a page that failed; nothing but the log learns what a bug said. */
export function pageErrorHandler(web: WebContext) {
  return async (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isDomainError(error)) return sendDomainError(web, error, request, reply);
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, 'unavailable');
      const { status, headers } = outageAnswer(error);
      reply.headers(headers);
      return showProblem(web, { ...problems.unavailable, status, refusal: error.refusal }, request, reply);
    }
    const { statusCode = 500, validationContext } = error as Partial<FastifyError>;
    if (validationContext === 'params') return showProblem(web, missing, request, reply);
    if (statusCode === 429) return showProblem(web, tooMany, request, reply);
    if (statusCode >= 400 && statusCode < 500) {
      return showProblem(web, { ...wrong, status: statusCode, text: 'senseless' }, request, reply);
    }
    request.log.error({ err: error }, 'request failed');
    return showProblem(web, failed, request, reply);
  };
}

const tooMany: Problem = { ...problems.too_many_requests, text: 'wait' };

/** Answers requests for addresses that nothing is at: a page for browsers, JSON for programs. */
export function pageNotFoundHandler(web: WebContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isPage = !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html');
    return isPage ? showProblem(web, missing, request, reply) : reply.code(404).send({ error: '404 Not Found' });
  };
}

async function sendDomainError(
  web: WebContext,
  error: DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (error.code === 'unauthenticated') return redirectTo(reply, signInFrom(request));
  if (error.code === 'too_many_requests') reply.header('retry-after', retryAfter(error));
  return showProblem(web, { refusal: error, ...problems[error.code] }, request, reply);
}

/** The pages whose forms are sent to themselves or to an address below them. */
const formPagePattern =
  /^\/(?:import\/(?:source_users|requests)\/[^/]+|source_users\/\d+|imports\/\d+|groups\/.+\/-\/.+|imports$|new-group$)/;

/** Where to sign in and come back from. What was sent is asked for with GET then, so it leads to the page with the form. */
function signInFrom({ method, url, routeOptions }: FastifyRequest): string {
  const { pathname, search } = withoutCredentials(url);
  const path = localPath(`${pathname}${search}`);
  const { action } = routeOptions.config as { readonly action?: string };
  if (action !== undefined) return signInPath(localPath(`${withoutAction(pathname, action)}${search}`));
  const back = method === 'GET' ? path : (formPagePattern.exec(path)?.[0] ?? '/');
  return signInPath(back);
}

async function showProblem(
  web: WebContext,
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { status, text, refusal } = problem;
  // The database may be what is broken; where it is known to be, nobody waits for it once more.
  const session = status === 503 ? undefined : await web.readSession(request).catch(() => undefined);
  const requestId = status >= 500 ? request.id : undefined;
  if (session) reply.ownLanguage = session.viewer.language;
  const words = reply.words.problem;
  const title = words.titles[problem.title];
  const said = refusal ? refusalIn(reply.words, refusal) : '';
  const message = text === undefined ? said : words[text];
  return sendPage(reply, session, {
    title,
    status,
    frame: 'page',
    content: <ProblemPage {...{ title, message, status }} {...(requestId && { requestId })} />,
  });
}
