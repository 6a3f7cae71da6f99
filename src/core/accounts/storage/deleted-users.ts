import { lookupKey } from '../domain/user.ts';
import type { Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Name of deleted accounts. */
export interface GhostNames {
  readonly username: string;
  readonly name: string;
}

/**
 * Turns a person into a ghost: it can't sign in, and name, addresses, password, passkeys, second factor, linked
 * identities, devices, tokens and sanctions are deleted. The row stays for contributions to groups and logs.
 * @param xchanId the identity that keeps the contributions; null if there is none
 */
export async function makeGhost(
  tx: Tx,
  userId: number,
  { names, xchanId, now }: { readonly names: GhostNames; readonly xchanId: number | null; readonly now: Instant },
): Promise<void> {
  await tx.db
    .updateTable('user')
    .set((eb) => ({
      username: names.username,
      username_key: lookupKey(names.username),
      name: names.name,
      email: '',
      public_email: null,
      public_email_key: null,
      kind: 'ghost',
      state: 'deactivated',
      is_admin: 0,
      password_hash: null,
      password_version: eb('password_version', '+', 1),
      xchan_id: xchanId,
      default_channel_id: null,
      updated_at: now,
    }))
    .where('id', '=', userId)
    .execute();
  const own = [
    'session',
    'access_token',
    'account_link',
    'user_email',
    'sanction',
    'passkey',
    'sign_in_step',
    'totp',
    'recovery_code',
    'known_device',
    'linked_identity',
  ] as const;
  for (const table of own) {
    await tx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
