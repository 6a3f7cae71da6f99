import { findUser, type User } from '../../../accounts/index.ts';
import { listOwners } from '../../../groups/index.ts';
import {
  type Actor,
  DomainError,
  type OperationContext,
  refuse,
  type Source,
  type Tx,
} from '../../../platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import type { Claim } from '../../domain/claim.ts';
import { nextStatus, type SourceUser } from '../../domain/source-user.ts';
import { type AssignmentRules, invalidAssignee, isValidAssignee } from '../../domain/reassignment.ts';
import { closeClaim } from '../../storage/claims.ts';
import { listAssignments } from '../../storage/placeholders.ts';
import { unbindFromTakeovers } from '../../storage/takeovers.ts';
import { beginReassignments } from '../begin-reassignment.ts';
import { noteEvent } from '../change-source-user.ts';
import { assignmentRules } from '../reassign-source-user.ts';

/** People who decide about a group, and can be reached. */
export async function listOwnersOf(source: Source, groupId: number, now: Instant): Promise<User[]> {
  const owners = await listOwners(source, groupId, now);
  return owners.filter(({ state, kind }) => state === 'active' && kind === 'human');
}

/** Whether a person can get claimed contributions: as with an invitation, no one skips checks. */
export function claimRules(source: Source): Promise<AssignmentRules> {
  return assignmentRules(source, { isAdmin: false });
}

/** @throws DomainError invalid_state, unprocessable where this person can have it in no case */
export async function assertClaimable(
  tx: Tx,
  sourceUser: SourceUser,
  claimant: User,
  rules: AssignmentRules,
): Promise<void> {
  if (sourceUser.isSplitting) throw new DomainError('invalid_state', 'rows.splitting');
  if (!isValidAssignee(claimant, rules, sourceUser.namespaceId)) {
    throw refuse('unprocessable', invalidAssignee(rules).refusal);
  }
  const held = await listAssignments(tx, [claimant.id]);
  const isBound = held.some(
    ({ sourceUserId, importSourceId }) =>
      importSourceId === sourceUser.importSourceId && sourceUserId !== sourceUser.id,
  );
  if (isBound && !rules.allowsSeveral) throw new DomainError('unprocessable', 'claims.bound');
}

/** A claim with its source user, and who approves it. */
interface Giving {
  readonly claim: Claim;
  readonly sourceUser: SourceUser;
  /** Null where a setting of the group decides. */
  readonly actor: Actor | null;
  readonly requestedBy: number;
  readonly rules: AssignmentRules;
}

/**
 * Approves a claim: the contributions begin to move to the claimant, who has asked for it.
 * @returns why it cannot be; undefined where it is done
 */
export async function tryToGive(context: OperationContext, tx: Tx, giving: Giving): Promise<DomainError | undefined> {
  const { claim, sourceUser, actor, requestedBy, rules } = giving;
  const claimant = await findUser(tx, claim.userId);
  if (!claimant || nextStatus(sourceUser.status, 'approve_claim') === undefined) {
    return new DomainError('invalid_state', 'rows.invalid_status');
  }
  const refusal = await assertClaimable(tx, sourceUser, claimant, rules).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DomainError) return error;
      throw error;
    },
  );
  if (refusal) return refusal;
  // Before the source user changes: a claim that is open then ends as one that was not approved.
  const answer = { state: 'approved', by: actor?.userId ?? null, now: context.clock.now() } as const;
  if (!(await closeClaim(tx, claim.id, answer))) return new DomainError('invalid_state', 'claims.answered');
  if (sourceUser.takeoverId !== null) await unbindFromTakeovers(tx, [sourceUser.id]);
  await beginReassignments(context, tx, [{ sourceUser, toUserId: claimant.id }], {
    requestedByUserId: requestedBy,
    skippedConfirmation: false,
    isShared: rules.allowsSeveral,
  });
  await noteEvent(context, tx, sourceUser, { action: 'approve_claim', actor, assigneeUserId: claimant.id });
  return undefined;
}
