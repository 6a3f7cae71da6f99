import { nextStatus, type SourceUser, type SourceUserStatus } from './source-user.ts';
import {
  type AssignmentRules,
  failedRow,
  invalidAssignee,
  isUnasked,
  isValidAssignee,
  type RowOutcome,
} from './reassignment.ts';
import type { User } from '../../accounts/domain/index.ts';

/** How a source user is assigned: with a request to the assignee, or without. */
export type AssignmentAction = 'reassign' | 'reassign_without_confirmation';

/** State of a source user after a valid proposal with a new assignment. */
export interface AssignmentStep {
  readonly action: AssignmentAction;
  readonly status: SourceUserStatus;
}

/** Result of a proposal; without a step the source user doesn't change. */
export interface AssignmentDecision {
  readonly outcome: RowOutcome;
  readonly step?: AssignmentStep;
}

/** Key of a person bound to a source user of this import source, for maps of bindings. */
export function bindingKey(importSourceId: number, userId: number): string {
  return `${importSourceId}:${userId}`;
}

/** How the contributions of the group would be assigned to this user. */
export function assignmentAction(assignee: User, rules: AssignmentRules, rootId: number): AssignmentAction {
  return isUnasked(assignee, rules, rootId) ? 'reassign_without_confirmation' : 'reassign';
}

/**
 * Decides on a proposal to reassign a source user to a person, who may already be bound to another source user of the
 * same source (`isTaken`).
 */
export function decideAssignment(
  sourceUser: Pick<SourceUser, 'namespaceId' | 'status' | 'reassignToUserId' | 'isSplitting'>,
  assignee: User,
  rules: AssignmentRules,
  isTaken: boolean,
): AssignmentDecision {
  if (!isValidAssignee(assignee, rules, sourceUser.namespaceId)) return { outcome: invalidAssignee(rules) };
  if (sourceUser.isSplitting) return { outcome: failedRow('splitting') };
  const action = assignmentAction(assignee, rules, sourceUser.namespaceId);
  const status = nextStatus(sourceUser.status, action);
  if (status === undefined) {
    // Requested again for the same person: already as wanted.
    const isDone = sourceUser.reassignToUserId === assignee.id && sourceUser.status !== 'keep_as_placeholder';
    return { outcome: isDone ? { state: 'matched' } : failedRow('invalid_status') };
  }
  if (isTaken && !rules.allowsSeveral) return { outcome: failedRow('already_assigned') };
  return { outcome: { state: 'matched' }, step: { action, status } };
}
