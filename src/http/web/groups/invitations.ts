import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findInvitations, resendInvitation, revokeInvitation } from '../../../core/groups/index.ts';
import { notFound, type Reader } from '../../../core/platform/index.ts';
import {
  type AddPage,
  groupPath,
  redirectTo,
  requireVisibleGroup,
  rowId,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { draftOf, inputOf, invitationForm, invitationProblem, sendInvitation } from './invitation-form.ts';
import { showMembers } from './members.tsx';

const idParams = Type.Object({ id: rowId });

/** Inviting to a group, and what becomes of invitations: of those to the server, too. */
export function invitationRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;

  add({
    method: 'POST',
    path: '/groups/:id/invitations',
    auth: 'session',
    params: idParams,
    body: invitationForm,
    handle: async ({ session, params: { id }, body, reply }) => {
      const visible = await requireVisibleGroup(reader, session.viewer, id);
      const draft = draftOf(body);
      try {
        const url = await sendInvitation(web, session, { ...inputOf(draft), groupId: id });
        if (url !== undefined) return await showMembers(reader, session, reply, visible, { url });
        return await redirectTo(reply, `${groupPath(visible.group, 'members')}?notice=invited`);
      } catch (error) {
        const problem = invitationProblem(error, reply.words);
        return showMembers(reader, session, reply, visible, { invitation: draft, problem });
      }
    },
  });

  const actions = { resend: resendInvitation, revoke: revokeInvitation } as const;
  for (const [verb, act] of Object.entries(actions)) {
    add({
      method: 'POST',
      path: `/invitations/:id/${verb}`,
      auth: 'session',
      params: idParams,
      handle: async ({ session, params: { id }, reply }) => {
        const [invitation] = await findInvitations(reader, [id]);
        if (!invitation) throw notFound('invitation');
        if (verb === 'resend') web.limits.invitations.take(`user ${session.viewer.userId}`);
        await act(operations, session.viewer, id);
        const notice = verb === 'revoke' ? 'revoked' : invitation.state === 'requested' ? 'request' : 'resent';
        return backTo(reader, session, reply, invitation.groupId, notice);
      },
    });
  }
}

/** Leads to the list that an invitation stood in. */
async function backTo(
  reader: Reader,
  { viewer }: WebSession,
  reply: FastifyReply,
  groupId: number | null,
  notice: string,
): Promise<FastifyReply> {
  if (groupId === null) return redirectTo(reply, `/admin/invitations?notice=${notice}`);
  const { group } = await requireVisibleGroup(reader, viewer, groupId);
  return redirectTo(reply, `${groupPath(group, 'members')}?notice=${notice}`);
}
