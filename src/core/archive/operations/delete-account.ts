import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  findUser,
  isNameInUse,
  listAdministrators,
  listUserEmails,
  lookupKey,
  makeGhost,
  requirePerson,
  type User,
} from '../../accounts/index.ts';
import { removeAttentionOf } from '../../attention/index.ts';
import { findPersonalNamespace, listSolelyOwned, removeMemberships } from '../../groups/index.ts';
import { closeIdentities, listChannelsOfUser } from '../../identity/index.ts';
import { removeReportsOf } from '../../moderation/index.ts';
import {
  commit,
  DomainError,
  enqueue,
  type Messages,
  type OperationContext,
  queueMail,
  deleteSuppression,
  removeMailsTo,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { releaseAssignee } from '../../reassignment/index.ts';
import { addMilliseconds, dayMilliseconds, hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { randomText } from '../../../lib/random.ts';
import {
  type AccountDeletion,
  type AccountHoldings,
  countHoldings,
  findAccountDeletion,
  ghostName,
  insertAccountDeletion,
  nextAccountDeletion,
  postponeAccountDeletion,
  removeAccountDeletion,
  removeSomeOfChannels,
} from '../storage/account-deletions.ts';
import { hideGroups } from '../storage/group-removal.ts';
import { deleteAccounts, removeGroups } from '../storage/job-contracts.ts';

/** How long the owner of an account can take the wish back. */
const graceMilliseconds = 7 * dayMilliseconds;
/** Rows of one transaction. */
const batchSize = 500;

/** What would become of an account that is deleted. */
export interface AccountDeletionPreview extends AccountHoldings {
  /** Why it cannot be deleted now: a sentence that says what to do; undefined if it can. */
  readonly blocker: string | undefined;
  /** The deletion that was asked for already. */
  readonly asked: AccountDeletion | undefined;
}

/** What would become of the viewer's account; nothing is changed. */
export async function previewAccountDeletion(
  { database: { reader }, clock }: OperationContext,
  viewer: UserViewer,
): Promise<AccountDeletionPreview> {
  const user = await requirePerson(reader, viewer.userId);
  const counts = await countHoldings(reader, await listChannelsOfUser(reader, user.id));
  const asked = await findAccountDeletion(reader, user.id);
  return { ...counts, asked, blocker: await findBlocker(reader, user, clock.now()) };
}

/**
 * The viewer's account is to be deleted in seven days, until when `keepAccount` takes that back; a mail says so.
 * @param username the viewer's own, as a confirmation
 * @returns when it will happen
 * @throws DomainError invalid_input for another username, invalid_state where a group or the server needs somebody
 */
export async function askForAccountDeletion(
  context: OperationContext,
  viewer: UserViewer,
  username: string,
): Promise<Instant> {
  return commit(context, 'ask-for-account-deletion', async (tx) => {
    const now = context.clock.now();
    const user = await requirePerson(tx, viewer.userId);
    if (lookupKey(username.trim().replace(/^@/, '')) !== lookupKey(user.username)) {
      throw new DomainError('invalid_input', `Write your username, ${user.username}, to confirm.`, {
        field: 'username',
      });
    }
    const blocker = await findBlocker(tx, user, now);
    if (blocker !== undefined) throw new DomainError('invalid_state', blocker);
    const dueAt = addMilliseconds(now, graceMilliseconds);
    await insertAccountDeletion(tx, { userId: user.id, now, dueAt });
    const { dueAt: due } = (await findAccountDeletion(tx, user.id))!;
    const facts = { ...factsOf(context, user), dueAt: due, url: `${context.baseUrl}/settings/delete` };
    const messages = context.messagesFor(user);
    await mail(context, tx, user, `deletion-requested:${user.id}:${due}`, messages.deletionRequested(facts));
    await enqueue(tx, deleteAccounts, {}, { now, delayMilliseconds: graceMilliseconds });
    return due;
  });
}

/** The viewer's account stays after all. Once it is due it is too late: then nobody can sign in as it. */
export async function keepAccount(context: OperationContext, viewer: UserViewer): Promise<void> {
  await context.database.write(async (tx) => {
    await requirePerson(tx, viewer.userId);
    await removeAccountDeletion(tx, viewer.userId);
  });
}

/** Deletes the accounts that are due, in batches; what is left the rows say, so it can stop and start anywhere. */
export async function deleteDueAccounts(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  for (;;) {
    const deletion = await nextAccountDeletion(reader);
    if (!deletion || signal.aborted) return;
    const now = context.clock.now();
    if (deletion.dueAt > now) {
      const delayMilliseconds = Date.parse(deletion.dueAt) - Date.parse(now);
      await context.database.write((tx) => enqueue(tx, deleteAccounts, {}, { now, delayMilliseconds }));
      return;
    }
    const isClosed = await commit(context, 'close-account', (tx) => closeAccount(context, tx, deletion));
    if (isClosed) await emptyAccount(context, deletion, signal);
  }
}

/** Takes an account from its owner, for good; false where that is put off, or refused with a mail that says why. */
async function closeAccount(context: OperationContext, tx: Tx, { id, userId }: AccountDeletion): Promise<boolean> {
  const user = await findUser(tx, userId);
  if (!user || user.kind === 'ghost') return true;
  const now = context.clock.now();
  const blocker = await findBlocker(tx, user, now);
  if (blocker !== undefined) {
    await removeAccountDeletion(tx, userId);
    const facts = { ...factsOf(context, user), reason: blocker, url: `${context.baseUrl}/settings/delete` };
    const messages = context.messagesFor(user);
    await mail(context, tx, user, `deletion-refused:${userId}:${now}`, messages.deletionRefused(facts));
    return false;
  }
  if (!(await releaseAssignee(context, tx, { userId }))) {
    await postponeAccountDeletion(tx, id, addMilliseconds(now, hourMilliseconds));
    return false;
  }
  await removePersonalData(context, tx, user);
  const messages = context.messagesFor(user);
  await mail(context, tx, user, `account-deleted:${userId}`, messages.accountDeleted(factsOf(context, user)));
  return true;
}

/** Removes everything that names a person or is theirs alone; what hangs on their channels goes afterwards. */
async function removePersonalData(context: OperationContext, tx: Tx, user: User): Promise<void> {
  const now = context.clock.now();
  const addresses = (await listUserEmails(tx, user.id)).map(({ email }) => email);
  const all = [...new Set([user.email, ...addresses])];
  await removeMailsTo(tx, all);
  // Whoever called mail unwanted gets none either after the account is gone.
  for (const address of all) await deleteSuppression(tx, address, ['bounce']);
  await removeAttentionOf(tx, user.id);
  await removeReportsOf(tx, user.id);
  await removeMemberships(tx, user.id);
  const namespace = await findPersonalNamespace(tx, user.id);
  if (namespace) {
    await hideGroups(tx, namespace.id, [namespace.id], now);
    await enqueue(tx, removeGroups, {}, { now });
  }
  const channels = await listChannelsOfUser(tx, user.id);
  const xchanIds = channels.map(({ xchanId }) => xchanId);
  const speaking = channels.find(({ id }) => id === user.defaultChannelId) ?? channels[0];
  const username = await ghostUsername(tx, user.id);
  const address = `${username}@${new URL(context.baseUrl).host}`;
  await closeIdentities(tx, xchanIds, { name: ghostName, address, url: `/users/${username}`, now });
  const names = { username, name: ghostName };
  await makeGhost(tx, user.id, { names, xchanId: speaking?.xchanId ?? null, now });
}

async function ghostUsername(tx: Tx, userId: number): Promise<string> {
  const plain = `deleted-${userId}`;
  return (await isNameInUse(tx, plain)) ? `${plain}-${randomText(12)}` : plain;
}

async function emptyAccount(
  context: OperationContext,
  { userId }: AccountDeletion,
  signal: AbortSignal,
): Promise<void> {
  const limit = Math.min(batchSize, context.batchLimit);
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = await commit(context, 'empty-account', async (tx) => {
      const channels = await listChannelsOfUser(tx, userId);
      if (await removeSomeOfChannels(tx, channels, { limit, now: context.clock.now() })) return true;
      await removeAccountDeletion(tx, userId);
      return false;
    });
    await nextTurn();
  }
}

/** Why an account must stay: what it alone can do for others. */
async function findBlocker(source: Source, user: User, now: Instant): Promise<string | undefined> {
  if (user.isAdmin && (await listAdministrators(source)).every(({ id }) => id === user.id)) {
    return 'You are the only administrator of this server. Make somebody else administrator first.';
  }
  const sole = await listSolelyOwned(source, user.id, now);
  if (sole.length === 0) return undefined;
  const names = sole.map(({ fullPath }) => `/${fullPath}`);
  const shown = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
  return `You are the only Owner of ${shown}. Make somebody else Owner there, or remove the group, first.`;
}

function factsOf(context: OperationContext, user: User) {
  return { recipientName: user.name, username: user.username, baseUrl: context.baseUrl };
}

async function mail(
  context: OperationContext,
  tx: Tx,
  user: User,
  dedupeKey: string,
  text: ReturnType<Messages['testMail']>,
): Promise<void> {
  if (user.email !== '') await queueMail(tx, context, { dedupeKey, to: user.email, mail: text });
}
