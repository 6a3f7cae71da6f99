import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { linkIdentity, type ProvenIdentity } from '../../../../core/accounts/index.ts';
import { applyClaimedRoles, unlinkIdentity } from '../../../../core/groups/index.ts';
import { isDomainError } from '../../../../core/platform/index.ts';
import { providerProblem } from '../../accounts/provider-problem.ts';
import { providerRoutes } from '../../accounts/providers.tsx';
import { sendToProvider } from '../../accounts/send-to-provider.tsx';
import { confirmPassword } from '../../shared/confirm-password.ts';
import { type AddPage, formErrorOf, redirectTo, rowId, type WebContext, type WebSession } from '../../shared/index.ts';
import { accessPath, showAccess } from '../show-access.tsx';

/** Signing in by providers, and one's own identities there. A session alone links none: the password is asked for. */
export function identitySettingsRoutes(add: AddPage, web: WebContext): void {
  providerRoutes(add, web, linkProven);

  add({
    method: 'POST',
    path: '/settings/identities/link/:provider',
    auth: 'session',
    params: Type.Object({ provider: Type.String({ maxLength: 40 }) }),
    body: Type.Object({ password: Type.String({ maxLength: 1000 }) }),
    handle: async ({ session, params: { provider }, body: { password }, reply }) => {
      try {
        await confirmPassword(web, reply, session, password);
        return await sendToProvider(web, reply, { provider, returnTo: accessPath, session });
      } catch (error) {
        const isWrong = isDomainError(error) && error.code === 'unauthenticated';
        const refused = isDomainError(error) ? providerProblem(error, reply.words) : undefined;
        const said = isWrong ? reply.words.access.emails.wrong : refused;
        return showAccess(web, session, reply, { problem: said ?? formErrorOf(error, reply.words).message });
      }
    },
  });

  add({
    method: 'POST',
    path: '/settings/identities/:id/unlink',
    auth: 'session',
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

/** Links an identity to the account of whoever has come back from the provider, and shows what has come of it. */
async function linkProven(
  web: WebContext,
  { session, reply }: { readonly session: WebSession; readonly reply: FastifyReply },
  proven: ProvenIdentity,
): Promise<FastifyReply> {
  try {
    await linkIdentity(web.operations, session.viewer, proven);
    await applyClaimedRoles(web.operations, proven);
    return await redirectTo(reply, `${accessPath}?notice=identityLinked`);
  } catch (error) {
    const problem = isDomainError(error) ? providerProblem(error, reply.words) : undefined;
    if (problem === undefined) throw error;
    return showAccess(web, session, reply, { problem });
  }
}
