import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { linkIdentity, listIdentitiesOf, proveSession, type ProvenIdentity } from '../../../../core/accounts/index.ts';
import { applyClaimedRoles, unlinkIdentity } from '../../../../core/groups/index.ts';
import { isDomainError } from '../../../../core/platform/index.ts';
import { isRecent } from '../../../sensitive-actions.ts';
import { providerProblem } from '../../accounts/provider-problem.ts';
import { providerCallback } from '../../accounts/providers.tsx';
import { sendToProvider } from '../../accounts/send-to-provider.tsx';
import { type AddPage, formErrorOf, redirectTo, rowId, type WebContext, type WebSession } from '../../shared/index.ts';
import { accessPath, showAccess } from '../show-access.tsx';

export const providerPage = providerCallback(linkProven);

/** One's own identities at providers. */
export function identitySettingsRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'POST',
    path: '/settings/identities/link/:provider',
    auth: 'session',
    sensitive: 'change_sign_in',
    params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
    handle: async ({ session, params: { provider }, reply }) => {
      try {
        return await sendToProvider(web, reply, { provider, returnTo: accessPath, session });
      } catch (error) {
        const said = isDomainError(error) ? providerProblem(error, reply.words) : undefined;
        return showAccess(web, session, reply, { problem: said ?? formErrorOf(error, reply.words).message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/settings/identities/:id/unlink',
    auth: 'session',
    sensitive: 'change_sign_in',
    params: Type.Object({ id: rowId }),
    handle: async ({ session, params: { id }, reply }) => {
      try {
        const { viewer } = session;
        await unlinkIdentity(web.operations, viewer, { userId: viewer.userId, id });
        return await redirectTo(reply, `${accessPath}?notice=identityUnlinked`);
      } catch (error) {
        return showAccess(web, session, reply, { problem: formErrorOf(error, reply.words).message });
      }
    },
  });
}

/**
 * Completes a visit that a session began. An identity that the account already has confirms who its owner is; any other is
 * linked, if they confirmed that before they left.
 */
async function linkProven(
  web: WebContext,
  {
    session,
    reply,
    returnTo,
  }: { readonly session: WebSession; readonly reply: FastifyReply; readonly returnTo: string },
  proven: ProvenIdentity,
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer } = session;
  const own = await listIdentitiesOf(operations, operations.database.reader, viewer, viewer.userId);
  const { provider, claims } = proven;
  if (own.some(({ issuer, subject }) => issuer === provider.issuer && subject === claims.subject)) {
    await proveSession(operations, session.token);
    return redirectTo(reply, returnTo);
  }
  if (!isRecent(viewer)) return showAccess(web, session, reply, { problem: reply.words.access.confirmIdentity.needed });
  try {
    await linkIdentity(operations, viewer, proven);
    await applyClaimedRoles(operations, proven);
    return await redirectTo(reply, `${accessPath}?notice=identityLinked`);
  } catch (error) {
    const problem = isDomainError(error) ? providerProblem(error, reply.words) : undefined;
    if (problem === undefined) throw error;
    return showAccess(web, session, reply, { problem });
  }
}
