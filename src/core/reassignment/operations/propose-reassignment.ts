import type { Group } from '../../groups/index.ts';
import { notify, type OperationContext, queueMails, type Tx } from '../../platform/index.ts';
import type { Asker, Due } from '../domain/decision.ts';
import { assignSourceUsers } from '../storage/placeholders.ts';
import { unbindFromTakeovers } from '../storage/takeovers.ts';
import { beginReassignments } from './begin-reassignment.ts';
import { factsOf } from './reassignment-facts.ts';
import { createRequestLink, requestMailKey, requestNotification } from './request-link.ts';

/** The asking person, and their groups. */
interface Asking {
  readonly asker: Asker;
  readonly groups: ReadonlyMap<number, Group>;
}

/** Binds source users to their assignees and emails them; without confirmation, contributions start to move at once. */
export async function proposeReassignments(
  context: OperationContext,
  tx: Tx,
  asking: Asking,
  due: readonly Due<'assign'>[],
): Promise<void> {
  const { requester, rules, areMoreToCome } = asking.asker;
  await unbindFromTakeovers(
    tx,
    due.flatMap(({ sourceUser }) => (sourceUser.takeoverId === null ? [] : sourceUser.id)),
  );
  const direct = due.filter(({ action }) => action === 'reassign_without_confirmation');
  await beginReassignments(
    context,
    tx,
    direct.map(({ sourceUser, ask }) => ({ sourceUser, toUserId: ask.assignee.id })),
    { requestedByUserId: requester.id, skippedConfirmation: true, isShared: rules.allowsSeveral, areMoreToCome },
  );
  await askAssignees(
    context,
    tx,
    asking,
    due.filter(({ action }) => action === 'reassign'),
  );
}

async function askAssignees(
  context: OperationContext,
  tx: Tx,
  { asker: { requester, rules, sharedMailKey }, groups }: Asking,
  due: readonly Due<'assign'>[],
): Promise<void> {
  if (due.length === 0) return;
  const requests = due.map(({ sourceUser, ask }) => ({
    sourceUser,
    assignee: ask.assignee,
    sharedKey: ask.isByDefault ? sharedMailKey : undefined,
    ...createRequestLink(context),
  }));
  await assignSourceUsers(
    tx,
    requests.map(({ sourceUser, assignee, tokenHash }) => ({ id: sourceUser.id, userId: assignee.id, tokenHash })),
    { status: 'awaiting_approval', requesterId: requester.id, isShared: rules.allowsSeveral, now: context.clock.now() },
  );
  const keys = new Set<string>();
  const mailed = requests.filter(({ sharedKey }) => {
    if (sharedKey === undefined) return true;
    const isFirst = !keys.has(sharedKey);
    keys.add(sharedKey);
    return isFirst;
  });
  const mails = mailed.map(({ sourceUser, assignee, url, tokenHash, sharedKey }) => {
    const facts = factsOf(sourceUser, groups.get(sourceUser.namespaceId), { assignee, requester }, url);
    return {
      dedupeKey: sharedKey ?? requestMailKey(sourceUser.id, tokenHash),
      to: assignee.email,
      mail: context.messagesFor(assignee).reassignmentRequest(facts),
    };
  });
  await queueMails(tx, context, mails);
  await notify(
    tx,
    mailed.map(({ sourceUser, assignee }) => requestNotification(sourceUser.id, assignee.id)),
    context.clock.now(),
  );
}
