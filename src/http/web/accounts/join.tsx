import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { readRegistrationMode, type RegistrationMode } from '../../../core/accounts/index.ts';
import { askToJoin } from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  CsrfInput,
  Icon,
  redirectTo,
  refusalOf,
  sendPage,
  TermsNote,
  useWords,
  type WebContext,
} from '../shared/index.ts';
import { countAttempt } from './enter.ts';
import { Field, GatePage } from './invite-page.tsx';

/** Asking for an account, where the server takes people who were not invited; elsewhere there is no such page. */
export function joinRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  const requireMode = async (): Promise<RegistrationMode> => {
    const mode = await readRegistrationMode(reader);
    if (mode !== 'open' && mode !== 'approval') throw notFound('page');
    return mode;
  };

  const send = (reply: FastifyReply, props: AskProps, status = 200): Promise<FastifyReply> =>
    sendPage(reply, undefined, {
      title: reply.words.accounts.ask.title,
      frame: 'gate',
      status,
      content: <AskPage {...props} />,
    });

  add({
    method: 'GET',
    path: '/join',
    auth: 'public',
    query: Type.Object({ sent: Type.Optional(Type.Literal('1')) }),
    handle: async ({ session, query, request, reply }) => {
      if (session) return redirectTo(reply, '/');
      const mode = await requireMode();
      if (query.sent === '1') return sendSent(reply, mode);
      return send(reply, { mode, csrfToken: web.cookies.ensureCsrfToken(request, reply), name: '', email: '' });
    },
  });

  add({
    method: 'POST',
    path: '/join',
    auth: 'public',
    body: Type.Object({
      name: Type.Optional(Type.String({ maxLength: 255 })),
      email: Type.String({ maxLength: 255 }),
    }),
    handle: async ({ body: { name = '', email }, request, reply }) => {
      const mode = await requireMode();
      try {
        countAttempt(web, request);
        await askToJoin(web.operations, { name, email });
        return await redirectTo(reply, '/join?sent=1');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        const csrfToken = web.cookies.ensureCsrfToken(request, reply);
        const status = error.code === 'too_many_requests' ? 429 : 422;
        return send(reply, { mode, csrfToken, name, email, problem: error.message }, status);
      }
    },
  });
}

function sendSent(reply: FastifyReply, mode: RegistrationMode): Promise<FastifyReply> {
  const { ask, invite } = reply.words.accounts;
  const text = mode === 'open' ? ask.sentOpen : ask.sentApproval;
  const content = <GatePage title={ask.sent} text={text} path="/" label={invite.home} />;
  return sendPage(reply, undefined, { title: ask.sent, frame: 'gate', content });
}

interface AskProps {
  readonly mode: RegistrationMode;
  readonly csrfToken: string;
  readonly name: string;
  readonly email: string;
  readonly problem?: string;
}

function AskPage({ mode, csrfToken, name, email, problem }: AskProps) {
  const { ask, invite } = useWords().accounts;
  return (
    <>
      <h1>{ask.title}</h1>
      <p class="faint section-s">{mode === 'open' ? ask.open : ask.approval}</p>
      {problem !== undefined && (
        <p class="notice bad section-s" role="alert">
          <Icon name="circle-alert" /> <span>{problem}</span>
        </p>
      )}
      <form method="post" action="/join" class="form section-s">
        <CsrfInput value={csrfToken} />
        {mode === 'approval' && (
          <Field
            {...{ name: 'name', label: ask.name, hint: invite.nameHint, value: name, autocomplete: 'name' }}
            error={undefined}
          />
        )}
        <label>
          {ask.email}
          <input type="email" name="email" value={email} required maxLength={255} autocomplete="email" />
        </label>
        <TermsNote />
        <button type="submit" class="wide">
          {ask.send}
        </button>
      </form>
      <p class="section-s small">
        <a href="/sign-in">{ask.signIn}</a>
      </p>
    </>
  );
}
