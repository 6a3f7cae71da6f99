import type { FastifyReply } from 'fastify';
import { linkIdentity, listIdentitiesOf, proveSession, type ProvenIdentity } from '../../../core/accounts/index.ts';
import { applyClaimedRoles } from '../../../core/groups/index.ts';
import { isRecent } from '../../sensitive-actions.ts';
import { refusedByProvider } from '../accounts/provider-problem.ts';
import { providerCallback } from '../accounts/providers.tsx';
import { FormRefusal, redirectTo, type Shows, type WebContext, type WebSession } from '../shared/index.ts';
import { accessPage } from './access.tsx';

export const providerPage = providerCallback(linkProven);

interface Linking {
  readonly session: WebSession;
  readonly reply: FastifyReply;
  readonly returnTo: string;
}

/**
 * Completes a visit that a session began. An identity that the account already has confirms who its owner is; any other is
 * linked, if they confirmed that before they left.
 */
async function linkProven(
  { operations }: WebContext,
  { session, reply, returnTo }: Linking,
  proven: ProvenIdentity,
): Promise<FastifyReply | Shows> {
  const { viewer } = session;
  const own = await listIdentitiesOf(operations, operations.database.reader, viewer, viewer.userId);
  const { provider, claims } = proven;
  if (own.some(({ issuer, subject }) => issuer === provider.issuer && subject === claims.subject)) {
    await proveSession(operations, session.token);
    return redirectTo(reply, returnTo);
  }
  const link = async () => {
    if (!isRecent(viewer)) throw new FormRefusal(reply.words.access.confirmIdentity.needed);
    await linkIdentity(operations, viewer, proven);
    await applyClaimedRoles(operations, proven);
  };
  try {
    await link().catch(refusedByProvider(reply.words));
  } catch (problem) {
    if (problem instanceof FormRefusal) return accessPage.showing({}, { problem });
    throw problem;
  }
  return redirectTo(reply, '/settings/access?notice=identityLinked');
}
