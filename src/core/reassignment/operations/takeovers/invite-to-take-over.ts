import { type User } from '../../../accounts/index.ts';
import { findGroup, type Group } from '../../../groups/index.ts';
import { notify, type OperationContext, queueMails, type Tx } from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import { bindingKey } from '../../domain/assignment.ts';
import { nextStatus } from '../../domain/placeholder.ts';
import { type AssignmentRules, failedRow, type RowOutcome } from '../../domain/reassignment.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { sourceUsersById } from '../../storage/placeholders.ts';
import {
  bindToTakeovers,
  endUnusedTakeovers,
  findConfirmedBy,
  findTakeoversTo,
  insertTakeovers,
  listInvitedIn,
} from '../../storage/takeovers.ts';
import { requestNotification } from '../request-link.ts';
import { expire } from './expire-takeovers.ts';
import { addressKey, type AddressKey, emailPattern } from '../../../../lib/email-address.ts';

/** For so many days the link of an invitation works. */
export const takeoverDays = 30;

/** That whoever has an address shall be asked to take over the contributions of a source user. */
export interface TakeoverProposal {
  readonly sourceUserId: number;
  readonly email: string;
}

/** What became of it; the invitation is that of the row. */
export interface TakeoverOutcome {
  readonly outcome: RowOutcome;
  readonly takeoverId?: number | undefined;
}

/** Who invites to a group, and what they may do. The caller has checked that they own it. */
export interface TakeoverProposer {
  readonly requester: User;
  readonly rules: AssignmentRules;
  readonly namespaceId: number;
}

/** What is known of a source user and an address before anything is decided. */
export interface TakeoverQuestion {
  readonly email: string;
  readonly isSplitting: boolean;
  readonly status: SourceUser['status'];
  /** The source user waits for this address already. */
  readonly isInvited: boolean;
  /** Another one of the same source waits for it. */
  readonly isTaken: boolean;
}

/**
 * Decides whether somebody may be invited. Nothing here depends on whether an account has the address, so that the answer
 * tells nobody (ADR 23).
 * @returns the outcome, and whether there is anything to do
 */
export function decideInvitation(
  { email, isSplitting, status, isInvited, isTaken }: TakeoverQuestion,
  rules: Pick<AssignmentRules, 'allowsSeveral'>,
): { readonly outcome: RowOutcome; readonly isNew: boolean } {
  const refused = (code: Parameters<typeof failedRow>[0]) => ({ outcome: failedRow(code), isNew: false });
  if (email.length > 255 || !emailPattern.test(email)) return refused('invalid_email');
  if (isSplitting) return refused('splitting');
  if (status === 'invited' && isInvited) return { outcome: { state: 'matched' }, isNew: false };
  if (nextStatus(status, 'invite') === undefined) return refused('invalid_status');
  if (isTaken && !rules.allowsSeveral) return refused('already_assigned');
  return { outcome: { state: 'matched' }, isNew: true };
}

/**
 * Invites whoever has these addresses to take over the contributions of source users, which wait for the answer. An address
 * gets one mail, however many source users are meant. The answers do not tell which addresses have accounts.
 * @returns what became of each, in their order; later ones see what earlier ones did
 */
export async function inviteToTakeOver(
  context: OperationContext,
  tx: Tx,
  proposer: TakeoverProposer,
  proposals: readonly TakeoverProposal[],
): Promise<TakeoverOutcome[]> {
  if (proposals.length === 0) return [];
  const { rules, namespaceId } = proposer;
  const group = await findGroup(tx, namespaceId);
  if (group?.kind !== 'group') return proposals.map(() => ({ outcome: failedRow('personal_namespace') }));
  const emails = proposals.map(({ email }) => email);
  const old = [...(await findTakeoversTo(tx, namespaceId, emails)).values()];
  const expired = old.filter(({ expiresAt }) => expiresAt <= context.clock.now());
  if (expired.length > 0)
    await expire(
      context,
      tx,
      expired.map(({ id }) => id),
    );
  const ids = proposals.map(({ sourceUserId }) => sourceUserId);
  const sourceUsers = await sourceUsersById(tx, ids);
  const waiting = await listInvitedIn(tx, namespaceId, emails);
  const bound = new Map(
    waiting.map((each) => [invitedKey(each.importSourceId, each.emailKey), each.sourceUserId] as const),
  );
  const wanted: { readonly sourceUser: SourceUser; readonly email: string }[] = [];
  const outcomes = proposals.map(({ sourceUserId, email }): RowOutcome => {
    const sourceUser = sourceUsers.get(sourceUserId);
    if (sourceUser?.namespaceId !== namespaceId) return failedRow('no_match');
    const key = invitedKey(sourceUser.importSourceId, addressKey(email));
    const holder = bound.get(key);
    const { isSplitting, status } = sourceUser;
    const isInvited = holder === sourceUserId;
    const isTaken = holder !== undefined && !isInvited;
    const { outcome, isNew } = decideInvitation({ email, isSplitting, status, isInvited, isTaken }, rules);
    if (!isNew) return outcome;
    bound.set(key, sourceUserId);
    sourceUsers.set(sourceUserId, { ...sourceUser, status: 'invited' });
    wanted.push({ sourceUser, email });
    return outcome;
  });
  if (wanted.length > 0) await inviteAll(context, tx, { proposer, group }, wanted);
  const takeovers = await findTakeoversTo(tx, namespaceId, emails);
  return outcomes.map((outcome, index) => {
    const takeoverId = takeovers.get(addressKey(emails[index]!))?.id;
    return outcome.state === 'matched' ? { outcome, takeoverId } : { outcome };
  });
}

/** Of a source and whoever has an address, as `bindingKey` of a source and a user. */
export function invitedKey(importSourceId: number, emailKey: AddressKey): string {
  return `${bindingKey(importSourceId, 0)}:${emailKey}`;
}

async function inviteAll(
  context: OperationContext,
  tx: Tx,
  { proposer, group }: { readonly proposer: TakeoverProposer; readonly group: Group },
  wanted: readonly { readonly sourceUser: SourceUser; readonly email: string }[],
): Promise<void> {
  const { requester } = proposer;
  const now = context.clock.now();
  const emails = wanted.map(({ email }) => email);
  const before = await findTakeoversTo(tx, group.id, emails);
  const firsts = new Map(wanted.toReversed().map((each) => [addressKey(each.email), each]));
  const links = [...firsts]
    .filter(([key]) => !before.has(key))
    .map(([, { email, sourceUser }]) => ({ email, sourceUser, ...createTakeoverLink(context) }));
  const expiresAt = addMilliseconds(now, takeoverDays * dayMilliseconds);
  await insertTakeovers(tx, links, { namespaceId: group.id, createdBy: requester.id, now, expiresAt });
  const takeovers = await findTakeoversTo(tx, group.id, emails);
  const left = wanted.flatMap(({ sourceUser }) => sourceUser.takeoverId ?? []);
  await bindToTakeovers(
    tx,
    wanted.map(({ sourceUser, email }) => ({
      sourceUserId: sourceUser.id,
      takeoverId: takeovers.get(addressKey(email))!.id,
    })),
    { requesterId: requester.id, now },
  );
  await endUnusedTakeovers(tx, left);
  const mails = links.map(({ email, sourceUser, url, tokenHash }) => ({
    dedupeKey: takeoverMailKey(tokenHash),
    to: email,
    mail: takeoverMail(context, { group, requester, sourceUser, url, expiresAt }),
  }));
  await queueMails(tx, context, mails);
  const people = await findConfirmedBy(tx, emails);
  const asked = wanted.flatMap(({ sourceUser, email }) => {
    const userId = people.get(addressKey(email));
    return userId === undefined ? [] : [requestNotification(sourceUser.id, userId)];
  });
  await notify(tx, asked, now);
}

/** Bytes of the token of an invitation. */
const tokenBytes = 32;

/** A link with a new token, for the mail. */
export function createTakeoverLink({ baseUrl }: Pick<OperationContext, 'baseUrl'>): { url: string; tokenHash: string } {
  const token = randomText(tokenBytes);
  return { url: `${baseUrl}/take-over/${token}`, tokenHash: sha256Hex(token) };
}

/** The key under which the mail with this link is queued. */
export function takeoverMailKey(tokenHash: string): string {
  return `takeover:${tokenHash.slice(0, 16)}`;
}

/** The mail that asks somebody, who may have an account or not. */
export function takeoverMail(
  { messagesFor, baseUrl }: Pick<OperationContext, 'messagesFor' | 'baseUrl'>,
  about: {
    readonly group: Pick<Group, 'name' | 'fullPath' | 'language'> | undefined;
    readonly requester: Pick<User, 'name'> | undefined;
    readonly sourceUser: Pick<SourceUser, 'name' | 'identifier' | 'sourceHostname'>;
    readonly url: string;
    readonly expiresAt: string;
  },
) {
  const { group, requester, sourceUser, url, expiresAt } = about;
  return messagesFor(group).takeover({
    requesterName: requester?.name ?? 'An Owner of the group',
    groupName: group?.name ?? '',
    groupFullPath: group?.fullPath ?? '',
    sourceName: sourceUser.name ?? sourceUser.identifier,
    sourceHost: sourceUser.sourceHostname,
    baseUrl,
    url,
    expiresAt,
  });
}
