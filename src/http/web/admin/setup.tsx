import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isSetupOpen, registrationModes, setUpServer, defaultRegistrationMode } from '../../../core/accounts/index.ts';
import { type DomainError, defaultServerName } from '../../../core/platform/index.ts';
import { countAttempt, enterJoined, hideAddress } from '../accounts/enter.ts';
import { GatePage } from '../accounts/invite-page.tsx';
import { type AddPage, redirectTo, sendPage, type WebContext, refusalOf } from '../shared/index.ts';
import { type SetupDraft, SetupPage } from './setup-page.tsx';

const tokenParams = Type.Object({ token: Type.String({ maxLength: 200 }) });
const field = Type.String({ maxLength: 255 });

/** The first page of a server without users, for whoever has the link of its log. Nothing else is done with that. */
export function setupRoutes(add: AddPage, web: WebContext): void {
  const { reader } = web.operations.database;

  add({
    method: 'GET',
    path: '/setup',
    auth: 'public',
    handle: async ({ reply }) => {
      if (!(await isSetupOpen(reader))) return sendGone(reply);
      const { setup } = reply.words.admin;
      const content = <GatePage title={setup.closed} text={setup.closedHint} path="/sign-in" label={setup.signIn} />;
      return sendPage(reply, undefined, { title: setup.closed, frame: 'gate', content });
    },
  });

  add({
    method: 'GET',
    path: '/setup/:token',
    auth: 'public',
    params: tokenParams,
    handle: async ({ params: { token }, request, reply }) => {
      hideAddress(reply);
      return (await isSetupOpen(reader, token)) ? sendForm(web, request, reply, { token }) : sendGone(reply);
    },
  });

  add({
    method: 'POST',
    path: '/setup/:token',
    auth: 'public',
    params: tokenParams,
    body: Type.Object({
      server_name: field,
      name: field,
      username: field,
      email: field,
      password: Type.String({ maxLength: 1000 }),
      registration: Type.Enum([...registrationModes]),
      test_mail: Type.Optional(Type.Literal('1')),
    }),
    handle: async ({ session, params: { token }, body, request, reply }) => {
      hideAddress(reply);
      const { server_name: serverName, password, registration } = body;
      const [name, username, email] = [body.name.trim(), body.username.trim(), body.email.trim()];
      const draft = { serverName, name, username, email, registration, testsMail: body.test_mail === '1' };
      try {
        countAttempt(web, request);
        const user = await setUpServer(web.operations, token, { ...draft, password });
        await enterJoined({ web, session, request, reply }, user.id);
        return await redirectTo(reply, '/admin/start?notice=setup');
      } catch (thrown) {
        const error = refusalOf(thrown, reply.words);
        return error.code === 'invalid_state'
          ? sendGone(reply)
          : sendForm(web, request, reply, { token, draft, error });
      }
    },
  });
}

interface Shown {
  readonly token: string;
  readonly draft?: SetupDraft;
  readonly error?: DomainError;
}

const emptyDraft: SetupDraft = {
  serverName: defaultServerName,
  name: '',
  username: '',
  email: '',
  registration: defaultRegistrationMode,
  testsMail: true,
};

const fields: readonly unknown[] = ['server_name', 'name', 'username', 'email', 'password'];

function sendForm(
  web: WebContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, draft = emptyDraft, error }: Shown,
): Promise<FastifyReply> {
  const named = error?.facts['field'];
  const problem = error && { field: fields.includes(named) ? String(named) : undefined, message: error.message };
  const content = (
    <SetupPage
      {...{ draft, problem }}
      path={`/setup/${encodeURIComponent(token)}`}
      csrfToken={web.cookies.ensureCsrfToken(request, reply)}
      storesMail={web.operations.storesMail}
    />
  );
  const status = error ? (error.code === 'too_many_requests' ? 429 : 422) : 200;
  return sendPage(reply, undefined, { title: reply.words.admin.setup.title, frame: 'gate', status, content });
}

function sendGone(reply: FastifyReply): Promise<FastifyReply> {
  const { setup } = reply.words.admin;
  const content = <GatePage title={setup.gone} text={setup.goneHint} path="/sign-in" label={setup.signIn} />;
  return sendPage(reply, undefined, { title: setup.gone, frame: 'gate', status: 404, content });
}
