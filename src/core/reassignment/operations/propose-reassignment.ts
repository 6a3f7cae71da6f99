import { type AssignmentAction, bindingKey, decideAssignment } from '../domain/assignment.ts';
import type { User } from '../../accounts/index.ts';
import { findGroup, type Group } from '../../groups/index.ts';
import { notify, type OperationContext, queueMails, type Tx } from '../../platform/index.ts';
import { type AssignmentRules, failedRow, type RowOutcome } from '../domain/reassignment.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { assignSourceUsers, listAssignments, sourceUsersById } from '../storage/placeholders.ts';
import { unbindFromTakeovers } from '../storage/takeovers.ts';
import { beginReassignments } from './begin-reassignment.ts';
import { factsOf } from './reassignment-facts.ts';
import { createRequestLink, requestMailKey, requestNotification } from './request-link.ts';

/** That somebody shall take over the contributions of a source user. */
export interface Proposal {
  readonly sourceUserId: number;
  readonly assignee: User;
  /** Proposals with the same key are mailed once together: the assignee finds the others among the requests. */
  readonly sharedMailKey?: string | undefined;
}

/** Who proposes, and what they may do. The caller has checked that they own the namespace. */
export interface Proposer {
  readonly requester: User;
  readonly rules: AssignmentRules;
  /** The proposals are some of many: who makes them enqueues the job that carries them out behind the last. */
  readonly areMoreToCome?: boolean;
}

/** A proposal that was found good, with the source user as it was. */
interface Assignment {
  readonly sourceUser: SourceUser;
  readonly assignee: User;
  readonly action: AssignmentAction;
  readonly sharedMailKey: string | undefined;
}

/**
 * Proposes to give source users' contributions to users, who are asked by mail; where confirmation is skipped, and for
 * bots of the group, it begins at once. Later proposals see what earlier ones did.
 * @returns what became of each: a refusal concerns one proposal alone
 */
export async function proposeReassignments(
  context: OperationContext,
  tx: Tx,
  proposer: Proposer,
  proposals: readonly Proposal[],
): Promise<RowOutcome[]> {
  if (proposals.length === 0) return [];
  const book = await openBook(tx, proposals);
  const assignments: Assignment[] = [];
  const outcomes = proposals.map((proposal) => decide(book, proposer.rules, proposal, assignments));
  await unbindFromTakeovers(
    tx,
    assignments.flatMap(({ sourceUser }) => (sourceUser.takeoverId === null ? [] : sourceUser.id)),
  );
  const direct = assignments.filter(({ action }) => action === 'reassign_without_confirmation');
  await beginReassignments(
    context,
    tx,
    direct.map(({ sourceUser, assignee }) => ({ sourceUser, toUserId: assignee.id })),
    {
      requestedByUserId: proposer.requester.id,
      skippedConfirmation: true,
      isShared: proposer.rules.allowsSeveral,
      areMoreToCome: proposer.areMoreToCome,
    },
  );
  const asked = assignments.filter(({ action }) => action === 'reassign');
  await askAssignees(context, tx, proposer, book, asked);
  return outcomes;
}

/** What has been read, updated while proposals are decided. */
interface Book {
  readonly sourceUsers: Map<number, SourceUser>;
  readonly groups: ReadonlyMap<number, Group>;
  /** Import source and user -> the source user that they are bound to. */
  readonly bound: Map<string, number>;
}

async function openBook(tx: Tx, proposals: readonly Proposal[]): Promise<Book> {
  const sourceUsers = await sourceUsersById(
    tx,
    proposals.map(({ sourceUserId }) => sourceUserId),
  );
  const all = [...sourceUsers.values()];
  const groups = new Map<number, Group>();
  for (const id of new Set(all.map(({ namespaceId }) => namespaceId))) {
    const group = await findGroup(tx, id);
    if (group) groups.set(id, group);
  }
  const sources = [...new Set(all.map(({ importSourceId }) => importSourceId))];
  const users = [...new Set(proposals.map(({ assignee }) => assignee.id))];
  const assignments = sources.length === 0 ? [] : await listAssignments(tx, sources, users);
  const bound = new Map(
    assignments.map(({ importSourceId, userId, sourceUserId }) => [bindingKey(importSourceId, userId), sourceUserId]),
  );
  return { sourceUsers, groups, bound };
}

function decide(book: Book, rules: AssignmentRules, proposal: Proposal, assignments: Assignment[]): RowOutcome {
  const { assignee } = proposal;
  const sourceUser = book.sourceUsers.get(proposal.sourceUserId);
  if (!sourceUser) return failedRow('no_match');
  if (book.groups.get(sourceUser.namespaceId)?.kind !== 'group') return failedRow('personal_namespace');
  const key = bindingKey(sourceUser.importSourceId, assignee.id);
  const isTaken = (book.bound.get(key) ?? sourceUser.id) !== sourceUser.id;
  const { outcome, step } = decideAssignment(sourceUser, assignee, rules, isTaken);
  if (!step) return outcome;
  const before = sourceUser.reassignToUserId;
  if (before !== null) book.bound.delete(bindingKey(sourceUser.importSourceId, before));
  book.bound.set(key, sourceUser.id);
  book.sourceUsers.set(sourceUser.id, { ...sourceUser, status: step.status, reassignToUserId: assignee.id });
  assignments.push({ sourceUser, assignee, action: step.action, sharedMailKey: proposal.sharedMailKey });
  return outcome;
}

async function askAssignees(
  context: OperationContext,
  tx: Tx,
  { requester, rules }: Proposer,
  book: Book,
  assignments: readonly Assignment[],
): Promise<void> {
  if (assignments.length === 0) return;
  const requests = assignments.map((assignment) => ({ ...assignment, ...createRequestLink(context) }));
  await assignSourceUsers(
    tx,
    requests.map(({ sourceUser, assignee, tokenHash }) => ({ id: sourceUser.id, userId: assignee.id, tokenHash })),
    { status: 'awaiting_approval', requesterId: requester.id, isShared: rules.allowsSeveral, now: context.clock.now() },
  );
  const keys = new Set<string>();
  const mailed = requests.filter(({ sharedMailKey }) => {
    if (sharedMailKey === undefined) return true;
    const isFirst = !keys.has(sharedMailKey);
    keys.add(sharedMailKey);
    return isFirst;
  });
  const mails = mailed.map(({ sourceUser, assignee, url, tokenHash, sharedMailKey }) => {
    const facts = factsOf(sourceUser, book.groups.get(sourceUser.namespaceId), { assignee, requester }, url);
    return {
      dedupeKey: sharedMailKey ?? requestMailKey(sourceUser.id, tokenHash),
      to: assignee.email,
      mail: context.messagesFor(assignee).reassignmentRequest(facts),
    };
  });
  await queueMails(tx, context, mails);
  await notify(
    tx,
    mailed.map(({ sourceUser, assignee }) => requestNotification(sourceUser.id, assignee.id)),
    context.clock.now(),
  );
}
