import { removeWithheld, showWithheld, withholdItem } from '../../content/index.ts';
import {
  cleanText,
  DomainError,
  insertLogEvent,
  type ModerationAction,
  notify,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import {
  type Decision,
  decisionsFor,
  maxNote,
  type ModerationCase,
  needsReason,
  outcomeOf,
} from '../domain/moderation.ts';
import { findCase, updateCase } from '../storage/cases.ts';
import type { CasePlace } from '../storage/case-places.ts';
import { requireDecidedCase } from './require-moderator.ts';

const actions: Readonly<Record<Decision, ModerationAction>> = {
  hide: 'hide_post',
  show: 'show_post',
  remove: 'remove_post',
  dismiss: 'dismiss_report',
};

/**
 * Decides about a case, as one of its moderators: hides a post, shows it again, removes it for good, or leaves things as they are.
 * Whoever wrote it is notified, with the reason; the log has who decided.
 * @returns the case as it is now
 * @throws DomainError not_found, also for who does not moderate it; invalid_state for what cannot be decided now or is about them, invalid_input
 *   without a reason where one is needed
 */
export async function decideCase(
  context: OperationContext,
  viewer: UserViewer,
  caseId: number,
  { decision, reason }: { readonly decision: Decision; readonly reason: string },
): Promise<ModerationCase> {
  const text = cleanText(reason).trim();
  return context.database.write(viewer, async (tx) => {
    const { about, place } = await requireDecidedCase(tx, viewer, caseId);
    if (!decisionsFor(about).includes(decision)) {
      throw new DomainError('invalid_state', 'cases.cannotDecide');
    }
    assertReason(decision, text);
    const now = context.clock.now();
    await carryOut(context, tx, decision, place, now);
    const outcome = outcomeOf(decision, about.outcome);
    const isNotified = decision !== 'dismiss' || about.state === 'appealed';
    // An unchanged decision keeps its reason, unless there is a new one.
    const isReasoned = decision !== 'dismiss' || (isNotified && text !== '');
    await updateCase(tx, caseId, { state: 'closed', outcome, isNotified, ...(isReasoned && { reason: text }) }, now);
    const details = { case: about.id, ...(text !== '' && { reason: text }) };
    const event = { groupId: about.groupId, action: actions[decision], userId: place.userId, details, now };
    await insertLogEvent(tx, viewer, event);
    if (isNotified) await notifyConcerned(tx, about, place, now);
    return (await findCase(tx, caseId))!;
  });
}

function assertReason(decision: Decision, reason: string): void {
  if (needsReason(decision) && reason === '') {
    throw new DomainError('invalid_input', 'cases.noReason', { field: 'reason' });
  }
  if (reason.length > maxNote) {
    throw new DomainError('invalid_input', 'cases.reasonTooLong', { max: maxNote, field: 'reason' });
  }
}

async function carryOut(
  context: OperationContext,
  tx: Tx,
  decision: Decision,
  { item }: CasePlace,
  now: Instant,
): Promise<void> {
  if (decision === 'dismiss' || !item) return;
  if (decision === 'show') await showWithheld(context, tx, item, now);
  else if (decision === 'remove') await removeWithheld(tx, item, now);
  else if (!(await withholdItem(tx, item, now))) {
    throw new DomainError('invalid_state', 'cases.nothingToHide');
  }
}

/** Notifies the author of the post, if it is someone on this server. */
async function notifyConcerned(tx: Tx, about: ModerationCase, { userId }: CasePlace, now: Instant): Promise<void> {
  if (userId === null) return;
  await notify(tx, [{ userId, kind: 'moderation', actorXchanId: null, about: { subjectId: about.id } }], now);
}
