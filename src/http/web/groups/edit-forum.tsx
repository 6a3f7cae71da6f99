import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { editForum, findProject } from '../../../core/groups/index.ts';
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
import { EditForumPage } from './edit-forum-page.tsx';

const form = Type.Object({ name: Type.String({ maxLength: 1000 }), description: Type.String({ maxLength: 2000 }) });
const idParams = Type.Object({ id: rowId });

/** Changing and archiving a channel of a group, for its Maintainers and Owners. */
export function editForumRoutes(add: AddPage, { operations }: WebContext): void {
  const { reader } = operations.database;
  const show = async (
    session: WebSession,
    reply: FastifyReply,
    id: number,
    refused?: { readonly draft: { name: string; description: string }; readonly problem: string },
  ) => {
    const forum = await findProject(reader, session.viewer, id);
    if (!forum) throw notFound('Channel');
    const { group, level } = await requireVisibleGroup(reader, session.viewer, forum.group.id);
    if (level < accessLevels.maintainer || group.kind !== 'group') throw notFound('Channel');
    const ancestors = [...(await visibleAncestors(reader, session.viewer, group)), group];
    const { draft = forum, problem } = refused ?? {};
    const content = <EditForumPage {...{ forum, ancestors, draft, problem }} />;
    const title = reply.words.editForum.title(forum.name);
    return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
  };

  add({
    method: 'GET',
    path: '/forums/:id',
    auth: 'session',
    params: idParams,
    handle: ({ session, params: { id }, reply }) => show(session, reply, id),
  });

  add({
    method: 'POST',
    path: '/forums/:id',
    auth: 'session',
    params: idParams,
    body: form,
    handle: async ({ session, params: { id }, body: draft, reply }) => {
      try {
        const forum = await editForum(operations, session.viewer, id, draft);
        return await redirectTo(reply, channelPath(forum));
      } catch (error) {
        return show(session, reply, id, { draft, problem: formErrorMessage(error) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/forums/:id/archive',
    auth: 'session',
    params: idParams,
    body: Type.Object({ archived: Type.Enum(['yes', 'no']) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const forum = await editForum(operations, session.viewer, id, { isArchived: body.archived === 'yes' });
      return redirectTo(reply, channelPath(forum));
    },
  });
}
