import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Sanction } from '../../../core/accounts/index.ts';
import { appealByLink, findSuspendedCase, maxNote } from '../../../core/moderation/index.ts';
import { countAttempt, hideAddress } from './enter.ts';
import { GatePage } from './invite-page.tsx';
import {
  type AddPage,
  AnswerFields,
  CsrfInput,
  ErrorNotice,
  formErrorOf,
  redirectTo,
  sendPage,
  SuccessNotice,
  Time,
  useWords,
  type WebContext,
} from '../shared/index.ts';

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** What who is suspended on the server reads, and answers, without signing in: the link says who they are. */
export function suspendedRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/suspended/:token',
    auth: 'public',
    params,
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ params: { token }, query: { notice }, request, reply }) =>
      show(web, request, reply, { token, isSent: notice === 'sent' }),
  });

  add({
    method: 'POST',
    path: '/suspended/:token',
    auth: 'public',
    params,
    body: Type.Object({ body: Type.String({ maxLength: maxNote }) }),
    handle: async ({ params: { token }, body: { body }, request, reply }) => {
      try {
        countAttempt(web, request);
        await appealByLink(web.operations, token, body);
        return await redirectTo(reply, `/suspended/${encodeURIComponent(token)}?notice=sent`);
      } catch (error) {
        const problem = formErrorOf(error, reply.words, ['not_found', 'too_many_requests']).message;
        return show(web, request, reply, { token, body, problem });
      }
    },
  });
}

interface Shown {
  readonly token: string;
  readonly isSent?: boolean;
  readonly body?: string;
  readonly problem?: string;
}

async function show(
  web: WebContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, isSent = false, body = '', problem }: Shown,
): Promise<FastifyReply> {
  hideAddress(reply);
  const { sanctions: words } = reply.words.moderation;
  const found = await findSuspendedCase(web.operations, token);
  if (!found) {
    const title = reply.words.access.reset.gone;
    const label = reply.words.access.enter.signIn;
    const content = <GatePage {...{ title, label }} text={words.gone} path="/sign-in" />;
    return sendPage(reply, undefined, { title, frame: 'gate', status: 404, content });
  }
  const { suspension, about } = found;
  const csrfToken = web.cookies.ensureCsrfToken(request, reply);
  const props = { suspension, isSent, body, problem, csrfToken, mayAnswer: about !== undefined };
  const content = <SuspendedPage {...props} action={`/suspended/${encodeURIComponent(token)}`} />;
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, undefined, { title: words.outTitle, frame: 'gate', status, content });
}

interface SuspendedProps {
  readonly suspension: Sanction;
  readonly isSent: boolean;
  /** What was written, and refused. */
  readonly body: string;
  readonly problem: string | undefined;
  readonly csrfToken: string;
  readonly action: string;
  /** The case is still there, so that moderators can read an answer. */
  readonly mayAnswer: boolean;
}

function SuspendedPage({ suspension, isSent, body, problem, csrfToken, action, mayAnswer }: SuspendedProps) {
  const { moderation } = useWords();
  const { sanctions: words } = moderation;
  const { reason, endsAt } = suspension;
  return (
    <>
      <h1>{words.outTitle}</h1>
      <ErrorNotice>{problem}</ErrorNotice>
      {isSent && <SuccessNotice>{moderation.sent}</SuccessNotice>}
      <p class="section-s">{words.outHint}</p>
      <p>
        {endsAt === null ? (
          words.untilLifted
        ) : (
          <>
            {words.lasts} <Time at={endsAt} />
          </>
        )}
      </p>
      <h2 class="section-s">{moderation.yourReason}</h2>
      <p dir="auto">{reason}</p>
      {mayAnswer && (
        <form method="post" action={action} class="form section-s">
          <CsrfInput value={csrfToken} />
          <AnswerFields body={body} maxLength={maxNote} />
          <button type="submit" class="wide">
            {moderation.send}
          </button>
        </form>
      )}
    </>
  );
}
