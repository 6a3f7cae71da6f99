import { findUserByConfirmedEmail, readRegistrationMode } from '../../accounts/index.ts';
import { cleanText, DomainError, type OperationContext, queueMail } from '../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import { countAskedFor, insertInvitation } from '../storage/invitations.ts';
import { mailInvitation } from './invitations.ts';
import { emailPattern } from '../../../lib/email-address.ts';

/** Maximum number of these emails to an address per hour. */
const maxMails = 3;
const openDays = 1;
const requestDays = 30;

/**
 * Requests an account without an invitation. With open registration, a link to create it is sent at once; with
 * approval, an administrator sends it. People with an account get an email that says so. The requester doesn't learn
 * which addresses exist.
 * @throws DomainError forbidden if registration doesn't allow it, invalid_input for an invalid address
 */
export async function askToJoin(
  context: OperationContext,
  asked: { readonly email: string; readonly name: string },
): Promise<void> {
  const email = asked.email.trim();
  if (email.length > 255 || !emailPattern.test(email)) {
    throw new DomainError('invalid_input', 'emails.invalid', { email: email.slice(0, 100), field: 'email' });
  }
  const name = cleanText(asked.name).trim().slice(0, 255);
  await context.database.write(async (tx) => {
    const mode = await readRegistrationMode(tx);
    if (mode !== 'open' && mode !== 'approval') {
      throw new DomainError('forbidden', 'accounts.byInvitation');
    }
    const now = context.clock.now();
    if ((await countAskedFor(tx, email, addMilliseconds(now, -hourMilliseconds))) >= maxMails) return;
    const user = await findUserByConfirmedEmail(tx, email);
    const isOpen = mode === 'open';
    const token = randomText(32);
    const row = {
      groupId: null,
      accessLevel: null,
      memberUntil: null,
      email,
      name,
      // The row of someone who has an account only counts.
      state: user ? ('ended' as const) : isOpen ? ('open' as const) : ('requested' as const),
      maxUses: 1,
      createdBy: null,
      expiresAt: addMilliseconds(now, (isOpen ? openDays : requestDays) * dayMilliseconds),
      sentAt: isOpen ? now : null,
    };
    const id = await insertInvitation(tx, { ...row, tokenHash: sha256Hex(token), now });
    if (user) {
      const facts = { recipientName: user.name, username: user.username, baseUrl: context.baseUrl };
      const mail = context.messagesFor(user).accountExists(facts);
      await queueMail(tx, context, { dedupeKey: `account-exists:${id}`, to: user.confirmedEmail, mail });
    } else if (isOpen) {
      await mailInvitation(context, tx, { invitation: { ...row, id }, group: undefined, token });
    }
  });
}
