import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUser, isUsernameOf } from '../../../../core/accounts/index.ts';
import { contributionsEnds, deleteUser, showDeletion } from '../../../../core/lifecycle/index.ts';
import { DomainError, notFound, orNotFound } from '../../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { DeletionPage } from './deletion-page.tsx';

const params = Type.Object({ id: rowId });

/** Deleting somebody's account as an administrator: what would go, the form, how far it has come, and what has gone. */
export function deletionRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/admin/users/:id/deletion',
    auth: 'session',
    params,
    handle: ({ session, params: { id }, reply }) => show(web, session, reply, id),
  });

  add({
    method: 'POST',
    path: '/admin/users/:id/deletion',
    sensitive: 'administer_users',
    auth: 'session',
    params,
    body: Type.Object({
      username: Type.String({ maxLength: 1000 }),
      contributions: Type.Enum([...contributionsEnds]),
    }),
    handle: async ({ session, params: { id }, body: { username, contributions }, reply }) => {
      const { viewer } = session;
      if (!viewer.isAdmin) throw notFound('page');
      try {
        const user = await findUser(operations.database.reader, id);
        if (user && !isUsernameOf(user, username)) {
          throw new DomainError('invalid_input', 'deletion.nameThem', { username: user.username, field: 'username' });
        }
        await deleteUser(operations, viewer, id, contributions);
        return await redirectTo(reply, `/admin/users/${id}/deletion`);
      } catch (error) {
        const { message } = formErrorOf(error, reply.words, ['forbidden', 'conflict']);
        return show(web, session, reply, id, { problem: message, contributions });
      }
    },
  });
}

async function show(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  id: number,
  { problem, contributions = 'ghost' }: { problem?: string; contributions?: (typeof contributionsEnds)[number] } = {},
): Promise<FastifyReply> {
  if (!session.viewer.isAdmin) throw notFound('page');
  const progress = await showDeletion(operations, session.viewer, id);
  const user = orNotFound(await findUser(operations.database.reader, id), 'user');
  const content = <DeletionPage {...{ user, progress, problem, contributions }} />;
  const { title } = reply.words.deletion.user;
  return sendPage(reply, session, { title, status: problem === undefined ? 200 : 422, content });
}
