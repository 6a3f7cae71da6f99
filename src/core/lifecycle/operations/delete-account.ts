import { findUser, isUsernameOf, listAdministrators, requirePerson, type User } from '../../accounts/index.ts';
import { listSolelyOwned } from '../../groups/index.ts';
import { listChannelsOfUser } from '../../identity/index.ts';
import {
  type Administrator,
  commit,
  DomainError,
  enqueue,
  insertServerEvent,
  notFound,
  type OperationContext,
  pageServerEvents,
  queueMail,
  refusal,
  type Refusal,
  refuse,
  requireAdmin,
  requireNoToken,
  type Source,
  type UserViewer,
} from '../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import type {
  AccountDeletionPreview,
  ContributionsEnd,
  DeletionProgress,
  ownContributionsEnds,
} from '../domain/account-deletion.ts';
import {
  countHoldings,
  findAccountDeletion,
  insertAccountDeletion,
  removeAccountDeletion,
} from '../storage/account-deletions.ts';
import { deleteAccounts } from '../storage/job-contracts.ts';

/** How long the owner of an account can cancel its deletion. */
const graceMilliseconds = 7 * dayMilliseconds;

/** Effects of deleting the viewer's account; nothing is changed. */
export function previewAccountDeletion(context: OperationContext, viewer: UserViewer): Promise<AccountDeletionPreview> {
  return previewDeletionOf(context, viewer.userId, findOwnBlocker);
}

async function previewDeletionOf(
  { database: { reader }, clock }: OperationContext,
  userId: number,
  findBlocker: typeof findOwnBlocker,
): Promise<AccountDeletionPreview> {
  const user = await requirePerson(reader, userId);
  const counts = await countHoldings(reader, await listChannelsOfUser(reader, userId));
  const now = clock.now();
  return {
    ...counts,
    asked: await findAccountDeletion(reader, userId),
    soleGroups: (await listSolelyOwned(reader, userId, now)).map(({ fullPath }) => fullPath),
    blocker: await findBlocker(reader, user, 'ghost', now),
  };
}

/**
 * The viewer's account will be deleted in seven days, until `keepAccount` cancels it; an email confirms this.
 * @param username the viewer's own, as a confirmation
 * @returns when it will happen
 * @throws DomainError invalid_input for another username, invalid_state if a group or the server needs the person
 */
export async function askForAccountDeletion(
  context: OperationContext,
  viewer: UserViewer,
  username: string,
  contributions: (typeof ownContributionsEnds)[number] = 'ghost',
): Promise<Instant> {
  return commit(context, 'ask-for-account-deletion', viewer, async (tx) => {
    const now = context.clock.now();
    const user = await requirePerson(tx, viewer.userId);
    assertNamed(user, username);
    const blocker = await findOwnBlocker(tx, user, contributions, now);
    if (blocker !== undefined) throw refuse('invalid_state', blocker);
    const dueAt = addMilliseconds(now, graceMilliseconds);
    await insertAccountDeletion(tx, { userId: user.id, askedBy: user.id, contributions, now, dueAt });
    const { dueAt: due } = (await findAccountDeletion(tx, user.id))!;
    const url = `${context.baseUrl}/settings/delete`;
    const facts = { recipientName: user.name, username: user.username, baseUrl: context.baseUrl, dueAt: due, url };
    if (user.email !== '') {
      const mail = context.messagesFor(user).deletionRequested(facts);
      await queueMail(tx, context, { dedupeKey: `deletion-requested:${user.id}:${due}`, to: user.email, mail });
    }
    await enqueue(tx, deleteAccounts, {}, { now, delayMilliseconds: graceMilliseconds });
    return due;
  });
}

/** @throws DomainError invalid_input where `username` is another one */
function assertNamed(user: User, username: string): void {
  if (isUsernameOf(user, username)) return;
  throw new DomainError('invalid_input', 'deletion.nameYourself', { username: user.username, field: 'username' });
}

/** The viewer's account stays after all. Once it is due it is too late: then no one can sign in as it. */
export async function keepAccount(context: OperationContext, viewer: UserViewer): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await requirePerson(tx, viewer.userId);
    await removeAccountDeletion(tx, viewer.userId);
  });
}

/**
 * Deletes someone else's account as an administrator: at once, in the background. What the owner asked for before is
 * replaced.
 * @throws DomainError not_found, forbidden for the own account, conflict where a group or the server needs someone
 */
export function deleteUser(
  context: OperationContext,
  by: Administrator,
  userId: number,
  contributions: ContributionsEnd = 'ghost',
): Promise<void> {
  requireAdmin(by);
  return commit(context, 'delete-user', by, async (tx) => {
    const user = await requirePerson(tx, userId);
    if (user.isAdmin) requireNoToken(by);
    const askedBy = by === 'operator' ? null : by.userId;
    if (askedBy === user.id) {
      throw new DomainError('forbidden', 'deletion.inOwnSettings');
    }
    const now = context.clock.now();
    const blocker = await findBlockerOfOther(tx, user, contributions, now);
    if (blocker !== undefined) throw refuse('conflict', blocker);
    await insertAccountDeletion(tx, { userId: user.id, askedBy, contributions, now, dueAt: now }, true);
    await insertServerEvent(tx, by, { action: 'delete_user', userId: user.id, details: { contributions }, now });
    await enqueue(tx, deleteAccounts, {}, { now });
  });
}

/**
 * What would be erased with an account, or was erased with a deleted one.
 * @throws DomainError not_found, forbidden
 */
export async function showDeletion(
  context: OperationContext,
  by: Administrator,
  userId: number,
): Promise<DeletionProgress> {
  requireAdmin(by);
  const { reader } = context.database;
  const user = await findUser(reader, userId);
  if (user?.kind !== 'ghost') {
    const preview = await previewDeletionOf(context, userId, findBlockerOfOther);
    return { state: preview.asked ? 'waiting' : 'none', preview };
  }
  const deletion = await findAccountDeletion(reader, userId);
  if (deletion) return { state: 'running', deletion };
  const events = await pageServerEvents(reader, { userId, limit: 10 });
  const event = events.find(({ action }) => action === 'erase_account');
  // Accounts that were deleted before that was noted have no report.
  if (!event) throw notFound('report');
  return { state: 'finished', event };
}

/** The groups that keep an account: paths of some, and how many more; undefined if none does: groups deleted with it need no one. */
async function groupsNeeding(
  source: Source,
  user: User,
  contributions: ContributionsEnd,
  now: Instant,
): Promise<{ readonly groups: string; readonly more: number } | undefined> {
  if (contributions === 'removed') return undefined;
  const sole = await listSolelyOwned(source, user.id, now);
  const names = sole.map(({ fullPath }) => `/${fullPath}`);
  if (names.length === 0) return undefined;
  return { groups: names.slice(0, 5).join(', '), more: Math.max(0, names.length - 5) };
}

async function isOnlyAdministrator(source: Source, user: User): Promise<boolean> {
  return user.isAdmin && (await listAdministrators(source)).every(({ id }) => id === user.id);
}

/**
 * Why the owner of an account cannot have it deleted, what it alone can do for others. Undefined
 * where nothing speaks against it.
 */
export async function findOwnBlocker(
  source: Source,
  user: User,
  contributions: ContributionsEnd,
  now: Instant,
): Promise<Refusal | undefined> {
  if (await isOnlyAdministrator(source, user)) return refusal('deletion.youAreOnlyAdmin');
  const needing = await groupsNeeding(source, user, contributions, now);
  return needing && refusal('deletion.youAreOnlyOwner', needing);
}

/** The same, as an administrator is answered. */
async function findBlockerOfOther(...args: Parameters<typeof findOwnBlocker>): Promise<Refusal | undefined> {
  const [source, user] = args;
  if (await isOnlyAdministrator(source, user)) return refusal('deletion.onlyAdmin');
  const needing = await groupsNeeding(...args);
  return needing && refusal('deletion.onlyOwner', needing);
}
