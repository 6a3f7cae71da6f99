import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUser } from '../../../../core/accounts/index.ts';
import type { Group } from '../../../../core/groups/index.ts';
import type { Reader } from '../../../../core/platform/index.ts';
import {
  findSourceUserPage,
  mergeSourceUsers,
  previewMerge,
  previewUndoMerge,
  type SourceUser,
  sourceUserStatuses,
  undoMerge,
} from '../../../../core/reassignment/index.ts';
import {
  type AddPage,
  formErrorOf,
  redirectTo,
  rowId,
  sendPage,
  sourceUserPath,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { findOwnedSourceUser, showSourceUser } from '../source-users.tsx';
import { type ChosenTarget, MergePage } from './merge-page.tsx';
import { UndoMergePage } from './undo-merge-page.tsx';

const shownTargets = 20;
const idParams = Type.Object({ id: rowId });
/** Who is found: everybody but who is merged already. What is in the way of somebody the next step says. */
const targets = sourceUserStatuses.filter((status) => status !== 'merged');

interface Found {
  readonly sourceUser: SourceUser;
  readonly group: Group;
}

/** Saying that two source users are one person: a search, what would move, and only then the merge; and taking it back. */
export function mergeRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  undoRoutes(add, web);

  add({
    method: 'GET',
    path: '/source_users/:id/merge',
    auth: 'session',
    params: idParams,
    query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 255 })), into: Type.Optional(rowId) }),
    handle: async ({ session, params: { id }, query, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      return showMerge(web, session, reply, { ...found, search: query.search?.trim() ?? '', into: query.into });
    },
  });

  add({
    method: 'POST',
    path: '/source_users/:id/merge',
    auth: 'session',
    params: idParams,
    body: Type.Object({ into: rowId }),
    handle: async ({ session, params: { id }, body: { into }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      try {
        await mergeSourceUsers(operations, session.viewer, id, into);
        return await redirectTo(reply, sourceUserPath(id));
      } catch (error) {
        const problem = formErrorOf(error, reply.words).message;
        return showMerge(web, session, reply, { ...found, search: '', into: undefined, problem });
      }
    },
  });
}

function undoRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/source_users/:id/undo_merge',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      try {
        const { kinds, target } = await previewUndoMerge(operations, session.viewer, id);
        const content = <UndoMergePage {...found} {...{ kinds, target }} csrfToken={session.csrfToken} />;
        return await sendPage(reply, session, { title: reply.words.merges.undo.title, content });
      } catch (error) {
        return showSourceUser(web, session, reply, { ...found, problem: formErrorOf(error, reply.words).message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/source_users/:id/undo_merge',
    auth: 'session',
    params: idParams,
    handle: async ({ session, params: { id }, reply }) => {
      const found = await findOwnedSourceUser(reader, session.viewer, id);
      try {
        await undoMerge(operations, session.viewer, id);
        return await redirectTo(reply, sourceUserPath(id));
      } catch (error) {
        return showSourceUser(web, session, reply, { ...found, problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

async function showMerge(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  asked: Found & { readonly search: string; readonly into: number | undefined; readonly problem?: string },
): Promise<FastifyReply> {
  const { sourceUser, group, search, into } = asked;
  const { reader } = web.operations.database;
  let { problem } = asked;
  const chosen =
    into === undefined
      ? undefined
      : await choose(web, session, sourceUser, into).catch((error: unknown) => {
          problem = formErrorOf(error, reply.words).message;
          return undefined;
        });
  const found = search === '' ? undefined : await searchTargets(reader, sourceUser, search);
  const { csrfToken } = session;
  const content = <MergePage {...{ sourceUser, group, search, found, chosen, problem, csrfToken }} />;
  const title = reply.words.merges.title(sourceUser.name ?? sourceUser.identifier);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}

/** The target with what would come to it, and who has it. */
async function choose(web: WebContext, session: WebSession, from: SourceUser, id: number): Promise<ChosenTarget> {
  const { reader } = web.operations.database;
  const { sourceUser: target } = await findOwnedSourceUser(reader, session.viewer, id);
  const counts = await previewMerge(web.operations, session.viewer, from.id, id);
  const userId = target.status === 'completed' ? target.reassignToUserId : null;
  return { target, counts, user: userId === null ? undefined : await findUser(reader, userId) };
}

async function searchTargets(reader: Reader, { id, namespaceId }: SourceUser, search: string): Promise<SourceUser[]> {
  const page = { orderBy: 'source_name', direction: 'asc', offset: 0, limit: shownTargets + 1 } as const;
  const { sourceUsers } = await findSourceUserPage(reader, namespaceId, { statuses: targets, search, ...page });
  return sourceUsers.filter((each) => each.id !== id).slice(0, shownTargets);
}
