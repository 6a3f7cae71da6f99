import { findGroup } from '../../groups/index.ts';
import type { OperationContext, Source } from '../../platform/index.ts';
import { bindingKey } from '../domain/assignment.ts';
import { type Ask, hold, invitedKey, type SoFar } from '../domain/decision.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { listAssignments } from '../storage/placeholders.ts';
import { findTakeovers, findTakeoversTo, listInvitedIn } from '../storage/takeovers.ts';
import { findTooOldToUndo } from './undo-reassignment.ts';

/**
 * Reads the facts for decisions on `asks` about `sourceUsers`. Facts changed by earlier decisions stay.
 * @returns ids of expired invitations, whose source users count as free
 */
export async function readSoFar(
  context: OperationContext,
  source: Source,
  soFar: SoFar,
  { sourceUsers, asks }: { readonly sourceUsers: readonly SourceUser[]; readonly asks: readonly Ask[] },
): Promise<number[]> {
  const unchanged = sourceUsers.filter(({ id }) => !soFar.changed.has(id));
  for (const namespaceId of new Set(unchanged.map((each) => each.namespaceId))) {
    const group = soFar.groups.get(namespaceId) ?? (await findGroup(source, namespaceId));
    if (group) soFar.groups.set(namespaceId, group);
  }
  const now = context.clock.now();
  const expired = await readSourceUsers(source, soFar, unchanged, now);
  await readBindings(source, soFar, asks);
  expired.push(...(await readInvitations(source, soFar, asks, now)));
  const undone = new Set(asks.flatMap(({ kind, sourceUserId }) => (kind === 'undo' ? sourceUserId : [])));
  const ended = unchanged.filter(({ id }) => undone.has(id));
  for (const id of await findTooOldToUndo(context, source, ended)) soFar.tooOld.add(id);
  return [...new Set(expired)];
}

async function readSourceUsers(
  source: Source,
  soFar: SoFar,
  sourceUsers: readonly SourceUser[],
  now: string,
): Promise<number[]> {
  const ids = sourceUsers.flatMap(({ takeoverId }) => takeoverId ?? []);
  const takeovers = await findTakeovers(source, ids);
  const expired: number[] = [];
  for (const sourceUser of sourceUsers) {
    const takeover = takeovers.get(sourceUser.takeoverId ?? 0);
    if (takeover && sourceUser.status === 'invited' && takeover.expiresAt <= now) {
      expired.push(takeover.id);
      soFar.sourceUsers.set(sourceUser.id, { ...sourceUser, status: 'pending_reassignment', takeoverId: null });
    } else {
      soFar.sourceUsers.set(sourceUser.id, sourceUser);
      if (takeover) soFar.addresses.set(sourceUser.id, takeover.email);
    }
  }
  return expired;
}

/** Current bindings of the named users, unless each can have several. */
async function readBindings(source: Source, soFar: SoFar, asks: readonly Ask[]): Promise<void> {
  if (soFar.rules.allowsSeveral) return;
  const userIds = new Set(asks.flatMap((ask) => (ask.kind === 'assign' ? ask.assignee.id : [])));
  for (const { sourceUserId, importSourceId, userId } of await listAssignments(source, [...userIds])) {
    if (!soFar.changed.has(sourceUserId)) hold(soFar, bindingKey(importSourceId, userId), sourceUserId);
  }
}

/** Source users waiting for the given addresses. */
async function readInvitations(source: Source, soFar: SoFar, asks: readonly Ask[], now: string): Promise<number[]> {
  const expired: number[] = [];
  const emails = asks.flatMap((ask) => (ask.kind === 'invite' ? ask.email : []));
  if (emails.length === 0) return expired;
  for (const namespaceId of soFar.groups.keys()) {
    const takeovers = await findTakeoversTo(source, namespaceId, emails);
    for (const { id, expiresAt } of takeovers.values()) if (expiresAt <= now) expired.push(id);
    for (const { sourceUserId, importSourceId, emailKey } of await listInvitedIn(source, namespaceId, emails)) {
      const isOver = (takeovers.get(emailKey)?.expiresAt ?? '') <= now;
      if (!isOver && !soFar.changed.has(sourceUserId)) {
        hold(soFar, invitedKey(importSourceId, emailKey), sourceUserId);
      }
    }
  }
  return expired;
}
