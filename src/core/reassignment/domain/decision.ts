import type { User } from '../../accounts/domain/index.ts';
import type { Group } from '../../groups/domain/index.ts';
import type { SourceUserAction } from '../../platform/domain/index.ts';
import { addressKey, type AddressKey, emailPattern, isSameAddress } from '../../../lib/email-address.ts';
import { bindingKey, decideAssignment } from './assignment.ts';
import { nextStatus, type SourceUser, type SourceUserEvent } from './source-user.ts';
import { type AssignmentRules, failedRow, type RowOutcome } from './reassignment.ts';

/** A request about one source user: a row of a file, or a single call. */
export type Ask = {
  readonly sourceUserId: number;
  /** Created by a default row, which skips source users decided in the meantime. */
  readonly isByDefault?: boolean;
} & (
  | { readonly kind: 'assign'; readonly assignee: User }
  /** The owner of this address is asked, with an account or without. */
  | { readonly kind: 'invite'; readonly email: string }
  /** Not to be reassigned; the placeholder user may be deleted too. */
  | { readonly kind: 'keep'; readonly deletesPlaceholder: boolean }
  /** With an assignee or invited address, only if the source user is theirs. */
  | { readonly kind: 'undo'; readonly assigneeId: number | undefined; readonly email: string | undefined }
);

/** Facts about source users, including the effects of earlier decisions. */
export interface SoFar {
  readonly rules: AssignmentRules;
  readonly sourceUsers: Map<number, SourceUser>;
  /** Groups of source users, by id. */
  readonly groups: Map<number, Group>;
  /** By `bindingKey` or `invitedKey`: ids of the source users bound to this user, or waiting for this address. */
  readonly holders: Map<string, Set<number>>;
  /** By source user: the invited address. */
  readonly addresses: Map<number, string>;
  /** Source users whose reassignment was completed too long ago to be undone. */
  readonly tooOld: Set<number>;
  /** Source users changed by decisions, for which the database is outdated. */
  readonly changed: Set<number>;
}

/** Event of a source user, by its name in the log. */
export type DecidedAction = Extract<SourceUserAction, SourceUserEvent>;

/** Result of an ask; without an action the source user doesn't change. */
export interface Decision {
  readonly outcome: RowOutcome;
  readonly action?: DecidedAction;
}

/** The asking person and their permissions. The caller has checked that they own the namespace. */
export interface Asker {
  readonly requester: User;
  readonly rules: AssignmentRules;
  /** More asks follow: the caller enqueues the job that moves contributions after the last one. */
  readonly areMoreToCome?: boolean;
  /** Deduplicates emails of a default row: the assignee gets one for all its requests. */
  readonly sharedMailKey?: string;
}

/** An ask that something comes of, with the source user as it was before. */
export interface Due<Kind extends Ask['kind'] = Ask['kind']> {
  readonly ask: Extract<Ask, { kind: Kind }>;
  readonly sourceUser: SourceUser;
  readonly action: DecidedAction;
}

/** Nothing is known yet. */
export function nothingSoFar(rules: AssignmentRules): SoFar {
  return {
    rules,
    sourceUsers: new Map(),
    groups: new Map(),
    holders: new Map(),
    addresses: new Map(),
    tooOld: new Set(),
    changed: new Set(),
  };
}

/** Key of a source and an address, like `bindingKey` for a source and a user. */
export function invitedKey(importSourceId: number, emailKey: AddressKey): string {
  return `${bindingKey(importSourceId, 0)}:${emailKey}`;
}

/** Decides on an ask and updates `soFar`, so that later asks see its effect. */
export function decideNext(soFar: SoFar, ask: Ask): Decision {
  const decision = decide(soFar, ask);
  if (decision.action) advance(soFar, ask, decision.action);
  return decision;
}

function decide(soFar: SoFar, ask: Ask): Decision {
  const sourceUser = soFar.sourceUsers.get(ask.sourceUserId);
  if (!sourceUser) return { outcome: failedRow('no_match') };
  if (ask.isByDefault && sourceUser.status !== 'pending_reassignment') return { outcome: { state: 'skipped' } };
  switch (ask.kind) {
    case 'assign':
      return decideProposal(soFar, sourceUser, ask.assignee);
    case 'invite':
      return decideInvitation(soFar, sourceUser, ask.email);
    case 'undo':
      return decideUndo(soFar, sourceUser, ask);
    case 'keep':
      return decideRetirement(sourceUser);
  }
}

function decideProposal(soFar: SoFar, sourceUser: SourceUser, assignee: User): Decision {
  if (!isOfGroup(soFar, sourceUser)) return { outcome: failedRow('personal_namespace') };
  const isTaken = isHeldByOther(soFar, bindingKey(sourceUser.importSourceId, assignee.id), sourceUser);
  const { outcome, step } = decideAssignment(sourceUser, assignee, soFar.rules, isTaken);
  return step ? { outcome, action: step.action } : { outcome };
}

/** Doesn't depend on whether an account has the address, so the answer can't reveal it (ADR 23). */
function decideInvitation(soFar: SoFar, sourceUser: SourceUser, email: string): Decision {
  if (!isOfGroup(soFar, sourceUser)) return { outcome: failedRow('personal_namespace') };
  if (email.length > 255 || !emailPattern.test(email)) return { outcome: failedRow('invalid_email') };
  if (sourceUser.isSplitting) return { outcome: failedRow('splitting') };
  const key = invitedKey(sourceUser.importSourceId, addressKey(email));
  const isInvited = sourceUser.status === 'invited' && soFar.holders.get(key)?.has(sourceUser.id);
  if (isInvited) return { outcome: { state: 'matched' } };
  if (nextStatus(sourceUser.status, 'invite') === undefined) return { outcome: failedRow('invalid_status') };
  if (isHeldByOther(soFar, key, sourceUser) && !soFar.rules.allowsSeveral)
    return { outcome: failedRow('already_assigned') };
  return { outcome: { state: 'matched' }, action: 'invite' };
}

const undoingEvents = ['cancel', 'undo_keep_as_placeholder', 'undo'] as const;

function decideUndo(
  { addresses, tooOld }: SoFar,
  { id, status, reassignToUserId, isSplitting }: SourceUser,
  { assigneeId, email }: Extract<Ask, { kind: 'undo' }>,
): Decision {
  if (status === 'pending_reassignment') return { outcome: { state: 'skipped' } };
  const action = undoingEvents.find((each) => nextStatus(status, each) !== undefined);
  const invited = addresses.get(id);
  const isTheirs =
    email === undefined
      ? assigneeId === undefined || reassignToUserId === assigneeId
      : invited !== undefined && isSameAddress(invited, email);
  if (!action || !isTheirs) return { outcome: failedRow('invalid_status') };
  if (isSplitting) return { outcome: failedRow('splitting') };
  if (action === 'undo' && tooOld.has(id)) return { outcome: failedRow('undo_too_late') };
  return { outcome: { state: 'matched' }, action };
}

function decideRetirement({ status, isSplitting }: SourceUser): Decision {
  const action = 'keep_as_placeholder';
  if (nextStatus(status, action) === undefined) return { outcome: failedRow('invalid_status') };
  if (isSplitting) return { outcome: failedRow('splitting') };
  return { outcome: { state: 'matched' }, action };
}

function isOfGroup({ groups }: SoFar, { namespaceId }: SourceUser): boolean {
  return groups.get(namespaceId)?.kind === 'group';
}

function isHeldByOther({ holders }: SoFar, key: string, { id }: SourceUser): boolean {
  const held = holders.get(key);
  return held !== undefined && held.size > (held.has(id) ? 1 : 0);
}

/** Notes that a source user is bound to this user of its source, or waits for this address. */
export function hold({ holders }: Pick<SoFar, 'holders'>, key: string, sourceUserId: number): void {
  holders.set(key, (holders.get(key) ?? new Set()).add(sourceUserId));
}

function advance(soFar: SoFar, ask: Ask, action: DecidedAction): void {
  const { sourceUsers, holders, addresses, changed } = soFar;
  const before = sourceUsers.get(ask.sourceUserId)!;
  const { id, importSourceId, reassignToUserId } = before;
  const address = addresses.get(id);
  if (reassignToUserId !== null) holders.get(bindingKey(importSourceId, reassignToUserId))?.delete(id);
  if (address !== undefined) holders.get(invitedKey(importSourceId, addressKey(address)))?.delete(id);
  addresses.delete(id);
  const toUserId = ask.kind === 'assign' ? ask.assignee.id : null;
  if (toUserId !== null) hold(soFar, bindingKey(importSourceId, toUserId), id);
  if (ask.kind === 'invite') {
    addresses.set(id, ask.email);
    hold(soFar, invitedKey(importSourceId, addressKey(ask.email)), id);
  }
  const status = nextStatus(before.status, action)!;
  sourceUsers.set(id, { ...before, status, reassignToUserId: toUserId, takeoverId: null });
  changed.add(id);
}
