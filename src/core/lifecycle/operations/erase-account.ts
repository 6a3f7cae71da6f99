import { setImmediate as nextTurn } from 'node:timers/promises';
import { findUser, ghostName, isNameInUse, listUserEmails, makeGhost, type User } from '../../accounts/index.ts';
import { anonymizeImportedAuthors } from '../../archive/index.ts';
import { removeAttentionOf } from '../../attention/index.ts';
import { eraseItems } from '../../content/index.ts';
import { findPersonalNamespace, listSolelyOwned, removeMemberships } from '../../groups/index.ts';
import { type Channel, closeIdentities, findXchans, listChannelsOfUser } from '../../identity/index.ts';
import { removeReportsOf } from '../../moderation/index.ts';
import {
  type Actor,
  commit,
  deleteSuppression,
  enqueue,
  insertServerEvent,
  type OperationContext,
  queueMail,
  removeMailsTo,
  runAgain,
  sentenceOf,
  type Tx,
} from '../../platform/index.ts';
import { finishReturning, releaseAssignee, undoAllOf } from '../../reassignment/index.ts';
import { addMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { randomText } from '../../../lib/random.ts';
import type { AccountDeletion, ErasedCounts } from '../domain/account-deletion.ts';
import {
  addErased,
  findDeletion,
  nextAccountDeletion,
  postponeAccountDeletion,
  removeAccountDeletion,
  setErasureRecipient,
} from '../storage/account-deletions.ts';
import {
  countPersonal,
  type ErasedUpTo,
  eraseSomeFilesElsewhere,
  eraseSomeOfChannels,
  nextWrittenElsewhere,
} from '../storage/account-erasure.ts';
import { deleteAccounts, removeGroups } from '../storage/job-contracts.ts';
import { hideGroups } from '../storage/group-removal.ts';
import { findOwnBlocker } from './delete-account.ts';
import { hideGroupTree } from './remove-group.ts';

/** Rows of one transaction. */
const batchSize = 500;

/**
 * Deletes the accounts that are due, in batches; the rest follows from the rows, so it can stop and restart anywhere.
 * Two jobs may do so at once: each transaction begins by reading the deletion.
 */
export async function deleteDueAccounts(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  for (;;) {
    const deletion = await nextAccountDeletion(reader);
    if (!deletion || signal.aborted) return;
    const now = context.clock.now();
    if (deletion.dueAt > now) {
      const delayMilliseconds = Date.parse(deletion.dueAt) - Date.parse(now);
      await runAgain(context, deleteAccounts, {}, delayMilliseconds);
      return;
    }
    const isClosed = await commit(context, 'close-account', (tx) => closeAccount(context, tx, deletion));
    if (isClosed) await emptyAccount(context, deletion, signal);
  }
}

/** Permanently closes an account; false if that is postponed, or refused with an email that says why. */
async function closeAccount(context: OperationContext, tx: Tx, { id, userId }: AccountDeletion): Promise<boolean> {
  const deletion = await findDeletion(tx, id);
  if (!deletion) return false;
  const { contributions } = deletion;
  const user = await findUser(tx, userId);
  if (!user || user.kind === 'ghost') return true;
  const now = context.clock.now();
  const blocker = await findOwnBlocker(tx, user, contributions, now);
  if (blocker !== undefined) {
    await removeAccountDeletion(tx, userId);
    await mailRefusal(context, tx, user, sentenceOf(blocker));
    return false;
  }
  if (!(await releaseAssignee(context, tx, { userId }))) {
    await postponeAccountDeletion(tx, id, addMilliseconds(now, hourMilliseconds));
    return false;
  }
  if (contributions === 'placeholder') {
    await addErased(tx, id, { returned: await undoAllOf(context, tx, userId, askedBy(deletion)) });
  }
  if (contributions === 'removed') await addErased(tx, id, { groups: await hideSoleGroups(context, tx, deletion) });
  await removePersonalData(context, tx, user, id);
  return true;
}

function askedBy({ askedBy: userId }: AccountDeletion): Actor | null {
  return userId === null ? null : { userId };
}

async function mailRefusal(context: OperationContext, tx: Tx, user: User, reason: string): Promise<void> {
  if (user.email === '') return;
  const { id, name: recipientName, username, email } = user;
  const { baseUrl } = context;
  const facts = { recipientName, username, baseUrl, reason, url: `${baseUrl}/settings/delete` };
  const mail = context.messagesFor(user).deletionRefused(facts);
  await queueMail(tx, context, { dedupeKey: `deletion-refused:${id}:${context.clock.now()}`, to: email, mail });
}

/** Groups that no one else owns go as well; returns how many, those below them among them. */
async function hideSoleGroups(context: OperationContext, tx: Tx, deletion: AccountDeletion): Promise<number> {
  const gone = new Set<number>();
  for (const group of await listSolelyOwned(tx, deletion.userId, context.clock.now())) {
    if (gone.has(group.id)) continue;
    for (const id of await hideGroupTree(context, tx, group, askedBy(deletion))) gone.add(id);
  }
  return gone.size;
}

/**
 * Removes everything that names a person or belongs only to them; the content of their channels is removed afterwards.
 */
async function removePersonalData(context: OperationContext, tx: Tx, user: User, deletionId: number): Promise<void> {
  const now = context.clock.now();
  const addresses = (await listUserEmails(tx, user.id)).map(({ email }) => email);
  const all = [...new Set([user.email, ...addresses])].filter((address) => address !== '');
  await addErased(tx, deletionId, await countPersonal(tx, user.id, all));
  const { email, name, username: formerUsername, language } = user;
  if (email !== '') await setErasureRecipient(tx, deletionId, { email, name, username: formerUsername, language });
  await removeMailsTo(tx, all);
  // People who marked emails as spam get none after the account was deleted either.
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
  const identities = await findXchans(tx, xchanIds);
  await anonymizeImportedAuthors(
    context,
    tx,
    [...identities.values()].map(({ hash }) => hash),
  );
  await closeIdentities(tx, xchanIds, { name: ghostName, address, url: `/users/${username}`, now });
  const names = { username, name: ghostName };
  await makeGhost(tx, user.id, { names, xchanId: speaking?.xchanId ?? null, now });
}

async function ghostUsername(tx: Tx, userId: number): Promise<string> {
  const plain = `deleted-${userId}`;
  return (await isNameInUse(tx, plain)) ? `${plain}-${randomText(12)}` : plain;
}

/** Runs transactions until one finds nothing to erase; `committed` is called after each. */
type Batches = (step: (tx: Tx) => Promise<ErasedCounts | undefined>, committed?: () => void) => Promise<void>;

/** Erases the rest of a closed account, then emails and logs how much that was. */
async function emptyAccount(context: OperationContext, deletion: AccountDeletion, signal: AbortSignal): Promise<void> {
  const { id, userId } = deletion;
  const { reader } = context.database;
  const batches: Batches = async (step, committed) => {
    for (let isMore = true; isMore && !signal.aborted; ) {
      isMore = await commit(context, 'empty-account', async (tx) => {
        const erased = (await findDeletion(tx, id)) && (await step(tx));
        if (erased) await addErased(tx, id, erased);
        return erased !== undefined;
      });
      committed?.();
      await nextTurn();
    }
  };
  const batch = () => ({ limit: Math.min(batchSize, context.batchLimit), now: context.clock.now() });
  // Contributions returned to placeholders aren't the person's any more, whoever undid it: they aren't erased.
  await finishReturning(context, userId, signal);
  if (signal.aborted) return;
  const channels = await listChannelsOfUser(reader, userId);
  if (deletion.contributions === 'removed') await emptyElsewhere(channels, batches, batch);
  await batches(async (tx) => eraseSomeOfChannels(tx, await listChannelsOfUser(tx, userId), batch()));
  if (!signal.aborted) await commit(context, 'end-account', (tx) => report(context, tx, id));
}

async function emptyElsewhere(
  channels: readonly Channel[],
  batches: Batches,
  batch: () => { limit: number; now: string },
): Promise<void> {
  const own = channels.map(({ id }) => id);
  for (const { xchanId } of channels) {
    let after: ErasedUpTo | undefined;
    let last: ErasedUpTo | undefined;
    const step = async (tx: Tx): Promise<ErasedCounts | undefined> => {
      const { limit, now } = batch();
      const items = await nextWrittenElsewhere(tx, { xchanId, own, after }, limit);
      last = items.at(-1);
      if (items.length === 0) return undefined;
      const gone = await eraseItems(tx, items, now);
      return { messages_elsewhere: items.length, answers_elsewhere: gone - items.length };
    };
    // A transaction may be tried again: where to go on is known once it is committed.
    await batches(step, () => (after = last));
    await batches((tx) => eraseSomeFilesElsewhere(tx, { xchanId, own }, batch()));
  }
}

/** The proof: how much of each kind was erased, in the server's log and in the last email to the person. */
async function report(context: OperationContext, tx: Tx, id: number): Promise<void> {
  const deletion = await findDeletion(tx, id);
  if (!deletion) return;
  const { userId, contributions, erased, recipient } = deletion;
  const by = askedBy(deletion) ?? 'operator';
  const details = { contributions, ...erased };
  await insertServerEvent(tx, by, { action: 'erase_account', userId, details, now: context.clock.now() });
  if (recipient) {
    const { email: to, name: recipientName, username } = recipient;
    const isOwnWish = deletion.askedBy === userId;
    const facts = { recipientName, username, baseUrl: context.baseUrl, contributions, erased, isOwnWish };
    const mail = context.messagesFor(recipient).accountDeleted(facts);
    await queueMail(tx, context, { dedupeKey: `account-deleted:${userId}`, to, mail });
  }
  await removeAccountDeletion(tx, userId);
}
