import { setPassword } from '../storage/user-list.ts';
import {
  type Administrator,
  insertServerEvent,
  type OperationContext,
  requireSelfOrAdmin,
} from '../../platform/index.ts';
import { mailAccessChange } from './passkeys/access-changes.ts';
import { assertPasswordLength } from './password-check.ts';
import { requireAccount } from './require-person.ts';

/**
 * Changes a user's password. All browser sessions end and the old password is refused at once, also by processes that
 * cached it; access tokens stay, because they can be revoked separately. An email confirms it.
 * @throws DomainError forbidden for another user unless administrator, not_found, invalid_input
 */
export async function changePassword(
  context: OperationContext,
  by: Administrator,
  userId: number,
  password: string,
): Promise<void> {
  requireSelfOrAdmin(by, userId);
  assertPasswordLength(password);
  const passwordHash = await context.passwords.hash(password);
  await context.database.write(by, async (tx) => {
    const user = await requireAccount(tx, by, userId);
    const now = context.clock.now();
    await setPassword(tx, userId, passwordHash, now);
    await insertServerEvent(tx, by, { action: 'change_password', userId, now });
    await mailAccessChange(context, tx, user, { change: 'password_changed', key: `password:${now}` });
  });
}
