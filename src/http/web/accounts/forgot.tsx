import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  askForPassword,
  findPasswordLink,
  setForgottenPassword,
  type User,
  viewerOf,
} from '../../../core/accounts/index.ts';
import {
  AccountName,
  type AddPage,
  CsrfInput,
  Icon,
  redirectTo,
  refusalOf,
  sendPage,
  useWords,
  type WebContext,
} from '../shared/index.ts';
import { arrive } from './code.tsx';
import { countAttempt, hideAddress } from './enter.ts';
import { Field, GatePage } from './invite-page.tsx';

const tokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** A forgotten password: asking for the mail, which says the same whoever asks, and the page that its link shows. */
export function forgotRoutes(add: AddPage, web: WebContext): void {
  const send = (reply: FastifyReply, content: ReturnType<typeof ForgotPage>, status = 200): Promise<FastifyReply> =>
    sendPage(reply, undefined, { title: reply.words.access.forgot.title, frame: 'gate', status, content });

  add({
    method: 'GET',
    path: '/forgot',
    auth: 'public',
    query: Type.Object({ sent: Type.Optional(Type.Literal('1')) }),
    handle: async ({ query, request, reply }) => {
      if (query.sent === '1') {
        const { forgot } = reply.words.access;
        return send(reply, <GatePage title={forgot.sent} text={forgot.sentHint} path="/sign-in" label={forgot.back} />);
      }
      return send(reply, <ForgotPage csrfToken={web.cookies.ensureCsrfToken(request, reply)} email="" />);
    },
  });

  add({
    method: 'POST',
    path: '/forgot',
    auth: 'public',
    body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
    handle: async ({ body: { email }, request, reply }) => {
      try {
        countAttempt(web, request);
        await askForPassword(web.operations, email);
        return await redirectTo(reply, '/forgot?sent=1');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const csrfToken = web.cookies.ensureCsrfToken(request, reply);
        const status = error.code === 'too_many_requests' ? 429 : 422;
        return send(reply, <ForgotPage {...{ csrfToken, email }} problem={error.message} />, status);
      }
    },
  });

  resetRoutes(add, web);
}

/** The page behind the link. */
function resetRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/reset/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ params: { token }, request, reply }) => {
      const user = await findPasswordLink(web.operations.database.reader, token, web.operations.clock.now());
      if (!user) return sendGone(reply);
      return sendReset(reply, { user, token, csrfToken: web.cookies.ensureCsrfToken(request, reply) });
    },
  });

  add({
    method: 'POST',
    path: '/reset/:token',
    auth: 'public',
    params: tokenParams,
    body: Type.Object({ password: Type.String({ maxLength: 1000 }) }),
    handle: async ({ session, params: { token }, body: { password }, request, reply }) => {
      try {
        countAttempt(web, request);
        const user = await setForgottenPassword(web.operations, token, password);
        const viewer = await viewerOf(web.operations, user.id, ['api'], 'session');
        return await arrive(web, { session, request, reply }, viewer, { method: 'mailed_link' }, '/?notice=password');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const user = await findPasswordLink(web.operations.database.reader, token, web.operations.clock.now());
        if (!user) return sendGone(reply);
        const csrfToken = web.cookies.ensureCsrfToken(request, reply);
        return sendReset(reply, { user, token, csrfToken, problem: error.message });
      }
    },
  });
}

function sendGone(reply: FastifyReply): Promise<FastifyReply> {
  const { reset } = reply.words.access;
  hideAddress(reply);
  const content = <GatePage title={reset.gone} text={reset.goneHint} path="/forgot" label={reset.again} />;
  return sendPage(reply, undefined, { title: reset.gone, frame: 'gate', status: 404, content });
}

function sendReset(reply: FastifyReply, props: ResetProps): Promise<FastifyReply> {
  hideAddress(reply);
  const { title } = reply.words.access.reset;
  const status = props.problem === undefined ? 200 : 422;
  return sendPage(reply, undefined, { title, frame: 'gate', status, content: <ResetPage {...props} /> });
}

function ForgotPage({ csrfToken, email, problem }: { csrfToken: string; email: string; problem?: string }) {
  const { forgot } = useWords().access;
  return (
    <>
      <h1>{forgot.title}</h1>
      <p class="faint section-s">{forgot.hint}</p>
      {problem !== undefined && (
        <p class="notice bad section-s" role="alert" id="problem">
          <Icon name="circle-alert" /> <span>{problem}</span>
        </p>
      )}
      <form method="post" action="/forgot" class="form section-s">
        <CsrfInput value={csrfToken} />
        <label>
          {forgot.email}
          <input type="email" name="email" value={email} required maxLength={255} autocomplete="email" autofocus />
        </label>
        <button type="submit" class="wide">
          {forgot.send}
        </button>
      </form>
      <p class="section-s small">
        <a href="/sign-in">{forgot.back}</a> <span class="faint">· {forgot.noMail}</span>
      </p>
    </>
  );
}

interface ResetProps {
  readonly user: User;
  readonly token: string;
  readonly csrfToken: string;
  readonly problem?: string;
}

function ResetPage({ user, token, csrfToken, problem }: ResetProps) {
  const { reset } = useWords().access;
  return (
    <>
      <h1>{reset.title}</h1>
      <p class="faint section-s">{reset.of({ username: user.username })}</p>
      <form method="post" action={`/reset/${encodeURIComponent(token)}`} class="form section-s">
        <CsrfInput value={csrfToken} />
        <AccountName username={user.username} />
        <Field
          {...{ name: 'password', label: reset.password, hint: reset.passwordHint, value: '', error: problem }}
          type="password"
          autocomplete="new-password"
        />
        <button type="submit" class="wide">
          {reset.save}
        </button>
      </form>
    </>
  );
}
