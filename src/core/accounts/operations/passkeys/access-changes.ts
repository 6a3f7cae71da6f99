import { type AccessChange, type OperationContext, queueMail, type Tx } from '../../../platform/index.ts';
import type { User } from '../../domain/user.ts';

/**
 * Mails someone that a way to sign in to their account has changed; no one is mailed who has no address.
 * @param key part of the key by which the email is sent once
 */
export async function mailAccessChange(
  context: OperationContext,
  tx: Tx,
  user: User,
  { change, name = '', key }: { readonly change: AccessChange; readonly name?: string; readonly key: string },
): Promise<void> {
  if (user.email === '') return;
  const { baseUrl } = context;
  const facts = { recipientName: user.name, username: user.username, change, name, baseUrl };
  const mail = context.messagesFor(user).accessChanged(facts);
  await queueMail(tx, context, { dedupeKey: `access-changed:${user.id}:${key}`, to: user.email, mail });
}
