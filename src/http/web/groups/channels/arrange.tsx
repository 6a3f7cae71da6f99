import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  addCategory,
  changeCategory,
  type Group,
  listCategories,
  listPlacedProjects,
  longestCategoryName,
  placeForum,
  removeCategory,
} from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import { notFound } from '../../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorMessage,
  groupPath,
  redirectTo,
  requireVisibleGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type VisibleGroup,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { ArrangePage } from './arrange-page.tsx';

const idParams = Type.Object({ id: rowId });
const categoryParams = Type.Object({ id: rowId, category: rowId });
const categoryForm = Type.Object({ name: Type.String({ maxLength: 10 * longestCategoryName }) });
const placeForm = Type.Object({ to: Type.Enum(['up', 'down']) });
const shownChannels = 200;

interface Shown {
  readonly page?: number | undefined;
  readonly notice?: string | undefined;
  readonly problem?: string;
}

/** What may just have been done to a category. */
const notices = ['added', 'changed', 'removed'] as const;

/** The order of a group's channels and their categories, for its Maintainers and Owners. */
export function arrangeRoutes(add: AddPage, web: WebContext): void {
  channelPlaceRoutes(add, web);
  const { operations } = web;
  const viewerAnd = (session: WebSession, groupId: number, id: number) =>
    [operations, session.viewer, { groupId, id }] as const;

  add({
    method: 'POST',
    path: '/groups/:id/categories',
    auth: 'session',
    params: idParams,
    body: categoryForm,
    handle: ({ session, params: { id }, body, reply }) =>
      act(web, session, reply, id, { added: () => addCategory(operations, session.viewer, id, body) }),
  });

  add({
    method: 'POST',
    path: '/groups/:id/categories/:category',
    auth: 'session',
    params: categoryParams,
    body: categoryForm,
    handle: ({ session, params: { id, category }, body, reply }) =>
      act(web, session, reply, id, { changed: () => changeCategory(...viewerAnd(session, id, category), body) }),
  });

  add({
    method: 'POST',
    path: '/groups/:id/categories/:category/place',
    auth: 'session',
    params: categoryParams,
    body: placeForm,
    handle: ({ session, params: { id, category }, body, reply }) =>
      act(web, session, reply, id, { changed: () => changeCategory(...viewerAnd(session, id, category), body) }),
  });

  add({
    method: 'POST',
    path: '/groups/:id/categories/:category/remove',
    auth: 'session',
    params: categoryParams,
    handle: ({ session, params: { id, category }, reply }) =>
      act(web, session, reply, id, { removed: () => removeCategory(...viewerAnd(session, id, category)) }),
  });
}

/** Does something to the categories of a group, and shows them; what is refused is said above them. */
async function act(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  groupId: number,
  change: Readonly<Partial<Record<(typeof notices)[number], () => Promise<unknown>>>>,
): Promise<FastifyReply> {
  const visible = await requireVisibleGroup(web.operations.database.reader, session.viewer, groupId);
  const [[done, run]] = Object.entries(change) as [[string, () => Promise<unknown>]];
  try {
    await run();
  } catch (error) {
    return showChannelOrder(web, session, reply, visible, { problem: formErrorMessage(error, reply.words) });
  }
  return redirectTo(reply, `${groupPath(visible.group, 'channels')}?notice=${done}`);
}

function channelPlaceRoutes(add: AddPage, { operations }: WebContext): void {
  add({
    method: 'POST',
    path: '/forums/:id/place',
    auth: 'session',
    params: idParams,
    body: placeForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const { group } = await placeForum(operations, session.viewer, id, body);
      return redirectTo(reply, `${groupPath(group, 'channels')}#channel-${id}`);
    },
  });

  add({
    method: 'POST',
    path: '/forums/:id/category',
    auth: 'session',
    params: idParams,
    body: Type.Object({ category: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      const { group } = await placeForum(operations, session.viewer, id, { categoryId: body.category || null });
      return redirectTo(reply, `${groupPath(group, 'channels')}#channel-${id}`);
    },
  });
}

/** The channels of a group in their order, each with the ways to another place. @throws DomainError not_found */
export async function showChannelOrder(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { group, level }: VisibleGroup,
  { page = 1, notice, problem }: Shown,
): Promise<FastifyReply> {
  if (level < accessLevels.maintainer || group.kind !== 'group') throw notFound('page');
  const { viewer } = session;
  const { reader } = web.operations.database;
  const slice = { limit: shownChannels, offset: (page - 1) * shownChannels };
  const { arrange } = reply.words;
  const done = notices.find((name) => name === notice);
  const content = (
    <ArrangePage
      {...{ group, page, problem }}
      ancestors={await ancestorsOf(web, session, group)}
      isOwner={level >= accessLevels.owner}
      channels={await listPlacedProjects(reader, viewer, group, slice)}
      categories={await listCategories(reader, group.id)}
      done={done && arrange.notices[done]}
    />
  );
  return sendPage(reply, session, {
    title: arrange.title(group.name),
    content,
    status: problem === undefined ? 200 : 422,
  });
}

function ancestorsOf(web: WebContext, session: WebSession, group: Group): Promise<Group[]> {
  return visibleAncestors(web.operations.database.reader, session.viewer, group);
}
