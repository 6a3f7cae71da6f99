import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { openForum } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  channelPath,
  formErrorMessage,
  redirectTo,
  requireVisibleGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type ForumDraft, NewForumPage } from './forum-pages.tsx';

/** What forms say of a channel of a group. */
export const forumForm = Type.Object({
  name: Type.String({ maxLength: 1000 }),
  description: Type.String({ maxLength: 2000 }),
});

/** Opening a channel of a group, for its Maintainers and Owners. */
export function newForumRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;
  const show = async (
    session: WebSession,
    reply: FastifyReply,
    groupId: number,
    { draft, problem }: { readonly draft: ForumDraft; readonly problem?: string },
  ) => {
    const { group, level } = await requireVisibleGroup(reader, session.viewer, groupId);
    if (level < accessLevels.maintainer) throw notFound('group');
    const ancestors = await visibleAncestors(reader, session.viewer, group);
    const content = <NewForumPage {...{ group, ancestors, draft, problem }} />;
    const title = reply.words.newForum.title(group.name);
    return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
  };

  add({
    method: 'GET',
    path: '/new-channel',
    auth: 'session',
    query: Type.Object({ in: rowId }),
    handle: ({ session, query, reply }) => show(session, reply, query.in, { draft: { name: '', description: '' } }),
  });

  add({
    method: 'POST',
    path: '/groups/:id/channels',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    body: Type.Object({ ...forumForm.properties, private: Type.Optional(Type.Literal('1')) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const draft = { name: body.name, description: body.description, isPrivate: body.private !== undefined };
      try {
        const forum = await openForum(operations, session.viewer, { groupId: id, ...draft });
        return await redirectTo(reply, channelPath(forum));
      } catch (error) {
        return show(session, reply, id, { draft, problem: formErrorMessage(error, reply.words) });
      }
    },
  });
}
