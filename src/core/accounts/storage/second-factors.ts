import type { Selectable } from 'kysely';
import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { TotpTable } from './tables.ts';

/** The second factor of an account: the secret of its app. */
export interface SecondFactor {
  /** Base32. */
  readonly secret: string;
  /** Null until a code has shown that the app has the secret. */
  readonly enabledAt: Instant | null;
  /** Period of the last accepted code: it and earlier ones are no longer accepted. */
  readonly lastStep: number;
  /** Wrong codes since the last right one. */
  readonly failures: number;
  readonly failedAt: Instant | null;
  readonly createdAt: Instant;
}

/** The second factor of a user, enabled or not. */
export async function findSecondFactor(source: Source, userId: number): Promise<SecondFactor | undefined> {
  const row = await tables(source).selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && factorOf(row);
}

function factorOf(row: Selectable<TotpTable>): SecondFactor {
  return {
    secret: row.secret,
    enabledAt: row.enabled_at,
    lastStep: row.last_step,
    failures: row.failures,
    failedAt: row.failed_at,
    createdAt: row.created_at,
  };
}

/** Whether signing in with a password also requires a code. */
export async function hasSecondFactor(source: Source, userId: number): Promise<boolean> {
  return ((await findSecondFactor(source, userId))?.enabledAt ?? null) !== null;
}

/** Inserts a secret that is to be enabled, in the place of one that was not. */
export async function insertSecret(tx: Tx, userId: number, secret: string, now: Instant): Promise<void> {
  await tx.db.deleteFrom('totp').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('totp')
    .values({
      user_id: userId,
      secret,
      enabled_at: null,
      last_step: 0,
      failures: 0,
      failed_at: null,
      created_at: now,
    })
    .execute();
}

/** Updates a second factor. */
export async function updateSecondFactor(
  tx: Tx,
  userId: number,
  changes: Partial<Pick<SecondFactor, 'enabledAt' | 'lastStep' | 'failures' | 'failedAt'>>,
): Promise<void> {
  const { enabledAt, lastStep, failures, failedAt } = changes;
  await tx.db
    .updateTable('totp')
    .set({
      ...(enabledAt !== undefined && { enabled_at: enabledAt }),
      ...(lastStep !== undefined && { last_step: lastStep }),
      ...(failures !== undefined && { failures }),
      ...(failedAt !== undefined && { failed_at: failedAt }),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the second factor of a user with its recovery codes; false where there was none. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await tx.db.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Gives a user recovery codes, by their hashes, in the place of all that there were. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Number of a user's remaining recovery codes. */
export async function countRecoveryCodes(source: Source, userId: number): Promise<number> {
  const rows = await tables(source).selectFrom('recovery_code').select('id').where('user_id', '=', userId).execute();
  return rows.length;
}

/** Uses up a recovery code; false where the user has no such code. */
export async function useRecoveryCode(tx: Tx, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Notes that someone has signed in on a device. @returns whether it is a new one, and not the first that is known */
export async function noteDevice(tx: Tx, userId: number, device: string, now: Instant): Promise<boolean> {
  const known = await tx.db.selectFrom('known_device').select('device').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('known_device')
    .values({ user_id: userId, device, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: now }))
    .execute();
  return known.length > 0 && !known.some((each) => each.device === device);
}
