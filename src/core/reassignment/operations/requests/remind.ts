import { findUsers, type User } from '../../../accounts/index.ts';
import { type Group, isOwner } from '../../../groups/index.ts';
import { type OperationContext, queueMails, type Tx } from '../../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../../lib/random.ts';
import type { ReassignmentRequest, RequestSettings } from '../../domain/request.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { countRequestsTo, insertReminders, markRequestsMailed, markRequestsReminded } from '../../storage/requests.ts';
import { findTakeovers, renewTakeover, type Takeover } from '../../storage/takeovers.ts';
import { requestUrl } from '../reassignment-facts.ts';
import { createTakeoverLink } from '../takeovers/invite-to-take-over.ts';

/** Bytes of the token that stops reminders. */
const tokenBytes = 32;

/** Names that a reminder lists. */
const maxNames = 5;

/** Requests of a group that are due, with their source users. */
interface DueRequests {
  readonly group: Group;
  readonly settings: RequestSettings;
  readonly requests: readonly ReassignmentRequest[];
  readonly sourceUsers: ReadonlyMap<number, SourceUser>;
}

/** Recipient and content of a reminder: the first request stands for all. */
interface Recipient {
  readonly to: { readonly user: User } | { readonly takeover: Takeover };
  readonly requester: User | undefined;
  readonly requests: readonly ReassignmentRequest[];
}

/**
 * Sends one reminder to each person about all their open requests in the group. Unreachable people, and those whose
 * link would not work, are checked again after the next interval.
 */
export async function remind(context: OperationContext, tx: Tx, due: DueRequests): Promise<void> {
  const now = context.clock.now();
  const recipients = await recipientsOf(tx, due, now);
  const userIds = recipients.flatMap(({ to }) => ('user' in to ? to.user.id : []));
  const takeoverIds = recipients.flatMap(({ to }) => ('takeover' in to ? to.takeover.id : []));
  const counts = await countRequestsTo(tx, due.group.id, { userIds, takeoverIds });
  const made = [];
  for (const recipient of recipients) made.push(await makeReminder(context, tx, due, recipient, counts));
  await queueMails(
    tx,
    context,
    made.map(({ mail }) => mail),
  );
  await insertReminders(
    tx,
    made.map(({ reminder }) => reminder),
    now,
  );
  const max = due.settings.maxReminders;
  await markRequestsReminded(tx, due.group.id, { userIds, takeoverIds, max, now });
  const reached = new Set(recipients.flatMap(({ requests }) => requests.map(({ id }) => id)));
  const others = due.requests.filter(({ id }) => !reached.has(id));
  await markRequestsMailed(tx, { ids: others.map(({ id }) => id) }, now);
}

/** Whom these requests wait for, as far as a reminder can reach them. */
async function recipientsOf(tx: Tx, { group, requests }: DueRequests, now: Instant): Promise<Recipient[]> {
  const userIds = requests.flatMap(({ userId, askedBy }) => [userId ?? [], askedBy ?? []].flat());
  const users = new Map((await findUsers(tx, [...new Set(userIds)])).map((user) => [user.id, user]));
  const takeovers = await findTakeovers(tx, [...new Set(requests.flatMap(({ takeoverId }) => takeoverId ?? []))]);
  const backed = await findBacking(tx, group, requests, users, now);
  const byRecipient = new Map<string, ReassignmentRequest[]>();
  for (const request of requests) {
    const key = `${request.userId ?? ''}:${request.takeoverId ?? ''}`;
    const own = byRecipient.get(key) ?? [];
    own.push(request);
    byRecipient.set(key, own);
  }
  return [...byRecipient.values()].flatMap((own): Recipient[] => {
    const [{ userId, takeoverId, askedBy }] = own as [ReassignmentRequest];
    const requester = askedBy === null ? undefined : users.get(askedBy);
    const user = userId === null ? undefined : users.get(userId);
    if (user) {
      const isReached = user.state === 'active' && user.kind === 'human' && user.email !== '';
      return isReached ? [{ to: { user }, requester, requests: own }] : [];
    }
    const takeover = takeovers.get(takeoverId ?? 0);
    // The link of an invitation is only valid with the inviter's permission.
    const isUsable = takeover?.state === 'open' && takeover.expiresAt > now && backed.has(takeover.createdBy ?? 0);
    return isUsable ? [{ to: { takeover }, requester, requests: own }] : [];
  });
}

/** Requesters who can still ask. */
async function findBacking(
  tx: Tx,
  group: Group,
  requests: readonly ReassignmentRequest[],
  users: ReadonlyMap<number, User>,
  now: Instant,
): Promise<Set<number>> {
  const backing = new Set<number>();
  for (const id of new Set(requests.flatMap(({ askedBy }) => askedBy ?? []))) {
    const user = users.get(id);
    if (user?.state === 'active' && (user.isAdmin || (await isOwner(tx, group, id, now)))) backing.add(id);
  }
  return backing;
}

async function makeReminder(
  context: OperationContext,
  tx: Tx,
  { group, settings, sourceUsers }: DueRequests,
  { to, requester, requests }: Recipient,
  counts: (to: { readonly userId?: number; readonly takeoverId?: number }) => number,
) {
  const first = requests[0]!;
  const token = randomText(tokenBytes);
  const tokenHash = sha256Hex(token);
  const stopUrl = `${context.baseUrl}/reminders/${token}`;
  const count = counts('user' in to ? { userId: to.user.id } : { takeoverId: to.takeover.id });
  const names = requests.slice(0, maxNames).flatMap(({ sourceUserId }) => {
    const sourceUser = sourceUsers.get(sourceUserId);
    return sourceUser ? [sourceUser.name ?? sourceUser.identifier] : [];
  });
  const ends = [
    ...(settings.expiryDays > 0 ? [addMilliseconds(first.askedAt, settings.expiryDays * dayMilliseconds)] : []),
    ...('takeover' in to ? [to.takeover.expiresAt] : []),
  ].sort();
  const mail = context.messagesFor('user' in to ? to.user : group).requestReminder({
    recipientName: 'user' in to ? to.user.name : '',
    requesterName: requester?.name ?? '',
    groupName: group.name,
    groupFullPath: group.fullPath,
    sourceNames: names,
    count,
    askedAt: first.askedAt,
    endsAt: ends[0] ?? null,
    url: await linkFor(context, tx, to, count === 1 ? first : undefined),
    stopUrl,
  });
  return {
    mail: {
      dedupeKey: `reminder:${tokenHash.slice(0, 16)}`,
      to: 'user' in to ? to.user.email : to.takeover.email,
      mail,
      unsubscribeUrl: stopUrl,
    },
    reminder: { namespaceId: group.id, requestId: first.id, tokenHash },
  };
}

/** Answer page of the request. An invitation's token isn't stored, so it gets a new one with the same expiry. */
async function linkFor(
  context: OperationContext,
  tx: Tx,
  to: Recipient['to'],
  only: ReassignmentRequest | undefined,
): Promise<string> {
  if ('user' in to) return only ? requestUrl(context.baseUrl, only.sourceUserId) : `${context.baseUrl}/`;
  const { url, tokenHash } = createTakeoverLink(context);
  const { id, expiresAt } = to.takeover;
  await renewTakeover(tx, id, { tokenHash, now: context.clock.now(), expiresAt });
  return url;
}
