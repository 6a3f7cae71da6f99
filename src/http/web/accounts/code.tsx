import {
  type AddPage,
  CodeField,
  CsrfInput,
  Icon,
  localPath,
  redirectTo,
  refusalOf,
  sendPage,
  signInPath,
  useWords,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { beginCodeStep, giveCode, isCodeAwaited, type SessionOrigin, viewerOf } from '../../../core/accounts/index.ts';
import { type UserViewer } from '../../../core/platform/index.ts';
import { countAttempt, enter, hideAddress } from './enter.ts';

interface Arriving {
  readonly session: WebSession | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Signs somebody in who has shown by one factor who they are, or asks for the second one of the account first. Either way
 * they come to `returnTo`.
 */
export async function arrive(
  web: WebContext,
  { session, request, reply }: Arriving,
  viewer: UserViewer,
  origin: SessionOrigin,
  returnTo: string,
): Promise<FastifyReply> {
  const step = await beginCodeStep(web.operations, viewer.userId, origin);
  if (!step) {
    await enter(web, request, reply, { viewer, origin, oldToken: session?.token });
    return redirectTo(reply, returnTo);
  }
  web.cookies.setStep(reply, step.token, step.seconds);
  return redirectTo(reply, `/sign-in/code?return_to=${encodeURIComponent(returnTo)}`);
}

/** The second step of signing in. What was shown in the first is in a cookie. */
export function codeRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/sign-in/code',
    auth: 'public',
    query: Type.Object({ return_to: Type.Optional(Type.String()) }),
    handle: async ({ query: { return_to }, request, reply }) => {
      const token = web.cookies.step(request);
      if (token === undefined || !(await isCodeAwaited(web.operations, token))) return redirectTo(reply, '/sign-in');
      return sendCode(web, { request, reply }, { returnTo: localPath(return_to) });
    },
  });

  add({
    method: 'POST',
    path: '/sign-in/code',
    auth: 'public',
    body: Type.Object({ code: Type.String({ maxLength: 100 }), return_to: Type.Optional(Type.String()) }),
    handle: async ({ session, body: { code, return_to }, request, reply }) => {
      const returnTo = localPath(return_to);
      const token = web.cookies.step(request);
      if (token === undefined) return redirectTo(reply, '/sign-in');
      try {
        countAttempt(web, request);
        const { userId, origin } = await giveCode(web.operations, token, code);
        const viewer = await viewerOf(web.operations, userId, ['api'], 'session');
        web.cookies.clearStep(reply);
        await enter(web, request, reply, { viewer, origin, oldToken: session?.token });
        return await redirectTo(reply, returnTo);
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const isTooMany = error.code === 'too_many_requests';
        const problem = error.code === 'invalid_input' ? reply.words.secondFactor.wrong : error.message;
        return sendCode(web, { request, reply }, { returnTo, problem, status: isTooMany ? 429 : 422 });
      }
    },
  });
}

function sendCode(
  web: WebContext,
  { request, reply }: Omit<Arriving, 'session'>,
  { returnTo, problem, status = 200 }: { returnTo: string; problem?: string; status?: number },
): Promise<FastifyReply> {
  const csrfToken = web.cookies.ensureCsrfToken(request, reply);
  hideAddress(reply);
  const content = <CodePage {...{ csrfToken, returnTo, problem }} />;
  return sendPage(reply, undefined, { title: reply.words.secondFactor.step, frame: 'gate', status, content });
}

interface CodeProps {
  readonly csrfToken: string;
  readonly returnTo: string;
  readonly problem: string | undefined;
}

function CodePage({ csrfToken, returnTo, problem }: CodeProps) {
  const words = useWords();
  const { secondFactor } = words;
  return (
    <>
      <h1>{secondFactor.step}</h1>
      <p class="faint section-s">{secondFactor.stepHint}</p>
      {problem !== undefined && (
        <p class="notice bad section-s" role="alert" id="problem">
          <Icon name="circle-alert" /> <span>{problem}</span>
        </p>
      )}
      <form method="post" action="/sign-in/code" class="form section-s">
        <CsrfInput value={csrfToken} />
        <input type="hidden" name="return_to" value={returnTo} />
        <CodeField label={secondFactor.code} problem={problem} />
        <button type="submit" class="wide">
          {words.signIn.title}
        </button>
      </form>
      <p class="section-s small">
        <a href={signInPath(returnTo)}>{secondFactor.back}</a>
      </p>
    </>
  );
}
