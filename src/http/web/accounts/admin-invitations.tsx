import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { changeRegistrationMode, readRegistrationMode, registrationModes } from '../../../core/accounts/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import {
  draftOf,
  inputOf,
  invitationForm,
  invitationNotice,
  invitationProblem,
  readInvitations,
  sendInvitation,
} from '../groups/invitation-form.ts';
import { emptyInvitation, type InvitationDraft } from '../groups/invitations-part.tsx';
import { type AddPage, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { AdminInvitationsPage } from './admin-invitations-page.tsx';

interface Shown {
  readonly draft?: InvitationDraft;
  readonly url?: string;
  readonly problem?: string;
  readonly notice?: string | undefined;
}

/** Invitations to the server, and who can make an account: for administrators; for everybody else there is no such page. */
export function adminInvitationRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;

  add({
    method: 'GET',
    path: '/admin/invitations',
    auth: 'session',
    query: Type.Object({ notice: Type.Optional(Type.String()) }),
    handle: ({ session, query, reply }) => showInvitations(web, session, reply, { notice: query.notice }),
  });

  add({
    method: 'POST',
    path: '/admin/invitations',
    auth: 'session',
    body: invitationForm,
    handle: async ({ session, body, reply }) => {
      const draft = draftOf(body);
      try {
        const url = await sendInvitation(web, session, inputOf(draft));
        if (url !== undefined) return await showInvitations(web, session, reply, { url });
        return await redirectTo(reply, '/admin/invitations?notice=invited');
      } catch (error) {
        return showInvitations(web, session, reply, { draft, problem: invitationProblem(error, reply.words) });
      }
    },
  });

  add({
    method: 'POST',
    path: '/admin/registration',
    sensitive: 'administer_server',
    auth: 'session',
    body: Type.Object({ mode: Type.Enum([...registrationModes]) }),
    handle: async ({ session, body: { mode }, reply }) => {
      await changeRegistrationMode(operations, session.viewer, mode);
      return redirectTo(reply, '/admin/invitations?notice=mode');
    },
  });
}

async function showInvitations(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { draft = emptyInvitation, url, problem, notice }: Shown,
): Promise<FastifyReply> {
  const { viewer } = session;
  if (!viewer.isAdmin) throw notFound('page');
  const { reader } = web.operations.database;
  const toServer = { groupId: null, now: viewer.at };
  const content = (
    <AdminInvitationsPage
      invitations={{
        action: '/admin/invitations',
        rows: await readInvitations(reader, { ...toServer, state: 'open' }),
        level: undefined,
        draft,
        url,
      }}
      requests={await readInvitations(reader, { ...toServer, state: 'requested' })}
      mode={await readRegistrationMode(reader)}
      problem={problem}
      done={invitationNotice(notice, reply.words)}
    />
  );
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: reply.words.accounts.invitations.title, status, content });
}
