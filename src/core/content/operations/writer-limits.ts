import { findUser, isInForce, listGroupSuspensions, type Sanction, suspensionText } from '../../accounts/index.ts';
import { effectiveAccessLevel, findGroup, listGroupAndAncestors } from '../../groups/index.ts';
import { accessLevels } from '../../identity/index.ts';
import {
  DomainError,
  type OperationContext,
  type Source,
  tooSoon,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { addMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { isYoung, limitsAnybody, linksElsewhere, type NewcomerLimits, noNewcomerLimits } from '../domain/newcomer.ts';
import { countWritten, findNewcomerLimits } from '../storage/newcomer-limits.ts';

/**
 * The suspension that keeps the viewer from writing in what belongs to a group: one in the group, or in a group above it. Most
 * people have none, which is one look-up.
 */
export async function findGroupSuspension(
  source: Source,
  viewer: UserViewer,
  groupId: number | null,
): Promise<Sanction | undefined> {
  if (groupId === null || viewer.isAdmin) return undefined;
  const all = (await listGroupSuspensions(source, viewer.userId)).filter((each) => isInForce(each, viewer.at));
  if (all.length === 0) return undefined;
  const group = await findGroup(source, groupId);
  const ids = group ? (await listGroupAndAncestors(source, group)).map(({ id }) => id) : [];
  return all.find((each) => ids.includes(each.groupId ?? 0));
}

/** @throws DomainError forbidden, which says until when, why and how to answer, for somebody who is suspended in the group */
export async function assertNotSuspended(source: Source, viewer: UserViewer, groupId: number | null): Promise<void> {
  const suspension = await findGroupSuspension(source, viewer, groupId);
  if (!suspension) return;
  const group = await findGroup(source, suspension.groupId ?? 0);
  const { caseId } = suspension;
  const appealAt = caseId === null ? 'ask its moderators' : `answer at /moderation/cases/${caseId}`;
  const reason = suspensionText(suspension, group?.name ?? '', appealAt);
  throw new DomainError('forbidden', reason, { reason });
}

/** The limits that hold in a group: its own, those of the nearest group above it that has some, or those of the server. */
export async function readNewcomerLimits(source: Source, groupId: number | null): Promise<NewcomerLimits> {
  for (let at = groupId; at !== null; ) {
    const own = await findNewcomerLimits(source, at);
    if (own) return own;
    at = (await findGroup(source, at))?.parentId ?? null;
  }
  return (await findNewcomerLimits(source, null)) ?? noNewcomerLimits;
}

/**
 * Sees to it that somebody who is new here may write this. Administrators, bots and who moderates the group are never new.
 * @param groupId of the channel; null for channels of people
 * @param isEdit what is changed is no further message
 * @throws DomainError unprocessable, too_many_requests, which say what they may not do yet
 */
export async function assertNewcomerMay(
  { baseUrl, clock }: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  { groupId, input, isEdit }: { readonly groupId: number | null; readonly input: ItemInput; readonly isEdit: boolean },
): Promise<void> {
  const limits = await readNewcomerLimits(tx, groupId);
  if (!limitsAnybody(limits) || !(await isNew(tx, viewer, groupId, limits))) return;
  const { maxAnHour, refusesLinks } = limits;
  if (refusesLinks && textsOf(input).some((text) => linksElsewhere(text, new URL(baseUrl).hostname))) {
    throw new DomainError(
      'unprocessable',
      `Links to other sites are not for people who are new here. ${lasts(limits)}`,
    );
  }
  if (isEdit || maxAnHour === null) return;
  const since = addMilliseconds(clock.now(), -hourMilliseconds);
  if ((await countWritten(tx, viewer.ownXchanIds, { since, limit: maxAnHour })) < maxAnHour) return;
  const text = `Who is new here writes ${maxAnHour} messages an hour at most: try again in an hour. ${lasts(limits)}`;
  throw tooSoon(text, hourMilliseconds / 1000, { text });
}

async function isNew(tx: Tx, viewer: UserViewer, groupId: number | null, limits: NewcomerLimits): Promise<boolean> {
  const user = viewer.isAdmin ? undefined : await findUser(tx, viewer.userId);
  if (user?.kind !== 'human') return false;
  const { messages } = limits;
  const isOneOf =
    isYoung(limits, user.createdAt, viewer.at) ||
    (messages > 0 && (await countWritten(tx, viewer.ownXchanIds, { limit: messages })) < messages);
  if (!isOneOf || groupId === null) return isOneOf;
  const group = await findGroup(tx, groupId);
  return !group || (await effectiveAccessLevel(tx, group, user.id, viewer.at)) < accessLevels.maintainer;
}

function textsOf({ title, summary, body, location, obj, plink }: ItemInput): string[] {
  return [title, summary, body, location, obj, plink].filter((text) => text !== undefined);
}

/** When somebody is new no more. */
function lasts({ days, messages }: NewcomerLimits): string {
  const age = days > 0 ? [`your account is ${days} days old`] : [];
  const count = messages > 0 ? [`you have written ${messages} messages`] : [];
  return `That ends when ${[...age, ...count].join(' and ')}.`;
}
