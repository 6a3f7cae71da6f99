import { type AccessChange, type OperationContext, queueMail, type Tx } from '../../../platform/index.ts';
import type { User } from '../../domain/user.ts';

/**
 * Emails a user that a sign-in method has changed, if they have an address.
 * @param key part of the key for sending the email once
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
