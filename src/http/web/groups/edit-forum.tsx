import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { editForum, findProject, listProjectMembers, longestTopic } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  channelPath,
  facesOfUsers,
  formErrorMessage,
  redirectTo,
  requireVisibleGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { EditForumPage, type ForumDraft } from './forum-pages.tsx';
import { type MemberProblem, memberProblems, privateForumRoutes } from './channels/private-forum.tsx';
import { forumForm } from './new-forum.tsx';

const editForm = Type.Object({
  ...forumForm.properties,
  topic: Type.Optional(Type.String({ maxLength: 10 * longestTopic })),
});
const shownMembers = 100;
const none = { rows: [], hasMore: false };

interface Shown {
  readonly page?: number | undefined;
  /** Why somebody was not let in. */
  readonly refused?: MemberProblem | undefined;
  readonly edited?: { readonly draft: ForumDraft; readonly problem: string };
}

const idParams = Type.Object({ id: rowId });

/** Changing and archiving a channel of a group, for its Maintainers and Owners. */
export function editForumRoutes(add: AddPage, web: WebContext): void {
  privateForumRoutes(add, web);
  const { operations } = web;
  add({
    method: 'GET',
    path: '/forums/:id',
    auth: 'session',
    params: idParams,
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      refused: Type.Optional(Type.Enum([...memberProblems])),
    }),
    handle: ({ session, params: { id }, query, reply }) => showForum(web, session, reply, id, query),
  });

  add({
    method: 'POST',
    path: '/forums/:id',
    auth: 'session',
    params: idParams,
    body: editForm,
    handle: async ({ session, params: { id }, body: draft, reply }) => {
      try {
        const forum = await editForum(operations, session.viewer, id, draft);
        return await redirectTo(reply, channelPath(forum));
      } catch (error) {
        return showForum(web, session, reply, id, { edited: { draft, problem: formErrorMessage(error, reply.words) } });
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

/** The form of a channel, with who sees it. @throws DomainError not_found */
async function showForum(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  id: number,
  { page = 1, refused: memberProblem, edited }: Shown,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const forum = await findProject(reader, session.viewer, id);
  if (!forum) throw notFound('channel');
  const { group, level } = await requireVisibleGroup(reader, session.viewer, forum.group.id);
  if (level < accessLevels.maintainer || group.kind !== 'group') throw notFound('channel');
  const ancestors = [...(await visibleAncestors(reader, session.viewer, group)), group];
  const { draft = forum, problem } = edited ?? {};
  const filter = { inherited: false, now: session.viewer.at };
  const slice = { limit: shownMembers, offset: (page - 1) * shownMembers, orderBy: 'id', sort: 'asc' } as const;
  const members = forum.isRestricted ? await listProjectMembers(reader, forum, filter, slice) : none;
  const faces = await facesOfUsers(
    reader,
    members.rows.map((member) => member.id),
  );
  const who = { members, faces, page, memberProblem };
  const content = <EditForumPage {...{ forum, ancestors, draft, problem, ...who }} />;
  const title = reply.words.editForum.title(forum.name);
  return sendPage(reply, session, { title, content, status: problem === undefined ? 200 : 422 });
}
