import { sql } from 'kysely';
import { lookupKey, type User } from '../domain/user.ts';
import { hiddenBots, personKinds } from '../../identity/index.ts';
import {
  isAmong,
  type Listed,
  type Reader,
  readSlice,
  searchNamesOf,
  type Slice,
  type Source,
  tables,
  toFlag,
  type Tx,
  type UserViewer,
  valuesOf,
} from '../../platform/index.ts';
import { inOrderOf } from '../../../lib/lists.ts';
import type { Instant } from '../../../lib/clock.ts';
import { findUsers } from './users.ts';
import { addressKey } from '../../../lib/email-address.ts';

/** Which users are listed. */
export interface UserFilter {
  readonly search?: string | undefined;
  readonly username?: string | undefined;
  readonly publicEmail?: string | undefined;
  readonly active?: boolean | undefined;
  readonly blocked?: boolean | undefined;
  readonly admins?: boolean | undefined;
  /** Only people and bots, no synthetic users. Deleted accounts are never listed. */
  readonly peopleOnly: boolean;
  /** Only these people. */
  readonly withoutBots?: boolean | undefined;
  /** None of the groups' own bots. */
  readonly withoutGroupBots?: boolean | undefined;
  readonly withoutActive?: boolean | undefined;
  readonly withoutHumans?: boolean | undefined;
  /** Those with a second factor, or those without. */
  readonly hasSecondFactor?: boolean | undefined;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  /** No one at all: the request is for something that no user is. */
  readonly none?: boolean | undefined;
  /** Blocked users are not there, and private addresses not searched. */
  readonly forOthers: boolean;
  /** Without bots of groups hidden from this viewer. */
  readonly knownTo?: UserViewer | undefined;
}

/** Users, sorted and cut as the slice says. */
export async function listUsers(reader: Reader, filter: UserFilter, slice: Slice): Promise<Listed<User>> {
  let query = reader.db.selectFrom('user').select('user.id');
  query = filter.peopleOnly ? query.where('kind', 'in', personKinds) : query.where('kind', '<>', 'ghost');
  if (filter.withoutBots) query = query.where('kind', '<>', 'bot');
  if (filter.withoutGroupBots) query = query.where('bot_root_id', 'is', null);
  if (filter.withoutActive) query = query.where('state', '<>', 'active');
  if (filter.withoutHumans) query = query.where('kind', '<>', 'human');
  if (filter.createdAfter !== undefined) query = query.where('created_at', '>=', filter.createdAfter);
  if (filter.createdBefore !== undefined) query = query.where('created_at', '<=', filter.createdBefore);
  if (filter.none) query = query.where(sql<boolean>`1 = 0`);
  if (filter.forOthers) query = query.where('state', 'not in', ['blocked', 'banned']);
  const { knownTo } = filter;
  if (knownTo) query = query.where(sql<boolean>`"user".id not in ${hiddenBots(reader, knownTo)}`);
  if (filter.active) query = query.where('state', '=', 'active');
  if (filter.admins) query = query.where('is_admin', '=', 1);
  if (filter.hasSecondFactor !== undefined) {
    const enabled = reader.db.selectFrom('totp').select('user_id').where('enabled_at', 'is not', null);
    query = query.where('id', filter.hasSecondFactor ? 'in' : 'not in', enabled);
  }
  if (filter.blocked) query = query.where('state', '=', 'blocked');
  if (filter.username !== undefined) query = query.where('username_key', '=', lookupKey(filter.username));
  if (filter.publicEmail !== undefined) query = query.where('public_email_key', '=', addressKey(filter.publicEmail));
  const { search } = filter;
  let isUncounted = slice.isUncounted;
  if (search !== undefined && search !== '') {
    const { ids, isCommon, matches } = await searchNamesOf(reader, 'user', search);
    const addressed = await idsOfAddress(reader, search, filter.forOthers);
    query = query.where(sql<boolean>`(${matches} or "user".id in ${valuesOf(reader.kind, addressed)})`);
    if (ids === undefined) isUncounted ||= !isCommon;
    else query = query.where(isAmong(reader.kind, 'user.id', [...ids, ...addressed]));
  }
  const columns = { id: 'user.id', name: 'user.name', username: 'user.username_key', created_at: 'user.created_at' };
  // PostgreSQL would also look up the avatar of skipped rows.
  const { rows, ...rest } = await readSlice(reader, query, { ...slice, isUncounted }, columns);
  const ids = rows.map(({ id }) => id);
  return { ...rest, rows: inOrderOf(ids, await findUsers(reader, ids)) };
}

/** Those with an address: a public one, for others. */
async function idsOfAddress({ db }: Reader, email: string, forOthers: boolean): Promise<number[]> {
  const key = addressKey(email);
  const shown = db.selectFrom('user').select('id').where('public_email_key', '=', key);
  const own = db.selectFrom('user_email').select('user_id as id').where('email_key', '=', key);
  return (await (forOthers ? shown : shown.union(own)).execute()).map(({ id }) => id);
}

/** An address of a user. */
export interface UserEmail {
  readonly id: number;
  readonly email: string;
  readonly confirmedAt: Instant | null;
}

/** The addresses of a user, the oldest first. */
export async function listUserEmails(source: Source, userId: number): Promise<UserEmail[]> {
  const rows = await tables(source)
    .selectFrom('user_email')
    .select(['id', 'email', 'confirmed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, email: row.email, confirmedAt: row.confirmed_at }));
}

/** Addresses that an earlier version took for different ones and that an account could not keep (migration 0023). */
export async function listSharedAddresses(source: Source): Promise<{ username: string; email: string }[]> {
  const query = tables(source).selectFrom('user_email').innerJoin('user', 'user.id', 'user_email.user_id');
  const shared = query.select(['user.username', 'user_email.email']).where(sql<boolean>`email_key like '% %'`);
  return shared.orderBy('user_email.id').limit(20).execute();
}

/** Whether a user is visible to the viewer: all except bots of hidden groups. */
export async function isUserKnown(
  reader: Reader,
  viewer: UserViewer,
  user: Pick<User, 'id' | 'botRootId'>,
): Promise<boolean> {
  if (user.botRootId === null) return true;
  return (await hiddenBots(reader, viewer).where('bot.id', '=', user.id).execute()).length === 0;
}

/** Removes an address of a user, who can no longer be found by it. */
export async function deleteUserEmail(tx: Tx, user: Pick<User, 'id'>, email: UserEmail): Promise<void> {
  await tx.db.deleteFrom('user_email').where('id', '=', email.id).execute();
  await tx.db
    .updateTable('user')
    .set({ public_email: null, public_email_key: null })
    .where('id', '=', user.id)
    .where('public_email_key', '=', addressKey(email.email))
    .execute();
}

/** Removes an unconfirmed address from its claimants. */
export async function deleteUnconfirmedEmail(tx: Tx, email: string): Promise<void> {
  const rows = tx.db.deleteFrom('user_email').where('email_key', '=', addressKey(email));
  await rows.where('confirmed_at', 'is', null).execute();
}

/** Changes the state of a user; one who may no longer sign in loses sessions and cached credentials at once. */
export async function setUserState(tx: Tx, userId: number, state: User['state'], now: Instant): Promise<void> {
  const user = tx.db.updateTable('user').set({ state, updated_at: now }).where('id', '=', userId);
  if (state === 'active') {
    await user.execute();
    return;
  }
  await user.set((eb) => ({ password_version: eb('password_version', '+', 1) })).execute();
  await tx.db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Gives a user another password: browser sessions end, and cached credentials are refused everywhere. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, now: Instant): Promise<void> {
  await tx.db
    .updateTable('user')
    .set((eb) => ({ password_hash: passwordHash, password_version: eb('password_version', '+', 1), updated_at: now }))
    .where('id', '=', userId)
    .execute();
  await tx.db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Updates the given members of a user. */
export async function updateUser(
  tx: Tx,
  userId: number,
  changes: {
    name?: string | undefined;
    email?: string | undefined;
    publicEmail?: string | null | undefined;
    isAdmin?: boolean | undefined;
    language?: string | undefined;
  },
  now: Instant,
): Promise<void> {
  const { publicEmail } = changes;
  await tx.db
    .updateTable('user')
    .set({
      updated_at: now,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.email !== undefined && { email: changes.email }),
      ...(publicEmail !== undefined && {
        public_email: publicEmail,
        public_email_key: publicEmail === null ? null : addressKey(publicEmail),
      }),
      ...(changes.isAdmin !== undefined && { is_admin: toFlag(changes.isAdmin) }),
      ...(changes.language !== undefined && { language: changes.language }),
    })
    .where('id', '=', userId)
    .execute();
}

/** A person's storage limit set by an administrator: bytes, 0 for none; null for the server's setting. */
export async function readOwnQuota(source: Source, userId: number): Promise<number | null> {
  const row = await tables(source)
    .selectFrom('user')
    .select('storage_quota')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.storage_quota ?? null;
}

/** Decides that. */
export async function setOwnQuota(tx: Tx, userId: number, quota: number | null): Promise<void> {
  await tx.db.updateTable('user').set({ storage_quota: quota }).where('id', '=', userId).execute();
}
