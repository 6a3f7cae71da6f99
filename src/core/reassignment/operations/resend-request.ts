import {
  DomainError,
  enqueue,
  findMailText,
  listTimesOf,
  notify,
  type OperationContext,
  queueMail,
  type SourceUserAction,
  tooSoon,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { findGroup } from '../../groups/index.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { applyReassignments } from '../storage/job-contracts.ts';
import {
  addMilliseconds,
  dayMilliseconds,
  hourMilliseconds,
  type Instant,
  millisecondsOf,
  minuteMilliseconds,
} from '../../../lib/clock.ts';
import { changeSourceUser, findTokenHash } from '../storage/placeholders.ts';
import { reopenReassignment } from '../storage/reassignments.ts';
import { markRequestsMailed } from '../storage/requests.ts';
import { findTakeover, renewTakeover } from '../storage/takeovers.ts';
import { beginReassignments } from './begin-reassignment.ts';
import { requireForEvent, noteEvent } from './change-source-user.ts';
import { requireOwnedSourceUser } from './own-source-user.ts';
import { peopleOf, reassignmentFacts } from './reassignment-facts.ts';
import { createTakeoverLink, takeoverDays, takeoverMail, takeoverMailKey } from './takeovers/invite-to-take-over.ts';
import { createRequestLink, requestMailKey, requestNotification } from './request-link.ts';

/** Rate limits of actions on one source user (group API facts, section 6.8). */
const limits = {
  resend: { max: 1, milliseconds: 8 * hourMilliseconds },
  retry: { max: 3, milliseconds: 16 * hourMilliseconds },
} as const;

/** The message that clients of other servers know (group API facts, section 6.8). */
const tooMany = 'This endpoint has been requested too many times. Try again later.';

/**
 * Mails a request again, with the same link; once in eight hours.
 * @throws DomainError not_found, forbidden, invalid_state when no request waits, unprocessable or too_many_requests when it is too soon
 */
export function resendRequest(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const sourceUser = await requireOwnedSourceUser(tx, viewer, sourceUserId);
    if (sourceUser.status === 'invited') return resendTakeover(context, tx, viewer, sourceUser);
    const { assignee, requester } = await peopleOf(tx, sourceUser);
    if (sourceUser.status !== 'awaiting_approval' || !assignee) {
      throw new DomainError('invalid_state', 'rows.invalid_status');
    }
    await assertRequestLimit(context, tx, sourceUser, 'resend');
    const tokenHash = (await findTokenHash(tx, sourceUser.id)) ?? '';
    // The texts of sent emails aren't stored, because they contain the token; the link is then a new one.
    const sent = await findMailText(tx, requestMailKey(sourceUser.id, tokenHash));
    const now = context.clock.now();
    const facts = (url: string) => reassignmentFacts(tx, sourceUser, { assignee, requester }, url);
    const made = async () => facts(await renewToken(context, tx, sourceUser));
    const mail = sent ?? context.messagesFor(assignee).reassignmentRequest(await made());
    await notify(tx, [requestNotification(sourceUser.id, assignee.id)], now);
    await queueMail(tx, context, { dedupeKey: `reassignment-again:${sourceUser.id}:${now}`, to: assignee.email, mail });
    await markRequestsMailed(tx, { sourceUserId: sourceUser.id }, now);
    await noteEvent(context, tx, sourceUser, { action: 'resend', actor: viewer });
  });
}

/**
 * Mails an invitation again, with a new link and more time; once in eight hours, whichever of its source users is named.
 * @throws DomainError invalid_state, unprocessable
 */
async function resendTakeover(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  sourceUser: SourceUser,
): Promise<void> {
  const now = context.clock.now();
  const takeover = await findTakeover(tx, sourceUser.takeoverId ?? 0);
  if (takeover?.state !== 'open') throw new DomainError('invalid_state', 'rows.invalid_status');
  assertNotTooSoon(context, 'resend', takeover.sentAt);
  const { url, tokenHash } = createTakeoverLink(context);
  const expiresAt = addMilliseconds(now, takeoverDays * dayMilliseconds);
  await renewTakeover(tx, takeover.id, { tokenHash, now, expiresAt });
  const group = await findGroup(tx, sourceUser.namespaceId);
  const { requester } = await peopleOf(tx, sourceUser);
  const mail = takeoverMail(context, { group, requester, sourceUser, url, expiresAt });
  await queueMail(tx, context, { dedupeKey: takeoverMailKey(tokenHash), to: takeover.email, mail });
  await markRequestsMailed(tx, { takeoverId: takeover.id }, now);
  await noteEvent(context, tx, sourceUser, { action: 'resend', actor: viewer, details: { email: takeover.email } });
}

/** Gives a request a new token; returns the page that it opens. */
async function renewToken(context: OperationContext, tx: Tx, { id, status }: SourceUser): Promise<string> {
  const { url, tokenHash } = createRequestLink(context);
  await changeSourceUser(tx, id, { status, tokenHash }, context.clock.now());
  return url;
}

/**
 * Retries a failed reassignment; up to three times in sixteen hours.
 * @throws DomainError not_found, forbidden, invalid_state, unprocessable or too_many_requests if it is too soon
 */
export function retryReassignment(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const sourceUser = await requireForEvent(tx, viewer, sourceUserId, 'retry');
    const toUserId = sourceUser.reassignToUserId;
    if (toUserId === null) throw new DomainError('invalid_state', 'rows.invalid_status');
    await assertRequestLimit(context, tx, sourceUser, 'retry');
    const now = context.clock.now();
    if (await reopenReassignment(tx, sourceUser.id)) {
      await changeSourceUser(tx, sourceUser.id, { status: 'reassignment_in_progress', error: null }, now);
      await enqueue(tx, applyReassignments, {}, { now });
    } else {
      const requestedByUserId = sourceUser.reassignedByUserId;
      const input = { requestedByUserId, skippedConfirmation: false };
      await beginReassignments(context, tx, [{ sourceUser, toUserId }], input);
      await changeSourceUser(tx, sourceUser.id, { status: 'reassignment_in_progress', error: null }, now);
    }
    await noteEvent(context, tx, sourceUser, { action: 'retry', actor: viewer });
  });
}

/** The group's log tells how often it was done, whichever process did it. */
async function assertRequestLimit(
  context: OperationContext,
  tx: Tx,
  sourceUser: SourceUser,
  action: Extract<SourceUserAction, keyof typeof limits>,
): Promise<void> {
  const { max, milliseconds } = limits[action];
  const now = context.clock.now();
  const times = await listTimesOf(tx, sourceUser.id, action, addMilliseconds(now, -milliseconds));
  const oldest = times[max - 1];
  if (oldest !== undefined) assertNotTooSoon(context, action, oldest);
}

/** @throws DomainError too_many_requests or unprocessable, where the first of the last times was not long enough ago */
function assertNotTooSoon({ clock }: OperationContext, action: keyof typeof limits, oldest: Instant): void {
  const { milliseconds } = limits[action];
  const wait = millisecondsOf(oldest) + milliseconds - millisecondsOf(clock.now());
  if (wait <= 0) return;
  const when = waitOf(wait);
  throw action === 'retry'
    ? tooSoon('reassignment.failedLately', wait / 1000, { ...when, isSaid: true })
    : tooSoon('reassignment.sentLately', wait / 1000, { ...when, text: tooMany });
}

function waitOf(milliseconds: number): { readonly unit: 'minutes' | 'hours'; readonly count: number } {
  const minutes = Math.max(1, Math.ceil(milliseconds / minuteMilliseconds));
  return minutes < 60 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.round(minutes / 60) };
}
