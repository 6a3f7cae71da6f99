import {
  endSuspension,
  findSanction,
  findUser,
  insertSanction,
  isPerson,
  keepOut,
  listDueSuspensions,
  listGroupSuspensions,
  mailEndOfSuspension,
  makeAppealLink,
  type Sanction,
  type User,
} from '../../accounts/index.ts';
import { effectiveAccessLevel, findGroup } from '../../groups/index.ts';
import {
  cleanText,
  DomainError,
  insertLogEvent,
  notFound,
  notify,
  type OperationContext,
  queueMail,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { assertSanction, type SanctionDraft } from '../domain/sanction.ts';
import type { CasePlace } from '../storage/case-places.ts';
import { updateCase } from '../storage/cases.ts';
import { assertOther, mayModerateGroup, moderates, requireDecidedCase } from './require-moderator.ts';

/** Suspensions that end in one transaction. */
const batchSize = 100;

/**
 * Warns the person whom a case concerns, or suspends them for a time or until that is lifted: in the group of the case, as one of
 * its moderators, or on the whole server, as an administrator. Who is suspended on the server is out at once, who is suspended in
 * a group reads there and writes no more. They are notified and get a mail, with the text; the log has who decided.
 * @throws DomainError not_found, also for who does not moderate the case; forbidden for the whole server; invalid_input,
 *   invalid_state for who cannot be warned or suspended, or is suspended there already
 */
export async function sanction(
  context: OperationContext,
  viewer: UserViewer,
  caseId: number,
  given: SanctionDraft,
): Promise<Sanction> {
  const draft = { ...given, reason: cleanText(given.reason).trim() };
  return context.database.write(viewer, async (tx) => {
    const { about, place } = await requireDecidedCase(tx, viewer, caseId);
    const now = context.clock.now();
    assertSanction(draft, now);
    const groupId = draft.isServerWide ? null : about.groupId;
    if (groupId === null && !viewer.isAdmin) {
      throw new DomainError('forbidden', 'sanctions.adminsOnly');
    }
    const user = await requireConcerned(tx, place);
    const endsAt = draft.kind === 'suspension' ? draft.endsAt : null;
    if (draft.kind === 'suspension') await suspend(tx, user, groupId, now);
    const { kind, reason } = draft;
    const row = { kind, userId: user.id, groupId, caseId, reason, endsAt, createdBy: viewer.userId, createdAt: now };
    const made = await insertSanction(tx, row);
    await updateCase(tx, caseId, { state: 'closed', isNotified: true }, now);
    await insertLogEvent(tx, viewer, {
      groupId,
      action: kind === 'warning' ? 'warn_person' : 'suspend_person',
      userId: user.id,
      details: { case: caseId, reason, ...(endsAt !== null && { until: endsAt }) },
      now,
    });
    await tellPerson(context, tx, made, user, now);
    return made;
  });
}

/** @throws DomainError invalid_state */
async function requireConcerned(tx: Tx, { userId }: CasePlace): Promise<User> {
  const user = userId === null ? undefined : await findUser(tx, userId);
  if (!user || !isPerson(user)) {
    throw new DomainError('invalid_state', 'sanctions.noAccount');
  }
  return user;
}

/** @throws DomainError invalid_state */
async function suspend(tx: Tx, user: User, groupId: number | null, now: Instant): Promise<void> {
  if (groupId === null) return keepOut(tx, user, now);
  const group = await findGroup(tx, groupId);
  if (user.isAdmin || (group && mayModerateGroup(await effectiveAccessLevel(tx, group, user.id, now)))) {
    throw new DomainError('invalid_state', 'sanctions.moderator');
  }
  const others = await listGroupSuspensions(tx, user.id);
  const same = others.find((each) => each.groupId === groupId);
  if (!same) return;
  // An expired one that the job hasn't processed yet is replaced.
  if (same.endsAt !== null && same.endsAt <= now) await endSuspension(tx, same, { endedBy: null, now });
  else throw new DomainError('invalid_state', 'sanctions.already');
}

/** Notifies the person, and emails the text. */
async function tellPerson(
  context: OperationContext,
  tx: Tx,
  { id, kind, groupId, caseId, reason, endsAt }: Sanction,
  user: User,
  now: Instant,
): Promise<void> {
  const about = { subjectId: caseId! };
  await notify(tx, [{ userId: user.id, kind: 'moderation', actorXchanId: null, about }], now);
  const isOut = kind === 'suspension' && groupId === null;
  const url = isOut
    ? (await makeAppealLink(context, tx, user)).url
    : `${context.baseUrl}/moderation/cases/${about.subjectId}`;
  const facts = { recipientName: user.name, place: await placeOf(context, tx, groupId), reason, endsAt, url };
  const messages = context.messagesFor(user);
  const suspended = () => (isOut ? messages.suspendedOnServer(facts) : messages.suspendedInGroup(facts));
  const mail = kind === 'warning' ? messages.warned(facts) : suspended();
  await queueMail(tx, context, { dedupeKey: `sanction:${id}`, to: user.email, mail });
}

async function placeOf({ baseUrl }: OperationContext, tx: Tx, groupId: number | null): Promise<string> {
  const group = groupId === null ? undefined : await findGroup(tx, groupId);
  return group?.name ?? new URL(baseUrl).host;
}

/**
 * Lifts a suspension; the same permission as for deciding it.
 * @throws DomainError not_found, also without permission; invalid_state if it has ended, and for one's own
 */
export async function liftSuspension(context: OperationContext, viewer: UserViewer, id: number): Promise<Sanction> {
  return context.database.write(viewer, async (tx) => {
    const found = await findSanction(tx, id);
    if (found?.kind !== 'suspension' || !(await moderates(tx, viewer, found))) throw notFound('suspension');
    await assertOther(tx, viewer, found.userId);
    const now = context.clock.now();
    if (!(await endSuspension(tx, found, { endedBy: viewer.userId, now }))) {
      throw new DomainError('invalid_state', 'sanctions.ended');
    }
    const { groupId, userId, caseId } = found;
    const details = { ...(caseId !== null && { case: caseId }) };
    await insertLogEvent(tx, viewer, { groupId, action: 'lift_suspension', userId, details, now });
    await tellOfEnd(context, tx, found);
    return (await findSanction(tx, id))!;
  });
}

/** Ends expired suspensions; people suspended on the server may sign in again. For the sweeper. */
export async function endDueSuspensions(context: OperationContext): Promise<void> {
  for (;;) {
    const due = await listDueSuspensions(context.database.reader, context.clock.now(), batchSize);
    if (due.length === 0) return;
    await context.database.write(async (tx) => {
      const now = context.clock.now();
      for (const each of due) {
        if (await endSuspension(tx, each, { endedBy: null, now })) await tellOfEnd(context, tx, each);
      }
    });
  }
}

async function tellOfEnd(context: OperationContext, tx: Tx, ended: Sanction): Promise<void> {
  await mailEndOfSuspension(context, tx, ended, await placeOf(context, tx, ended.groupId));
}
