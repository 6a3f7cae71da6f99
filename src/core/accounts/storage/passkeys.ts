import { type Source, tables, toFlag, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** A passkey as its owner sees it. */
export interface Passkey {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  /** Stored by a service, and not only on one device. */
  readonly isBackedUp: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** A passkey with what verifies it; all in base64url. */
export interface PasskeyCredential extends Passkey {
  readonly credentialId: string;
  readonly publicKey: string;
  /** The device's id for the account. */
  readonly userHandle: string;
  /** Grows with each use on devices that count; 0 on others. */
  readonly counter: number;
  /** Transports to the device. */
  readonly transports: readonly string[];
}

/** A passkey verified by the server. */
export type NewPasskey = Omit<PasskeyCredential, 'id' | 'userId' | 'createdAt' | 'lastUsedAt'>;

/** Inserts a passkey that is not known yet. */
export async function insertPasskey(tx: Tx, userId: number, passkey: NewPasskey, now: Instant): Promise<number> {
  const { id } = await tx.db
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      user_handle: passkey.userHandle,
      counter: passkey.counter,
      transports: passkey.transports.join(' '),
      name: passkey.name,
      is_backed_up: toFlag(passkey.isBackedUp),
      created_at: now,
      last_used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(source: Source, userId: number): Promise<PasskeyCredential[]> {
  const rows = await passkeys(source).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(toPasskey);
}

/** The passkey with this credential id, of any user. */
export async function findPasskey(source: Source, credentialId: string): Promise<PasskeyCredential | undefined> {
  const row = await passkeys(source).where('credential_id', '=', credentialId).executeTakeFirst();
  return row && toPasskey(row);
}

function passkeys(source: Source) {
  return tables(source).selectFrom('passkey').selectAll();
}

function toPasskey(row: Awaited<ReturnType<ReturnType<typeof passkeys>['executeTakeFirstOrThrow']>>) {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    isBackedUp: row.is_backed_up === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    userHandle: row.user_handle,
    counter: row.counter,
    transports: row.transports === '' ? [] : row.transports.split(' '),
  };
}

/** Notes that a passkey was used. */
export async function notePasskeyUse(tx: Tx, id: number, counter: number, now: Instant): Promise<void> {
  await tx.db.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** Gives a passkey another name. */
export async function setPasskeyName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.db.updateTable('passkey').set({ name }).where('id', '=', id).execute();
}

/** Removes a passkey; false where it was removed before. */
export async function deletePasskey(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('passkey').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
