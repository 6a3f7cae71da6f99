import {
  DomainError,
  notFound,
  type OperationContext,
  queueMail,
  releaseConfirmedAddress,
  type Source,
  tooSoon,
  type UserViewer,
} from '../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, hourMilliseconds, millisecondsOf } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import {
  type AccountLink,
  deleteAccountLinks,
  findAccountLink,
  listAccountLinkTimes,
  listWaitingEmails,
  useAccountLink,
  withdrawAccountLinks,
} from '../storage/account-links.ts';
import {
  deleteUnconfirmedEmail,
  deleteUserEmail,
  listUserEmails,
  updateUser,
  type UserEmail,
} from '../storage/user-list.ts';
import { insertUserEmail, isAddressTaken } from '../storage/users.ts';
import { makeAccountLink } from './mailed-link.ts';
import { requirePerson } from './require-person.ts';
import { emailPattern, isSameAddress } from '../../../lib/email-address.ts';

const confirmMilliseconds = dayMilliseconds;
/** Maximum number of these emails to an address per hour. */
const maxMails = 3;
const maxEmails = 20;

/**
 * Mails a link to an address that the viewer says is theirs. It counts once the link has been followed; whether somebody
 * else has confirmed it is mailed to the address itself, and shown to nobody else.
 * @throws DomainError invalid_input, invalid_state for who has too many, unprocessable or too_many_requests
 *   where mails went there lately
 */
export async function askForEmail(context: OperationContext, viewer: UserViewer, address: string): Promise<UserEmail> {
  const email = address.trim();
  if (email.length > 255 || !emailPattern.test(email)) {
    throw new DomainError('invalid_input', 'emails.invalid', { email: email.slice(0, 100), field: 'email' });
  }
  return context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const own = await listUserEmails(tx, user.id);
    if (own.some((each) => isSameAddress(each.email, email) && each.confirmedAt !== null)) {
      throw new DomainError('invalid_input', 'emails.confirmedAlready', { field: 'email' });
    }
    if (own.length >= maxEmails) throw new DomainError('invalid_state', 'emails.tooMany', { max: maxEmails });
    const since = addMilliseconds(context.clock.now(), -hourMilliseconds);
    const oldest = (await listAccountLinkTimes(tx, 'email', email, since))[maxMails - 1];
    if (oldest !== undefined) {
      const seconds = (millisecondsOf(oldest) - millisecondsOf(since)) / 1000;
      throw tooSoon('emails.mailedLately', seconds);
    }
    const link = await makeAccountLink(context, tx, {
      userId: user.id,
      purpose: 'email',
      email,
      milliseconds: confirmMilliseconds,
    });
    const facts = {
      recipientName: user.name,
      username: user.username,
      email,
      url: link.url,
      expiresAt: link.expiresAt,
    };
    const mail = context.messagesFor(user).confirmEmail(facts);
    const dedupeKey = `confirm-email:${user.id}:${link.key}`;
    await queueMail(tx, context, { dedupeKey, to: email, mail, isEssential: true });
    const waiting = await listWaitingEmails(tx, user.id, context.clock.now());
    return waiting.find((each) => isSameAddress(each.email, email))!;
  });
}

/** The address of the viewer's own confirmation link; undefined for an invalid link or another person's. */
export async function findEmailLink(
  source: Source,
  viewer: UserViewer,
  token: string,
): Promise<AccountLink | undefined> {
  const link = await findAccountLink(source, 'email', sha256Hex(token), viewer.at);
  return link?.userId === viewer.userId ? link : undefined;
}

/**
 * Confirms an address with the link sent there: it becomes the primary one, and the previous one is kept. Only the
 * requesting account can do this, so that no one confirms an address for someone else's account.
 * @throws DomainError invalid_state for an invalid link, conflict if the address is taken
 */
export async function confirmEmail(context: OperationContext, viewer: UserViewer, token: string): Promise<string> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const link = await findEmailLink(tx, { ...viewer, at: now }, token);
    if (!link || !(await useAccountLink(tx, link.id))) {
      throw new DomainError('invalid_state', 'emails.linkGone');
    }
    const user = await requirePerson(tx, viewer.userId);
    await deleteAccountLinks(tx, user.id, 'email', link.email);
    // An address that was taken down and never confirmed gives way to who has shown that it is theirs.
    await deleteUnconfirmedEmail(tx, link.email);
    if (await isAddressTaken(tx, link.email)) {
      throw new DomainError('conflict', 'emails.ofAnother');
    }
    await insertUserEmail(tx, { userId: user.id, email: link.email, confirmedAt: now });
    await updateUser(tx, user.id, { email: link.email }, now);
    await releaseConfirmedAddress(tx, link.email);
    const facts = { recipientName: user.name, username: user.username, email: link.email };
    const mail = context.messagesFor(user).emailChanged(facts);
    await queueMail(tx, context, { dedupeKey: `email-changed:${user.id}:${link.id}`, to: user.email, mail });
    return link.email;
  });
}

/**
 * Makes one of the viewer's addresses the primary one.
 * @throws DomainError not_found, invalid_state if it isn't confirmed
 */
export function chooseEmail(context: OperationContext, viewer: UserViewer, emailId: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const found = (await listUserEmails(tx, user.id)).find(({ id }) => id === emailId);
    if (!found) throw notFound('email');
    if (found.confirmedAt === null) throw new DomainError('invalid_state', 'emails.unconfirmed');
    await updateUser(tx, user.id, { email: found.email }, context.clock.now());
    const facts = { recipientName: user.name, username: user.username, email: found.email };
    const dedupeKey = `email-changed:${user.id}:${context.clock.now()}`;
    const mail = context.messagesFor(user).emailChanged(facts);
    await queueMail(tx, context, { dedupeKey, to: user.email, mail });
  });
}

/**
 * Removes one of the viewer's addresses, except the primary one. Links to a pending one become invalid.
 * @throws DomainError not_found, invalid_state
 */
export function removeOwnEmail(context: OperationContext, viewer: UserViewer, emailId: number): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const user = await requirePerson(tx, viewer.userId);
    const waiting = await listWaitingEmails(tx, user.id, context.clock.now());
    const found = [...(await listUserEmails(tx, user.id)), ...waiting].find(({ id }) => id === emailId);
    if (!found) throw notFound('email');
    if (waiting.includes(found)) return withdrawAccountLinks(tx, user.id, 'email', found.email);
    if (isSameAddress(found.email, user.email)) {
      throw new DomainError('invalid_state', 'emails.inUse');
    }
    await deleteUserEmail(tx, user, found);
  });
}
