import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { previewTransfer, transferGroup } from '../../../../core/lifecycle/index.ts';
import { type Group, isGroupSeen, levelOf, listGroups } from '../../../../core/groups/index.ts';
import { accessLevels } from '../../../../core/identity/index.ts';
import { notFound, type Reader } from '../../../../core/platform/index.ts';
import {
  type AddPage,
  formErrorMessage,
  groupPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../../shared/index.ts';
import { MovePage, type Place } from './move-page.tsx';

const params = Type.Object({ id: rowId });
const moveForm = Type.Object({ to: Type.String({ pattern: '^(top|\\d{1,15})$' }) });

/** Places that a list offers. */
const maxPlaces = 100;

/** Moving a group below another one, or to the top. */
export function moveRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/move',
    sensitive: 'hand_over_group',
    auth: 'session',
    params,
    body: moveForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const group = await requireOwnedGroup(reader, session.viewer, id);
      try {
        const moved = await transferGroup(operations, session.viewer, id, parentOf(body.to));
        return await redirectTo(reply, await pathAfterMove(reader, session, moved));
      } catch (error) {
        return showMove(web, session, reply, group, { problem: formErrorMessage(error, reply.words) });
      }
    },
  });
}

/** Whoever has moved it may see nothing of it at its new place. */
async function pathAfterMove(reader: Reader, { viewer }: WebSession, moved: Group): Promise<string> {
  const isSeen = isGroupSeen(moved, await levelOf(reader, viewer, moved));
  return isSeen ? `${groupPath(moved)}?notice=moved` : '/?notice=moved';
}

/** The group that a place is below; undefined for the top. @throws DomainError not_found for what is neither */
function parentOf(to: string): number | undefined {
  if (to === 'top') return undefined;
  if (!/^\d{1,15}$/.test(to)) throw notFound('group');
  return Number(to);
}

interface Shown {
  readonly search?: string | undefined;
  readonly to?: string | undefined;
  readonly problem?: string;
}

/** Where a group may move; what that changes, once a place has been chosen. */
export async function showMove(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group,
  { search = '', to, problem }: Shown,
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const { viewer } = session;
  let refusal = problem;
  const preview =
    to === undefined
      ? undefined
      : await previewTransfer(operations, viewer, group.id, parentOf(to)).catch((error: unknown) => {
          refusal = formErrorMessage(error, reply.words);
          return undefined;
        });
  const content = (
    <MovePage
      {...{ group, search, preview }}
      ancestors={await visibleAncestors(reader, viewer, group)}
      {...(await listPlaces(reader, session, group, search))}
      to={to}
      problem={refusal}
    />
  );
  const title = reply.words.groupMove.title(group.name);
  return sendPage(reply, session, { title, content, status: refusal === undefined ? 200 : 422 });
}

/** The groups below which the viewer may move a group. */
async function listPlaces(
  reader: Reader,
  { viewer }: WebSession,
  group: Group,
  search: string,
): Promise<{ readonly places: readonly Place[]; readonly hasMore: boolean }> {
  const skipped = group.parentId === null ? [] : [group.parentId];
  const filter = { search, leastLevel: accessLevels.maintainer, outside: group, skipped };
  const slice = { limit: maxPlaces, offset: 0, orderBy: 'name', sort: 'asc' } as const;
  const { rows, hasMore } = await listGroups(reader, viewer, filter, slice);
  return { places: rows, hasMore };
}
