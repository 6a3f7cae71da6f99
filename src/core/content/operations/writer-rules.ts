import { findUser, isInForce, listGroupSuspensions, type Sanction, suspensionFacts } from '../../accounts/index.ts';
import { effectiveAccessLevel, findGroup, listGroupAndAncestors } from '../../groups/index.ts';
import { accessLevels } from '../../identity/index.ts';
import {
  DomainError,
  type OperationContext,
  type Source,
  tooSoon,
  type Tx,
  type UserViewer,
  type WrittenTexts,
} from '../../platform/index.ts';
import { readableIn } from '../../../text/readable.ts';
import { addMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { type ContentRule, findBroken } from '../domain/content-rule.ts';
import { isYoung, limitsAnybody, linksElsewhere, type NewcomerLimits, noNewcomerLimits } from '../domain/newcomer.ts';
import {
  countWritten,
  findNewcomerLimits,
  haveContentRules,
  haveNewcomerLimits,
  listContentRules,
} from '../storage/writer-rules.ts';

/**
 * The suspension that prevents the viewer from posting in a group's content: in the group or a parent group. Most
 * people have none: a single lookup.
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

/**
 * @throws DomainError forbidden, which says until when, why and how to answer, for someone who is suspended in the
 * group
 */
export async function assertNotSuspended(source: Source, viewer: UserViewer, groupId: number | null): Promise<void> {
  const suspension = await findGroupSuspension(source, viewer, groupId);
  if (!suspension) return;
  const group = await findGroup(source, suspension.groupId ?? 0);
  const { caseId } = suspension;
  throw new DomainError('forbidden', 'groups.suspended', {
    ...suspensionFacts(suspension),
    group: group?.name ?? '',
    case: caseId ?? 'none',
    isSaid: true,
  });
}

/**
 * The limits of a group: its own, or inherited from the nearest parent group with limits or the server.
 * @param groupId null for those of the server, which inherits none
 */
export async function readNewcomerLimits(
  source: Source,
  groupId: number | null,
): Promise<{ readonly limits: NewcomerLimits; readonly isInherited: boolean }> {
  const none = { limits: noNewcomerLimits, isInherited: groupId !== null };
  if (!(await haveNewcomerLimits(source))) return none;
  for (let at = groupId; at !== null; ) {
    const limits = await findNewcomerLimits(source, at);
    if (limits) return { limits, isInherited: at !== groupId };
    at = (await findGroup(source, at))?.parentId ?? null;
  }
  return { ...none, limits: (await findNewcomerLimits(source, null)) ?? noNewcomerLimits };
}

/**
 * Checks the limits for new members. Administrators, bots and moderators of the group never count as new.
 * @returns whether to hold it because of links
 * @throws DomainError unprocessable, too_many_requests with the limit
 */
async function checkNewcomer(
  { baseUrl, clock }: Pick<OperationContext, 'baseUrl' | 'clock'>,
  tx: Tx,
  viewer: UserViewer | null,
  { groupId, texts, isEdit, mayHold }: Written,
): Promise<boolean> {
  const { limits } = await readNewcomerLimits(tx, groupId);
  if (!limitsAnybody(limits) || !(await isNew(tx, viewer, groupId, limits))) return false;
  const { maxAnHour, links, days, messages } = limits;
  const { hostname } = new URL(baseUrl);
  const isLinking = links !== 'allow' && texts.some((text) => linksElsewhere(text, hostname));
  if (isLinking && (links === 'refuse' || !mayHold)) {
    throw new DomainError('unprocessable', 'newcomers.noLinks', { days, messages });
  }
  if (isEdit || viewer === null || maxAnHour === null) return isLinking;
  const since = addMilliseconds(clock.now(), -hourMilliseconds);
  if ((await countWritten(tx, viewer.ownXchanIds, { since, limit: maxAnHour })) < maxAnHour) return isLinking;
  throw tooSoon('newcomers.tooMany', hourMilliseconds / 1000, { max: maxAnHour, days, messages, isSaid: true });
}

/** A new text, for rules. */
interface Written {
  /** Of the channel; null for channels of people. */
  readonly groupId: number | null;
  readonly texts: readonly string[];
  /** An edit isn't another message. */
  readonly isEdit: boolean;
  /** Visible to everyone who sees the channel, so that its moderators can review it. */
  readonly mayHold: boolean;
}

async function isNew(
  tx: Tx,
  viewer: UserViewer | null,
  groupId: number | null,
  limits: NewcomerLimits,
): Promise<boolean> {
  if (viewer === null) return true;
  const user = viewer.isAdmin ? undefined : await findUser(tx, viewer.userId);
  if (user?.kind !== 'human') return false;
  const { messages } = limits;
  const isOneOf =
    isYoung(limits, user.createdAt, viewer.at) ||
    (messages > 0 && (await countWritten(tx, viewer.ownXchanIds, { limit: messages })) < messages);
  return isOneOf && !(await isMaintainer(tx, viewer, groupId));
}

/** Whether the viewer moderates a group; false for channels of people (null). */
async function isMaintainer(tx: Tx, viewer: UserViewer | null, groupId: number | null): Promise<boolean> {
  if (viewer === null) return false;
  const group = groupId === null ? undefined : await findGroup(tx, groupId);
  return (
    group !== undefined && (await effectiveAccessLevel(tx, group, viewer.userId, viewer.at)) >= accessLevels.maintainer
  );
}

/** Why moderators look at a message first: the pattern of a rule, or empty for a link by someone new. */
export type Hold = string;

/** The rules of a group: its own, those of parent groups, and those of the server. */
export async function listRulesIn(source: Source, groupId: number | null): Promise<readonly ContentRule[]> {
  if (!(await haveContentRules(source))) return [];
  const group = groupId === null ? undefined : await findGroup(source, groupId);
  const groups = group ? (await listGroupAndAncestors(source, group)).map(({ id }) => id) : [];
  return listContentRules(source, [null, ...groups]);
}

/**
 * Checks the limits for new members and the rules for words and links. Rules don't apply to administrators and
 * moderators of the group.
 * @returns the reason to hold it; undefined if it isn't held
 * @throws DomainError unprocessable, too_many_requests with the reason
 */
export async function checkWriting(
  context: OperationContext,
  tx: Tx,
  viewer: UserViewer,
  written: Written,
): Promise<Hold | undefined> {
  const isHeldLink = await checkNewcomer(context, tx, viewer, written);
  const broken = await findBrokenRule(tx, viewer, written);
  if (broken?.action === 'refuse') throw refusedBy(broken);
  if (broken && written.mayHold) return broken.pattern;
  return isHeldLink ? '' : undefined;
}

/**
 * Applies the rules to texts other than items. These can't be held, so rules that hold also refuse.
 * @throws DomainError unprocessable
 */
export async function checkTexts(
  context: Pick<OperationContext, 'baseUrl' | 'clock'>,
  tx: Tx,
  by: UserViewer | null,
  { groupId, texts: fields }: WrittenTexts,
): Promise<void> {
  const given = Object.entries(fields).flatMap(([field, text]) => (text ? [[field, text] as const] : []));
  if (given.length === 0 || !((await haveContentRules(tx)) || (await haveNewcomerLimits(tx)))) return;
  const readings = given.map(([field, text]) => ({ field, texts: [text, ...readableIn(text)] }));
  const written = { groupId, texts: readings.flatMap(({ texts }) => texts), isEdit: true, mayHold: false };
  await checkNewcomer(context, tx, by, written);
  const broken = await findBrokenRule(tx, by, written);
  if (broken) throw refusedBy(broken, readings.find(({ texts }) => findBroken([broken], texts))!.field);
}

async function findBrokenRule(tx: Tx, viewer: UserViewer | null, { groupId, texts }: Written) {
  if (viewer?.isAdmin || texts.length === 0) return undefined;
  const broken = findBroken(await listRulesIn(tx, groupId), texts);
  return broken && (await isMaintainer(tx, viewer, groupId)) ? undefined : broken;
}

function refusedBy({ kind, pattern }: ContentRule, field = 'body'): DomainError {
  return new DomainError('unprocessable', kind === 'word' ? 'rules.wordRefused' : 'rules.linkRefused', {
    pattern,
    field,
  });
}
