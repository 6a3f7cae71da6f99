import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  askForEmail,
  chooseEmail,
  endOtherSessions,
  endSession,
  findUser,
  listSessions,
  listUserEmails,
  listWaitingEmails,
  removeOwnEmail,
} from '../../../core/accounts/index.ts';
import { isDomainError } from '../../../core/platform/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { confirmPassword } from '../shared/confirm-password.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { AccessPage } from './access-page.tsx';

const path = '/settings/access';
const idParams = Type.Object({ id: rowId });

/** Signing in: devices and addresses of one's own. A session alone adds no address: the password is asked for. */
export function accessRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/settings/access',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, query, reply }) => showAccess(web, session, reply, { notice: query.notice }),
  });
  emailRoutes(add, web);
  sessionRoutes(add, web);
}

function emailRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/settings/emails',
    auth: 'session',
    body: Type.Object({ email: Type.String({ maxLength: 1000 }), password: Type.String({ maxLength: 1000 }) }),
    handle: async ({ session, body: { email, password }, request, reply }) => {
      try {
        const viewer = await confirmPassword(web, request, session, password);
        await askForEmail(operations, viewer, email);
        return await redirectTo(reply, `${path}?notice=sent`);
      } catch (error) {
        const isWrong = isDomainError(error) && error.code === 'unauthenticated';
        const problem = isWrong ? reply.words.access.emails.wrong : formErrorOf(error).message;
        return showAccess(web, session, reply, { problem, entered: email });
      }
    },
  });

  const actions = { choose: [chooseEmail, 'chosen'], remove: [removeOwnEmail, 'removed'] } as const;
  for (const [verb, [act, notice]] of Object.entries(actions)) {
    add({
      method: 'POST',
      path: `/settings/emails/:id/${verb}`,
      auth: 'session',
      params: idParams,
      handle: async ({ session, params: { id }, reply }) => {
        try {
          await act(operations, session.viewer, id);
          return await redirectTo(reply, `${path}?notice=${notice}`);
        } catch (error) {
          return showAccess(web, session, reply, { problem: formErrorOf(error).message });
        }
      },
    });
  }
}

function sessionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'POST',
    path: '/settings/sessions/:id/end',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      await endSession(operations, session.viewer, id);
      return redirectTo(reply, `${path}?notice=ended`);
    },
  });

  add({
    method: 'POST',
    path: '/settings/sessions/end-others',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await endOtherSessions(operations, session.viewer, session.token);
      return redirectTo(reply, `${path}?notice=others`);
    },
  });
}

interface Shown {
  readonly notice?: string | undefined;
  readonly problem?: string;
  readonly entered?: string;
}

async function showAccess(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { notice, problem, entered = '' }: Shown,
): Promise<FastifyReply> {
  const { reader } = web.operations.database;
  const { userId } = session.viewer;
  const now = web.operations.clock.now();
  const { settings, access } = reply.words;
  const { notices } = access.emails;
  const sessions = await listSessions(reader, userId, now);
  const user = await findUser(reader, userId);
  const content = (
    <AccessPage
      emails={await listUserEmails(reader, userId)}
      waiting={await listWaitingEmails(reader, userId, now)}
      primary={user?.email}
      sessions={sessions}
      currentId={sessions.find(({ tokenHash }) => tokenHash === sha256Hex(session.token))?.id}
      done={
        notice !== undefined && Object.hasOwn(notices, notice) ? notices[notice as keyof typeof notices] : undefined
      }
      {...{ problem, entered }}
    />
  );
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: settings.title, frame: 'page', status, content });
}
