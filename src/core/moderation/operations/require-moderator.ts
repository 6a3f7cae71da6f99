import { listAdministrators } from '../../accounts/index.ts';
import { findGroup, findGroupOfBot, levelOf, listAllOwners } from '../../groups/index.ts';
import { accessLevels, casesAboutAny } from '../../identity/index.ts';
import {
  DomainError,
  notFound,
  type Reader,
  readerOf,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { ModerationCase } from '../domain/moderation.ts';
import { type CasePlace, findCasePlace } from '../storage/case-places.ts';
import { findCase } from '../storage/cases.ts';

/** Whether a role in a group is enough to moderate it: Maintainers and Owners. */
export function mayModerateGroup(level: number): boolean {
  return level >= accessLevels.maintainer;
}

/** Whether the viewer decides about a case: an administrator, or a moderator of its group. */
export async function moderates(
  source: Source,
  viewer: UserViewer,
  { groupId }: Pick<ModerationCase, 'groupId'>,
): Promise<boolean> {
  if (viewer.isAdmin) return true;
  const group = groupId === null ? undefined : await findGroup(source, groupId);
  return group?.kind === 'group' && mayModerateGroup(await levelOf(source, viewer, group));
}

/**
 * A case, for those who decide about it; for everyone else it doesn't exist.
 * @throws DomainError not_found
 */
export async function requireModeratedCase(source: Source, viewer: UserViewer, id: number): Promise<ModerationCase> {
  const found = await findCase(source, id);
  if (!found || !(await moderates(source, viewer, found))) throw notFound('case');
  return found;
}

/**
 * A case and its subject, for the moderator who decides it. Moderators cannot decide cases about themselves, nor by acting as
 * another user.
 * @throws DomainError not_found; invalid_state for a case about the viewer
 */
export async function requireDecidedCase(
  tx: Tx,
  viewer: UserViewer,
  id: number,
): Promise<{ readonly about: ModerationCase; readonly place: CasePlace }> {
  const about = await requireModeratedCase(tx, viewer, id);
  if ((await ownCases(readerOf(tx), viewer, [id])).size > 0) throw ownCase();
  return { about, place: await findCasePlace(tx, about) };
}

/**
 * Those of these cases that are about the viewer or accounts the viewer may act for, who therefore doesn't decide them.
 */
export async function ownCases(reader: Reader, viewer: UserViewer, caseIds: readonly number[]): Promise<Set<number>> {
  return casesAboutAny(reader, viewer, await findPrincipals(reader, viewer), caseIds);
}

/** @throws DomainError invalid_state if a decision is about the viewer, or accounts the viewer may act for */
export async function assertOther(source: Source, viewer: UserViewer, userId: number): Promise<void> {
  if ((await findPrincipals(source, viewer)).includes(userId)) throw ownCase();
}

function ownCase(): DomainError {
  return new DomainError('invalid_state', 'cases.aboutYou');
}

/**
 * Possible people behind a request: the user, the administrator who acts for them, and those who may create tokens of a
 * bot.
 */
async function findPrincipals(source: Source, viewer: UserViewer): Promise<number[]> {
  const own = [viewer.userId, ...(viewer.sudoUserId === undefined ? [] : [viewer.sudoUserId])];
  const group = await findGroupOfBot(source, viewer.userId);
  if (!group) return own;
  const administrators = (await listAdministrators(source)).map(({ id }) => id);
  return [...own, ...(await listAllOwners(source, group, viewer.at)), ...administrators];
}

/**
 * Sees to it that the viewer moderates a group, or the server (null).
 * @throws DomainError forbidden
 */
export async function assertModerates(source: Source, viewer: UserViewer, groupId: number | null): Promise<void> {
  if (await moderates(source, viewer, { groupId })) return;
  throw new DomainError('forbidden', 'moderation.moderatorsOnly');
}
