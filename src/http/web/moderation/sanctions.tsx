import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUsers, pageSuspensions } from '../../../core/accounts/index.ts';
import { findGroup } from '../../../core/groups/index.ts';
import { liftSuspension, maxNote, offeredDays, sanction, type SanctionDraft } from '../../../core/moderation/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import {
  type AddPage,
  formErrorOf,
  groupPath,
  redirectTo,
  rowId,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import type { ListedSuspensions } from './sanction-parts.tsx';

/** Suspensions that are listed on one page. */
const maxListed = 100;

const form = Type.Object({
  kind: Type.Enum(['warning', 'suspension']),
  reason: Type.String({ maxLength: maxNote }),
  scope: Type.Optional(Type.Enum(['group', 'server'])),
  days: Type.Optional(Type.Enum(['', ...offeredDays.map(String)])),
});

/** Shows the page of a case again, with what was written to the person, and why that was refused. */
type ShowCase = (
  session: WebSession,
  reply: FastifyReply,
  refused: { readonly id: number; readonly personText: string; readonly problem: string },
) => Promise<FastifyReply>;

/** Warning and suspending the person whom a case concerns, and lifting suspensions. */
export function sanctionRoutes(add: AddPage, { operations }: WebContext, showCase: ShowCase): void {
  add({
    method: 'POST',
    path: '/moderation/cases/:id/person',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    body: form,
    handle: async ({ session, params: { id }, body: { kind, reason, scope, days }, reply }) => {
      try {
        const at = { reason, isServerWide: scope === 'server' };
        const draft = draftOf(kind as SanctionDraft['kind'], at, endOf(days, operations.clock.now()));
        await sanction(operations, session.viewer, id, draft);
        return await redirectTo(reply, `/moderation/cases/${id}?notice=${kind === 'warning' ? 'warned' : 'suspended'}`);
      } catch (error) {
        return showCase(session, reply, {
          id,
          personText: reason,
          problem: formErrorOf(error, reply.words, ['forbidden']).message,
        });
      }
    },
  });

  add({
    method: 'POST',
    path: '/moderation/suspensions/:id/lift',
    auth: 'session',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      const { caseId, groupId } = await liftSuspension(operations, session.viewer, id);
      if (caseId !== null) return redirectTo(reply, `/moderation/cases/${caseId}?notice=lifted`);
      const group = groupId === null ? undefined : await findGroup(operations.database.reader, groupId);
      return redirectTo(reply, group ? groupPath(group, 'moderation') : '/admin/moderation');
    },
  });
}

function draftOf(
  kind: SanctionDraft['kind'],
  at: { readonly reason: string; readonly isServerWide: boolean },
  endsAt: Instant | null,
): SanctionDraft {
  return kind === 'warning' ? { kind, ...at } : { kind, ...at, endsAt };
}

function endOf(days: string | undefined, now: Instant): Instant | null {
  return days ? addMilliseconds(now, Number(days) * dayMilliseconds) : null;
}

/** Who is suspended now in a group, or on the server (null). */
export async function readSuspended(reader: Reader, groupId: number | null): Promise<ListedSuspensions> {
  const suspensions = await pageSuspensions(reader, { groupId, limit: maxListed });
  const ids = suspensions.flatMap(({ userId, createdBy }) => [userId, createdBy ?? 0]);
  const users = await findUsers(reader, [...new Set(ids)]);
  return { suspensions, users: new Map(users.map((user) => [user.id, user])) };
}
