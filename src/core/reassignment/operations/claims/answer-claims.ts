import { findUser } from '../../../accounts/index.ts';
import { type Group, requireOwnedGroup } from '../../../groups/index.ts';
import {
  commit,
  DomainError,
  notFound,
  type OperationContext,
  queueMail,
  type Tx,
  type UserViewer,
} from '../../../platform/index.ts';
import type { Claim } from '../../domain/claim.ts';
import type { AssignmentRules } from '../../domain/reassignment.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { closeClaim, findClaims } from '../../storage/claims.ts';
import { sourceUsersById } from '../../storage/placeholders.ts';
import { noteEvent } from '../change-source-user.ts';
import { requestUrl } from '../reassignment-facts.ts';
import { claimRules, tryToGive } from './give-claimed.ts';

/** Claims that can be answered at once. */
export const maxAnswered = 200;

/** An Owner's answer to claims. */
export interface ClaimAnswer {
  readonly groupId: number;
  readonly claimIds: readonly number[];
  readonly answer: 'approve' | 'decline';
}

/** Result of one claim: its new state, or the reason for failure. */
export interface AnsweredClaim {
  readonly claimId: number;
  readonly state: Claim['state'];
  /** Undefined where it is done. */
  readonly refusal: string | undefined;
}

const answered = 'The claim has been answered, or has ended.';

/**
 * Approves or declines claims, as an Owner; each claimant gets an email. A failure doesn't affect the others.
 * @returns the result of each, in the order of their ids
 * @throws DomainError not_found, also if one isn't a claim of the group; forbidden, unprocessable if there are too many
 */
export function answerClaims(
  context: OperationContext,
  viewer: UserViewer,
  { groupId, claimIds, answer }: ClaimAnswer,
): Promise<AnsweredClaim[]> {
  if (claimIds.length > maxAnswered) {
    throw new DomainError('unprocessable', 'claims.tooManyAtOnce', { max: maxAnswered });
  }
  return commit(context, 'answer-claims', viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    const named = await findClaims(tx, [...new Set(claimIds)]);
    if (named.length === 0 || named.some(({ namespaceId }) => namespaceId !== groupId)) throw notFound('claim');
    if (named.length < new Set(claimIds).size) throw notFound('claim');
    const ids = named.map(({ sourceUserId }) => sourceUserId);
    const sourceUsers = await sourceUsersById(tx, ids);
    const rules = await claimRules(tx);
    const results: AnsweredClaim[] = [];
    for (const claim of named) {
      const sourceUser = sourceUsers.get(claim.sourceUserId);
      results.push(await answerOne(context, tx, viewer, { claim, sourceUser, group, rules, answer }));
    }
    return results;
  });
}

async function answerOne(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  asked: {
    readonly claim: Claim;
    readonly sourceUser: SourceUser | undefined;
    readonly group: Group;
    readonly rules: AssignmentRules;
    readonly answer: ClaimAnswer['answer'];
  },
): Promise<AnsweredClaim> {
  const { claim, sourceUser, group, rules, answer } = asked;
  const { id: claimId, state } = claim;
  if (state !== 'open' || !sourceUser) return { claimId, state, refusal: answered };
  if (answer === 'approve') {
    const giving = { claim, sourceUser, rules, actor: viewer, requestedBy: viewer.userId };
    const refusal = await tryToGive(context, tx, giving);
    if (refusal) return { claimId, state, refusal: refusal.message };
  } else {
    const declined = { state: 'declined', by: viewer.userId, now: context.clock.now() } as const;
    if (!(await closeClaim(tx, claimId, declined))) return { claimId, state, refusal: answered };
    await noteEvent(context, tx, sourceUser, {
      action: 'decline_claim',
      actor: viewer,
      assigneeUserId: claim.userId,
    });
  }
  await mailClaimant(context, tx, { claim, sourceUser, group }, answer);
  return { claimId, state: answer === 'approve' ? 'approved' : 'declined', refusal: undefined };
}

/** The email about the answer, without other people's addresses. */
export async function mailClaimant(
  context: OperationContext,
  tx: Tx,
  about: { readonly claim: Claim; readonly sourceUser: SourceUser; readonly group: Group | undefined },
  answer: ClaimAnswer['answer'],
): Promise<void> {
  const { claim, sourceUser, group } = about;
  const claimant = await findUser(tx, claim.userId);
  if (!claimant || !group) return;
  await queueMail(tx, context, {
    dedupeKey: `claim-answered:${claim.id}`,
    to: claimant.email,
    mail: context.messagesFor(claimant).claimAnswered({
      recipientName: claimant.name,
      isApproved: answer === 'approve',
      sourceName: sourceUser.name ?? sourceUser.identifier,
      sourceHost: sourceUser.sourceHostname,
      groupName: group.name,
      groupFullPath: group.fullPath,
      url:
        answer === 'approve'
          ? requestUrl(context.baseUrl, sourceUser.id)
          : `${context.baseUrl}/groups/${group.fullPath}`,
    }),
  });
}
