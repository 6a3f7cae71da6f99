import { findUsers, isReachedByMail, type User, viewerOf } from '../../accounts/index.ts';
import {
  commit,
  enqueue,
  isDomainError,
  type OperationContext,
  type QueuedMail,
  queueMails,
  type Tx,
} from '../../platform/index.ts';
import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import { nextDigestAt } from '../domain/digest.ts';
import { sendDigests } from '../storage/job-contracts.ts';
import {
  advanceDigest,
  type DueDigest,
  isAnyDigestDue,
  listDueDigests,
  digestsStillDue,
} from '../storage/notification-settings.ts';
import { insertUnsubscribeLinks } from '../storage/unsubscribe-links.ts';
import { type DigestContents, readDigest } from './digest-contents.ts';
import { createUnsubscribeLink } from './unsubscribe.ts';
import { whileDue } from './while-due.ts';

/** Digests that are read, and then queued in one transaction. */
const batchSize = 25;

/** Newer items wait for the next digest: a transaction that began earlier may not be visible yet. */
const settledMilliseconds = 10_000;

/** Has digests sent where any is due; once a minute, by the sweeper. One look at an index, however many people there are. */
export async function scheduleDigests(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  if (!(await isAnyDigestDue(context.database.reader, now))) return;
  await context.database.write((tx) => enqueue(tx, sendDigests, {}, { now }));
}

/**
 * Mails the digests that are due. What a batch queues and that its people have their digests are one transaction, so
 * this can stop and start anywhere, and no one gets one twice.
 */
export async function sendDueDigests(context: OperationContext, signal: AbortSignal): Promise<void> {
  const send = (due: readonly DueDigest[], now: Instant) => sendSome(context, due, now);
  await whileDue(context, signal, { batchSize, list: listDueDigests, send });
}

/** A digest with its contents; undefined if it would be empty. */
interface ReadDigest {
  readonly due: DueDigest;
  readonly contents: DigestContents | undefined;
}

async function sendSome(context: OperationContext, due: readonly DueDigest[], now: Instant): Promise<void> {
  const until = addMilliseconds(now, -settledMilliseconds);
  const read = new Map<number, ReadDigest>();
  for (const each of due) read.set(each.userId, { due: each, contents: await contentsOf(context, each, until) });
  await commit(context, 'send-digests', async (tx) => {
    const still = await digestsStillDue(tx, due);
    const users = new Map(
      (
        await findUsers(
          tx,
          still.map(({ userId }) => userId),
        )
      ).map((user) => [user.id, user]),
    );
    const made = [];
    for (const each of still) {
      const dueAt = nextDigestAt(each, each.zone, now);
      await advanceDigest(tx, each.userId, { dueAt, covers: until });
      const user = users.get(each.userId);
      const contents = read.get(each.userId)?.contents;
      if (user && contents && isReachedByMail(user)) made.push(makeMail(context, user, each, contents));
    }
    await queueAll(context, tx, made, now);
  });
}

async function contentsOf(
  context: OperationContext,
  due: DueDigest,
  until: Instant,
): Promise<DigestContents | undefined> {
  try {
    const viewer = await viewerOf(context, due.userId, ['read_api'], 'system');
    return await readDigest(context, viewer, { since: due.covers, until });
  } catch (error) {
    // Blocked, suspended and deleted people get no emails.
    if (isDomainError(error)) return undefined;
    throw error;
  }
}

function makeMail(context: OperationContext, user: User, due: DueDigest, contents: DigestContents) {
  const { url: stopUrl, tokenHash } = createUnsubscribeLink(context);
  const { baseUrl } = context;
  const mail = context.messagesFor(user).digest({
    ...contents,
    recipientName: user.name,
    host: new URL(baseUrl).host,
    isWeekly: due.digest === 'weekly',
    url: `${baseUrl}/notifications`,
    settingsUrl: `${baseUrl}/settings/notifications`,
    stopUrl,
  });
  const queued: QueuedMail = {
    dedupeKey: `digest:${user.id}:${due.dueAt}`,
    to: user.email,
    mail,
    unsubscribeUrl: stopUrl,
  };
  return { queued, link: { tokenHash, userId: user.id, mail: 'digest' as const } };
}

async function queueAll(
  context: OperationContext,
  tx: Tx,
  made: readonly ReturnType<typeof makeMail>[],
  now: Instant,
): Promise<void> {
  await queueMails(
    tx,
    context,
    made.map(({ queued }) => queued),
  );
  await insertUnsubscribeLinks(
    tx,
    made.map(({ link }) => link),
    now,
  );
}
