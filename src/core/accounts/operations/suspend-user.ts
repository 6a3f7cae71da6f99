import { DomainError, notFound, type OperationContext, queueMail, type Source, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { dayMilliseconds } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import type { Sanction } from '../domain/sanction.ts';
import type { User } from '../domain/user.ts';
import { deleteAccountLinks, findAccountLink } from '../storage/account-links.ts';
import { endSanction, findSuspension } from '../storage/sanctions.ts';
import { setUserState } from '../storage/user-list.ts';
import { findUser } from '../storage/users.ts';
import { makeAccountLink, type MadeLink } from './mailed-link.ts';

/** Lifetime of a suspended person's link to the appeal page. */
const linkMilliseconds = 30 * dayMilliseconds;

/**
 * Blocks a person until the end of a suspension, which the caller writes in the same transaction after checking
 * permissions.
 * @throws DomainError invalid_state for administrators, and for people who can't sign in anyway
 */
export async function keepOut(tx: Tx, user: User, now: Instant): Promise<void> {
  if (user.isAdmin) {
    throw new DomainError('invalid_state', 'accounts.adminNotSuspended');
  }
  if (user.state !== 'active') throw new DomainError('invalid_state', 'accounts.stateAlready', { state: user.state });
  await setUserState(tx, user.id, 'blocked', now);
}

/**
 * Ends a suspension for the caller, who has checked who decides; on the whole server the person may sign in again.
 * @returns whether it had not ended before
 */
export async function endSuspension(
  tx: Tx,
  { id, userId, groupId }: Sanction,
  { endedBy, now }: { readonly endedBy: number | null; readonly now: Instant },
): Promise<boolean> {
  if (!(await endSanction(tx, id, { endedBy, now }))) return false;
  if (groupId !== null) return true;
  const user = await findUser(tx, userId);
  if (user?.state === 'blocked') await setUserState(tx, userId, 'active', now);
  await deleteAccountLinks(tx, userId, 'appeal');
  return true;
}

/** Mails a person that a suspension has ended; `place` is the name of the group, or the host of the server. */
export async function mailEndOfSuspension(
  context: OperationContext,
  tx: Tx,
  { id, userId, reason }: Sanction,
  place: string,
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const facts = { recipientName: user.name, place, reason, endsAt: null, url: context.baseUrl };
  const mail = context.messagesFor(user).suspensionEnded(facts);
  await queueMail(tx, context, { dedupeKey: `sanction-ended:${id}`, to: user.email, mail });
}

/** Makes a link to the page where someone who is suspended reads why, and answers. */
export function makeAppealLink(
  context: OperationContext,
  tx: Tx,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<MadeLink> {
  return makeAccountLink(context, tx, { userId: id, purpose: 'appeal', email, milliseconds: linkMilliseconds });
}

/**
 * The same for someone who tried to sign in, and has just shown with a password who they are.
 * @throws DomainError not_found for who is not suspended
 */
export function openAppeal(context: OperationContext, userId: number): Promise<MadeLink> {
  return context.database.write(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || !(await findSuspension(tx, userId))) throw notFound('user');
    return makeAppealLink(context, tx, user);
  });
}

/** The suspended person, by the token of their link, while suspended. */
export async function findSuspended(
  source: Source,
  token: string,
  now: Instant,
): Promise<{ readonly user: User; readonly suspension: Sanction } | undefined> {
  const link = await findAccountLink(source, 'appeal', sha256Hex(token), now);
  const user = link && (await findUser(source, link.userId));
  const suspension = link && (await findSuspension(source, link.userId));
  return user && suspension && { user, suspension };
}
