import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  changeUserState,
  createUser,
  editUser,
  findTermsAcceptance,
  hasSecondFactor,
  listSessions,
  listUserEmails,
  mailPasswordTo,
  readOwnQuota,
  requirePerson,
  resetSecondFactor,
  stateVerbs,
} from '../../../core/accounts/index.ts';
import { changeQuota, readAllowance } from '../../../core/files/index.ts';
import { listGroupsOfUser } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { storedSize } from './sizes.ts';
import { deletionRoutes } from './deletion/deletion.tsx';
import { readLog } from './log.tsx';
import { NewUserPage, type UserDraft, UserPage } from './user-page.tsx';

const params = Type.Object({ id: rowId });
const field = Type.String({ maxLength: 255 });
const notices = ['state', 'role', 'mailed', 'created', 'factor', 'quota'] as const;
const shownEvents = 20;
const emptyDraft: UserDraft = { name: '', username: '', email: '', isAdmin: false };

/** One user, what an administrator can do about them, and new ones. */
export function userRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/admin/users/:id',
    auth: 'session',
    params,
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, params: { id }, query, reply }) => showUser(web, session, reply, { id, notice: query.notice }),
  });

  const act: Act = async (session, reply, id, notice, work) => {
    try {
      await work;
      return await redirectTo(reply, `/admin/users/${id}?notice=${notice}`);
    } catch (error) {
      if (!session.viewer.isAdmin) throw error;
      return showUser(web, session, reply, { id, problem: formErrorOf(error, reply.words, ['forbidden']).message });
    }
  };

  add({
    method: 'POST',
    path: '/admin/users/:id/state',
    auth: 'session',
    params,
    body: Type.Object({ verb: Type.Enum([...stateVerbs]) }),
    handle: ({ session, params: { id }, body: { verb }, reply }) =>
      act(session, reply, id, 'state', changeUserState(operations, session.viewer, id, verb)),
  });

  add({
    method: 'POST',
    path: '/admin/users/:id/role',
    sensitive: 'administer_users',
    auth: 'session',
    params,
    body: Type.Object({ admin: Type.Enum(['0', '1']) }),
    handle: ({ session, params: { id }, body: { admin }, reply }) =>
      act(session, reply, id, 'role', editUser(operations, session.viewer, id, { isAdmin: admin === '1' })),
  });

  const deeds = { password: [mailPasswordTo, 'mailed'], 'second-factor': [resetSecondFactor, 'factor'] } as const;
  for (const [name, [work, notice]] of Object.entries(deeds)) {
    add({
      method: 'POST',
      path: `/admin/users/:id/${name}`,
      auth: 'session',
      sensitive: 'administer_users',
      params,
      handle: ({ session, params: { id }, reply }) =>
        act(session, reply, id, notice, work(operations, session.viewer, id)),
    });
  }

  quotaRoute(add, web, act);
  newUserRoutes(add, web);
  deletionRoutes(add, web);
}

/** Does something to a user, and shows the page of the user again with the result. */
type Act = (
  session: WebSession,
  reply: FastifyReply,
  id: number,
  notice: string,
  work: Promise<unknown>,
) => Promise<FastifyReply>;

function quotaRoute(add: AddPage, web: WebContext, act: Act): void {
  add({
    method: 'POST',
    path: '/admin/users/:id/quota',
    auth: 'session',
    params,
    body: Type.Object({ quota: Type.String({ maxLength: 20 }) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const quota = body.quota.trim() === '' ? null : storedSize(body.quota.trim());
      if (quota === undefined && session.viewer.isAdmin) {
        return showUser(web, session, reply, { id, problem: reply.words.administration.user.storage.bad });
      }
      return act(session, reply, id, 'quota', changeQuota(web.operations, session.viewer, id, quota ?? null));
    },
  });
}

function newUserRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/admin/users/new',
    auth: 'session',
    handle: async ({ session, reply }) => {
      if (!session.viewer.isAdmin) throw notFound('page');
      const { title } = reply.words.administration.newUser;
      return sendPage(reply, session, { title, content: <NewUserPage draft={emptyDraft} problem={undefined} /> });
    },
  });

  add({
    method: 'POST',
    path: '/admin/users',
    sensitive: 'administer_users',
    auth: 'session',
    body: Type.Object({ name: field, username: field, email: field, admin: Type.Optional(Type.Literal('1')) }),
    handle: async ({ session, body, reply }) => {
      const [name, username, email] = [body.name.trim(), body.username.trim(), body.email.trim()];
      const draft = { name, username, email, isAdmin: body.admin === '1' };
      try {
        const user = await createUser(web.operations, session.viewer, draft, { mailsPassword: true });
        return await redirectTo(reply, `/admin/users/${user.id}?notice=created`);
      } catch (error) {
        const { title } = reply.words.administration.newUser;
        const problem = formErrorOf(error, reply.words, ['conflict']).message;
        return sendPage(reply, session, { title, status: 422, content: <NewUserPage {...{ draft, problem }} /> });
      }
    },
  });
}

async function showUser(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { id, notice, problem }: { id: number; notice?: string | undefined; problem?: string },
): Promise<FastifyReply> {
  const { viewer } = session;
  if (!viewer.isAdmin) throw notFound('page');
  const { reader } = web.operations.database;
  const user = await requirePerson(reader, id);
  const sessions = await listSessions(reader, id, viewer.at);
  const texts = { ...reply.words.administration.user.notices, factor: reply.words.secondFactor.isOff };
  const done = notices.find((name) => name === notice);
  const content = (
    <UserPage
      {...{ user, problem }}
      isSelf={viewer.userId === id}
      emails={(await listUserEmails(reader, id)).map(({ email }) => email)}
      groups={await listGroupsOfUser(reader, id, accessLevels.minimal, viewer.at)}
      sessions={sessions.length}
      lastSeen={sessions[0] && (sessions[0].lastSeenAt ?? sessions[0].createdAt)}
      acceptedAt={await findTermsAcceptance(reader, id)}
      storage={{
        used: (await readAllowance(web.operations, id)).used,
        own: await readOwnQuota(reader, id),
        standard: web.operations.live.now.storage_quota,
      }}
      log={await readLog(reader, { userId: id, limit: shownEvents })}
      hasSecondFactor={await hasSecondFactor(reader, id)}
      done={done && texts[done]}
    />
  );
  return sendPage(reply, session, { title: user.name, status: problem === undefined ? 200 : 422, content });
}
