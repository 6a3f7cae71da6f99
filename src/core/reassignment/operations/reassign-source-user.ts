import { findUser, type User } from '../../accounts/index.ts';
import {
  DomainError,
  type OperationContext,
  refuse,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Ask, Asker, DecidedAction } from '../domain/decision.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { type AssignmentRules, type FailedRow, invalidAssignee } from '../domain/reassignment.ts';
import { readSourceEmails } from '../storage/suggestions.ts';
import { carryOut } from './carry-out.ts';
import { noteEvent } from './change-source-user.ts';
import { readSettings } from './change-setting.ts';
import { findTargets } from './find-assignees.ts';
import { requireOwnedSourceUser } from './own-source-user.ts';

/** Whom the contributions are to go to: by id, or as a row of a file names them. */
export type NamedAssignee =
  | { readonly userId: number }
  | { readonly username: string; readonly publicEmail: string }
  /** Whoever has this address, be it without an account; null for the one that the archive knows. */
  | { readonly email: string | null };

/** What widens whom this person can assign (group API facts, section 6.6). */
export async function assignmentRules(source: Source, requester: Pick<User, 'isAdmin'>): Promise<AssignmentRules> {
  const settings = await readSettings(source);
  return {
    skipsConfirmation: requester.isAdmin && settings.allow_bypass_placeholder_confirmation,
    mayAssignAdmins: settings.allow_contribution_mapping_to_admins,
    allowsSeveral: settings.allow_several_placeholders_per_user,
  };
}

/**
 * Proposes one source user's contributions to someone.
 * @throws DomainError not_found, forbidden, unprocessable for an assignee who cannot be, invalid_state
 */
export async function reassignSourceUser(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  named: NamedAssignee,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const sourceUser = await requireOwnedSourceUser(tx, viewer, sourceUserId);
    const requester = (await findUser(tx, viewer.userId))!;
    const rules = await assignmentRules(tx, requester);
    if ('email' in named) return inviteOne(context, tx, { viewer, requester, rules }, sourceUser, named.email);
    const assignee = await findAssignee(tx, viewer, named);
    if (!assignee) throw refusalOf(invalidAssignee(rules));
    const ask = { kind: 'assign', sourceUserId, assignee } as const;
    const action = await carryOutOne(context, tx, { requester, rules }, sourceUser, ask);
    await noteEvent(context, tx, sourceUser, { action, actor: viewer, assigneeUserId: assignee.id });
  });
}

/** @throws DomainError unprocessable, invalid_state */
async function inviteOne(
  context: OperationContext,
  tx: Tx,
  by: { readonly viewer: UserViewer; readonly requester: User; readonly rules: AssignmentRules },
  sourceUser: SourceUser,
  given: string | null,
): Promise<void> {
  const email = given?.trim() ?? (await readSourceEmails(tx, [sourceUser.id])).get(sourceUser.id);
  if (email === undefined) throw new DomainError('unprocessable', 'sourceUsers.noAddress');
  const ask = { kind: 'invite', sourceUserId: sourceUser.id, email } as const;
  const action = await carryOutOne(context, tx, by, sourceUser, ask);
  await noteEvent(context, tx, sourceUser, { action, actor: by.viewer, details: { email } });
}

/**
 * The ask of a row in a file. There, a repeated row is a success; a single request is told that nothing was done.
 * @throws DomainError unprocessable, invalid_state
 */
async function carryOutOne(
  context: OperationContext,
  tx: Tx,
  asker: Asker,
  sourceUser: SourceUser,
  ask: Ask,
): Promise<DecidedAction> {
  const [carried] = await carryOut(context, tx, asker, { sourceUsers: [sourceUser], asks: [ask] });
  const { outcome, action } = carried!;
  if (outcome.state === 'failed') throw refusalOf(outcome);
  if (!action) throw new DomainError('invalid_state', 'rows.invalid_status');
  return action;
}

async function findAssignee(
  tx: Tx,
  viewer: UserViewer,
  named: Exclude<NamedAssignee, { email: string | null }>,
): Promise<User | undefined> {
  if ('userId' in named) return findUser(tx, named.userId);
  const cells = { targetUsername: named.username, targetEmail: named.publicEmail };
  return (await findTargets(tx, [cells], viewer.isAdmin)).find(cells);
}

function refusalOf({ code, refusal }: FailedRow): DomainError {
  if (code === 'invalid_status' || code === 'splitting') return refuse('invalid_state', refusal);
  if (code === 'already_assigned') return new DomainError('unprocessable', 'reassignment.alreadyAssigned');
  return refuse('unprocessable', refusal);
}
