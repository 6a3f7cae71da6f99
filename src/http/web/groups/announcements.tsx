import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  announce,
  announcementLevels,
  dismissAnnouncement,
  type Group,
  listAnnouncements,
  maxAnnouncement,
  withdrawAnnouncement,
} from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  type AddPage,
  endOfDay,
  formErrorOf,
  groupPath,
  instantOfDay,
  localPath,
  redirectTo,
  requireOwnedGroup,
  rowId,
  sendPage,
  visibleAncestors,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type AnnouncementDraft, AnnouncementsPage } from './announcements-page.tsx';

const params = Type.Object({ id: rowId });
const day = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });
const form = Type.Object({
  message: Type.String({ maxLength: maxAnnouncement }),
  level: Type.Enum([...announcementLevels]),
  from: day,
  until: day,
  stays: Type.Optional(Type.Literal('1')),
});
const emptyDraft: AnnouncementDraft = { message: '', level: 'info', from: '', until: '', stays: false };

interface Shown {
  readonly notice?: string | undefined;
  readonly draft?: AnnouncementDraft;
  readonly problem?: string;
}

/** Announcements of the server, for administrators, and of groups, for their Owners; everybody may put one away. */
export function announcementRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/admin/announcements',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, query, reply }) => showAnnouncements(web, session, reply, undefined, query),
  });

  add({
    method: 'POST',
    path: '/admin/announcements',
    auth: 'session',
    body: form,
    handle: ({ session, body, reply }) => tryToAnnounce(web, session, reply, undefined, body),
  });

  add({
    method: 'POST',
    path: '/groups/:id/announcements',
    auth: 'session',
    params,
    body: form,
    handle: async ({ session, params: { id }, body, reply }) =>
      tryToAnnounce(web, session, reply, await requireOwnedGroup(reader, session.viewer, id), body),
  });

  add({
    method: 'POST',
    path: '/announcements/:id/withdraw',
    auth: 'session',
    params,
    handle: async ({ session, params: { id }, reply }) => {
      const { groupId } = await withdrawAnnouncement(operations, session.viewer, id);
      const group = groupId === null ? undefined : await requireOwnedGroup(reader, session.viewer, groupId);
      return redirectTo(reply, `${pathOf(group)}?notice=withdrawn`);
    },
  });

  add({
    method: 'POST',
    path: '/announcements/:id/dismiss',
    auth: 'session',
    params,
    body: Type.Object({ return_to: Type.String({ maxLength: 2000 }) }),
    handle: async ({ session, params: { id }, body, reply }) => {
      await dismissAnnouncement(operations, session.viewer, id);
      return redirectTo(reply, localPath(body.return_to));
    },
  });
}

function pathOf(group: Group | undefined): string {
  return group ? groupPath(group, 'announcements') : '/admin/announcements';
}

async function tryToAnnounce(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group | undefined,
  { stays, from, until, ...said }: Static<typeof form>,
): Promise<FastifyReply> {
  const draft = { ...said, from, until, stays: stays !== undefined };
  const { zone } = await session.navigation();
  try {
    await announce(web.operations, session.viewer, group?.id ?? null, {
      ...said,
      isDismissable: stays === undefined,
      startsAt: from === '' ? web.operations.clock.now() : instantOfDay(from, zone),
      endsAt: until === '' ? null : endOfDay(until, zone),
    });
    return await redirectTo(reply, `${pathOf(group)}?notice=announced`);
  } catch (error) {
    return showAnnouncements(web, session, reply, group, { draft, problem: formErrorOf(error, reply.words).message });
  }
}

/** The announcements of a group, or of the server, and the form for a new one. @throws DomainError not_found */
export async function showAnnouncements(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  group: Group | undefined,
  { notice, draft = emptyDraft, problem }: Shown,
): Promise<FastifyReply> {
  const { viewer } = session;
  const { reader } = web.operations.database;
  if (!group && !viewer.isAdmin) throw notFound('page');
  const { announcements: words } = reply.words;
  const content = (
    <AnnouncementsPage
      of={group && { group, ancestors: await visibleAncestors(reader, viewer, group) }}
      announcements={await listAnnouncements(reader, group?.id ?? null)}
      action={group ? `/groups/${group.id}/announcements` : '/admin/announcements'}
      draft={draft}
      problem={problem}
      done={notice === 'announced' || notice === 'withdrawn' ? words[notice] : undefined}
    />
  );
  const title = group ? words.titleOf(group.name) : words.title;
  return sendPage(reply, session, { title, status: problem === undefined ? 200 : 422, content });
}
