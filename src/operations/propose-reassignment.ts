import type { Group } from '../domain/group.ts';
import { nextStatus } from '../domain/placeholder.ts';
import {
  type AssignmentRules,
  failedRow,
  invalidAssignee,
  isUnasked,
  isValidAssignee,
  type RowOutcome,
} from '../domain/reassignment.ts';
import type { User } from '../domain/user.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { randomHex, sha256Hex } from '../lib/random.ts';
import type { Tx } from '../storage/database.ts';
import { findGroup } from '../storage/groups.ts';
import { assignSourceUsers, listAssignments, lockSourceUsers } from '../storage/placeholders.ts';
import { beginReassignments } from './begin-reassignment.ts';
import type { OperationContext } from './context.ts';
import { queueMails } from './queue-mail.ts';
import { factsOf } from './reassignment-facts.ts';

/** Bytes of a request's token: 32 hexadecimal characters. */
const tokenBytes = 16;

/** That somebody shall take over the contributions of a source user. */
export interface Proposal {
  readonly sourceUserId: number;
  readonly assignee: User;
}

/** Who proposes, and what they may do. The caller has checked that they own the namespace. */
export interface Proposer {
  readonly requester: User;
  readonly rules: AssignmentRules;
}

/** A proposal that was found good, with the source user as it was. */
interface Assignment {
  readonly sourceUser: SourceUser;
  readonly assignee: User;
  /** Nobody is asked. */
  readonly isDirect: boolean;
}

/**
 * Proposes to give source users' contributions to users, who are asked by mail; where confirmation is skipped, and for bots of
 * the group, it begins at once. Later proposals see what earlier ones did.
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
  const direct = assignments.filter(({ isDirect }) => isDirect);
  await beginReassignments(
    context,
    tx,
    direct.map(({ sourceUser, assignee }) => ({ sourceUser, toUserId: assignee.id })),
    { requestedByUserId: proposer.requester.id, skippedConfirmation: true, isShared: proposer.rules.allowsSeveral },
  );
  const asked = assignments.filter(({ isDirect }) => !isDirect);
  await askAssignees(context, tx, proposer, book, asked);
  return outcomes;
}

/** What has been read, kept up to date while proposals are decided. */
interface Book {
  readonly sourceUsers: Map<number, SourceUser>;
  readonly groups: ReadonlyMap<number, Group>;
  /** Import source and user -> the source user that they are bound to. */
  readonly bound: Map<string, number>;
}

const bond = (importSourceId: number, userId: number): string => `${importSourceId}:${userId}`;

async function openBook(tx: Tx, proposals: readonly Proposal[]): Promise<Book> {
  const sourceUsers = await lockSourceUsers(
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
    assignments.map(({ importSourceId, userId, sourceUserId }) => [bond(importSourceId, userId), sourceUserId]),
  );
  return { sourceUsers, groups, bound };
}

function decide(book: Book, rules: AssignmentRules, proposal: Proposal, assignments: Assignment[]): RowOutcome {
  const { assignee } = proposal;
  const sourceUser = book.sourceUsers.get(proposal.sourceUserId);
  if (!sourceUser) return failedRow('no_match');
  if (book.groups.get(sourceUser.namespaceId)?.kind !== 'group') return failedRow('personal_namespace');
  if (!isValidAssignee(assignee, rules, sourceUser.namespaceId)) return invalidAssignee(rules);
  if (sourceUser.isSplitting) return failedRow('splitting');
  const isDirect = isUnasked(assignee, rules, sourceUser.namespaceId);
  const status = nextStatus(sourceUser.status, isDirect ? 'reassign_without_confirmation' : 'reassign');
  if (status === undefined) {
    // Asked for again, and bound to the same person already: that is what was wanted.
    const isDone = sourceUser.reassignToUserId === assignee.id && sourceUser.status !== 'keep_as_placeholder';
    return isDone ? { state: 'matched' } : failedRow('invalid_status');
  }
  const key = bond(sourceUser.importSourceId, assignee.id);
  if (!rules.allowsSeveral && (book.bound.get(key) ?? sourceUser.id) !== sourceUser.id) {
    return failedRow('already_assigned');
  }
  const before = sourceUser.reassignToUserId;
  if (before !== null) book.bound.delete(bond(sourceUser.importSourceId, before));
  book.bound.set(key, sourceUser.id);
  book.sourceUsers.set(sourceUser.id, { ...sourceUser, status, reassignToUserId: assignee.id });
  assignments.push({ sourceUser, assignee, isDirect });
  return { state: 'matched' };
}

async function askAssignees(
  context: OperationContext,
  tx: Tx,
  { requester, rules }: Proposer,
  book: Book,
  assignments: readonly Assignment[],
): Promise<void> {
  if (assignments.length === 0) return;
  const requests = assignments.map((assignment) => {
    const token = randomHex(tokenBytes);
    return { ...assignment, token, tokenHash: sha256Hex(token) };
  });
  await assignSourceUsers(
    tx,
    requests.map(({ sourceUser, assignee, tokenHash }) => ({ id: sourceUser.id, userId: assignee.id, tokenHash })),
    { status: 'awaiting_approval', requesterId: requester.id, isShared: rules.allowsSeveral, now: context.clock.now() },
  );
  const mails = requests.map(({ sourceUser, assignee, token, tokenHash }) => {
    const url = `${context.baseUrl}/import/source_users/${token}`;
    const facts = factsOf(sourceUser, book.groups.get(sourceUser.namespaceId), { assignee, requester }, url);
    return {
      dedupeKey: `reassignment-request:${sourceUser.id}:${tokenHash.slice(0, 16)}`,
      to: assignee.email,
      mail: context.messages.reassignmentRequest(facts),
    };
  });
  await queueMails(tx, context, mails);
}
