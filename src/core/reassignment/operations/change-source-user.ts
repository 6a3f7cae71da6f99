import { requireOwnedGroup } from '../../groups/index.ts';
import {
  type Actor,
  DomainError,
  enqueue,
  insertAuditEvent,
  insertAuditEvents,
  type OperationContext,
  type SourceUserAction,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { nextStatus, type SourceUser, type SourceUserEvent } from '../domain/source-user.ts';
import { givePlaceholders } from '../storage/job-contracts.ts';
import { changeSourceUser, upsertNextSourceUsers, type SourceUserChange } from '../storage/placeholders.ts';
import { endUnusedTakeovers } from '../storage/takeovers.ts';
import { requireOwnedSourceUser } from './own-source-user.ts';

/** Source users that are updated in one transaction. */
const batchSize = 1000;

/**
 * The source user in a state in which `event` may happen, for Owners of its group.
 * @throws DomainError not_found, forbidden, invalid_state
 */
export async function requireForEvent(
  tx: Tx,
  viewer: UserViewer,
  sourceUserId: number,
  event: SourceUserEvent,
): Promise<SourceUser> {
  const sourceUser = await requireOwnedSourceUser(tx, viewer, sourceUserId);
  if (nextStatus(sourceUser.status, event) === undefined) {
    throw new DomainError('invalid_state', 'rows.invalid_status');
  }
  return sourceUser;
}

/** Logs an action on a source user by a person or the server, in the group's audit log. */
export async function noteEvent(
  context: OperationContext,
  tx: Tx,
  sourceUser: SourceUser,
  event: {
    readonly action: SourceUserAction;
    readonly actor: Actor | null;
    readonly assigneeUserId?: number | null;
    readonly details?: Readonly<Record<string, string | number>>;
  },
): Promise<void> {
  await insertAuditEvent(tx, {
    namespaceId: sourceUser.namespaceId,
    sourceUserId: sourceUser.id,
    action: event.action,
    actor: event.actor,
    assigneeUserId: event.assigneeUserId ?? sourceUser.reassignToUserId,
    details: event.details,
    now: context.clock.now(),
  });
}

/**
 * Cancels a request, or reopens a declined one: it is unassigned, and the link in the email stops working.
 * @throws DomainError not_found, forbidden, invalid_state
 */
export function cancelReassignment(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<void> {
  return change(context, viewer, sourceUserId, 'cancel', { reassignToUserId: null, reassignedByUserId: null });
}

/**
 * Keeps the contributions with the placeholder permanently.
 * @throws DomainError not_found, forbidden, invalid_state
 */
export function keepAsPlaceholder(context: OperationContext, viewer: UserViewer, sourceUserId: number): Promise<void> {
  return change(context, viewer, sourceUserId, 'keep_as_placeholder', {
    reassignToUserId: null,
    reassignedByUserId: viewer.userId,
  });
}

/**
 * Makes a source user with the status `keep_as_placeholder` reassignable again.
 * @throws DomainError not_found, forbidden, invalid_state
 */
export function undoKeepAsPlaceholder(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
): Promise<void> {
  return change(context, viewer, sourceUserId, 'undo_keep_as_placeholder', {
    reassignToUserId: null,
    reassignedByUserId: null,
  });
}

function change(
  context: OperationContext,
  viewer: UserViewer,
  sourceUserId: number,
  event: Extract<SourceUserAction, SourceUserEvent>,
  fields: Omit<SourceUserChange, 'status'>,
): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const sourceUser = await requireForEvent(tx, viewer, sourceUserId, event);
    const status = nextStatus(sourceUser.status, event)!;
    const freed = { tokenHash: null, takeoverId: null, ...fields };
    await changeSourceUser(tx, sourceUser.id, { status, ...freed }, context.clock.now());
    if (sourceUser.takeoverId !== null) await endUnusedTakeovers(tx, [sourceUser.takeoverId]);
    await noteEvent(context, tx, sourceUser, { action: event, actor: viewer });
    // Its placeholder may have been deleted: it gets another, if there is room.
    if (event !== 'undo_keep_as_placeholder') return;
    await enqueue(tx, givePlaceholders, {}, { now: context.clock.now() });
  });
}

/**
 * Keeps all reassignable source users of a group as placeholders, without emails; returns their number.
 * @throws DomainError not_found, forbidden
 */
export async function keepAllAsPlaceholder(
  context: OperationContext,
  viewer: UserViewer,
  namespaceId: number,
): Promise<number> {
  for (let count = 0; ; ) {
    const ids = await context.database.write(viewer, async (tx) => {
      await requireOwnedGroup(tx, viewer, namespaceId);
      const now = context.clock.now();
      const next = await upsertNextSourceUsers(tx, namespaceId, { userId: viewer.userId, limit: batchSize, now });
      const event = { actor: viewer, action: 'keep_as_placeholder', now } as const;
      if (next.length > 0) await insertAuditEvents(tx, event, next);
      return next;
    });
    count += ids.length;
    if (ids.length < batchSize) return count;
  }
}
