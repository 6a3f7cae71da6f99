import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  askForAccountDeletion,
  keepAccount,
  ownContributionsEnds,
  previewAccountDeletion,
} from '../../../core/lifecycle/index.ts';
import { type AddPage, formErrorOf, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { DeleteAccountPage } from './delete-account-page.tsx';

const path = '/settings/delete';

interface Shown {
  readonly notice?: 'asked' | 'kept' | undefined;
  readonly problem?: string;
}

/** Leaving for good. The username is asked for as a confirmation. */
export function deleteAccountRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const show = async (session: WebSession, reply: FastifyReply, { notice, problem }: Shown) => {
    const { viewer } = session;
    const content = (
      <DeleteAccountPage
        username={viewer.username}
        preview={await previewAccountDeletion(operations, viewer)}
        isAsked={notice === 'asked'}
        isCancelled={notice === 'kept'}
        problem={problem}
      />
    );
    const status = problem === undefined ? 200 : 422;
    return sendPage(reply, session, { title: reply.words.deletion.title, frame: 'page', status, content });
  };

  add({
    method: 'GET',
    path,
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.Enum(['asked', 'kept'])) }),
    handle: ({ session, query, reply }) => show(session, reply, query),
  });

  add({
    method: 'POST',
    path,
    auth: 'session',
    sensitive: 'delete_account',
    body: Type.Object({
      username: Type.String({ maxLength: 1000 }),
      contributions: Type.Optional(Type.Enum([...ownContributionsEnds])),
    }),
    handle: async ({ session, body: { username, contributions }, reply }) => {
      try {
        await askForAccountDeletion(operations, session.viewer, username, contributions);
        return await redirectTo(reply, `${path}?notice=asked`);
      } catch (error) {
        return show(session, reply, { problem: formErrorOf(error, reply.words).message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/settings/delete/undo',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await keepAccount(operations, session.viewer);
      return redirectTo(reply, `${path}?notice=kept`);
    },
  });
}
