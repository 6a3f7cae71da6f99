import { sql } from 'kysely';
import { lookupKey, type User } from '../domain/user.ts';
import { personKinds } from '../../identity/index.ts';
import {
  containsText,
  type Listed,
  type Reader,
  readSlice,
  type Slice,
  type Source,
  tables,
  toFlag,
  type Tx,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { toUser, userColumns } from './users.ts';

/** Which users are listed. */
export interface UserFilter {
  readonly search?: string | undefined;
  readonly username?: string | undefined;
  readonly publicEmail?: string | undefined;
  readonly active?: boolean | undefined;
  readonly blocked?: boolean | undefined;
  readonly admins?: boolean | undefined;
  /** People and bots alone, no synthetic users. */
  readonly peopleOnly: boolean;
  /** Of these people alone. */
  readonly withoutBots?: boolean | undefined;
  /** None of the bots that groups have for themselves. */
  readonly withoutGroupBots?: boolean | undefined;
  readonly withoutActive?: boolean | undefined;
  readonly withoutHumans?: boolean | undefined;
  /** Those who have a second factor, or those who have none. */
  readonly hasSecondFactor?: boolean | undefined;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  /** Nobody at all: the request is for something that no user is. */
  readonly none?: boolean | undefined;
  /** Blocked users are not there, and private addresses not searched. */
  readonly forOthers: boolean;
}

/** Users, sorted and cut as the slice says. */
export async function listUsers(reader: Reader, filter: UserFilter, slice: Slice): Promise<Listed<User>> {
  let query = reader.db.selectFrom('user').select(userColumns);
  if (filter.peopleOnly) query = query.where('kind', 'in', personKinds);
  if (filter.withoutBots) query = query.where('kind', '<>', 'bot');
  if (filter.withoutGroupBots) query = query.where('bot_root_id', 'is', null);
  if (filter.withoutActive) query = query.where('state', '<>', 'active');
  if (filter.withoutHumans) query = query.where('kind', '<>', 'human');
  if (filter.createdAfter !== undefined) query = query.where('created_at', '>=', filter.createdAfter);
  if (filter.createdBefore !== undefined) query = query.where('created_at', '<=', filter.createdBefore);
  if (filter.none) query = query.where(sql<boolean>`1 = 0`);
  if (filter.forOthers) query = query.where('state', 'not in', ['blocked', 'banned']);
  if (filter.active) query = query.where('state', '=', 'active');
  if (filter.admins) query = query.where('is_admin', '=', 1);
  if (filter.hasSecondFactor !== undefined) {
    const enabled = reader.db.selectFrom('totp').select('user_id').where('enabled_at', 'is not', null);
    query = query.where('id', filter.hasSecondFactor ? 'in' : 'not in', enabled);
  }
  if (filter.blocked) query = query.where('state', '=', 'blocked');
  if (filter.username !== undefined) query = query.where('username_key', '=', lookupKey(filter.username));
  if (filter.publicEmail !== undefined) query = query.where('public_email', '=', filter.publicEmail);
  const { search } = filter;
  if (search !== undefined && search !== '') {
    query = query.where((eb) =>
      eb.or([
        containsText(reader.kind, sql.ref('user.name'), search),
        containsText(reader.kind, sql.ref('user.username'), search),
        eb('public_email', '=', search),
        ...(filter.forOthers ? [] : [eb('id', 'in', withAddress(reader, search))]),
      ]),
    );
  }
  const columns = { id: 'user.id', name: 'user.name', username: 'user.username_key', created_at: 'user.created_at' };
  const { rows, ...rest } = await readSlice(reader, query, slice, columns);
  return { ...rest, rows: rows.map(toUser) };
}

function withAddress(source: Source, email: string) {
  return tables(source).selectFrom('user_email').select('user_id').where('email_key', '=', lookupKey(email));
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

/** Takes an address from a user, who is not to be found by it any more. */
export async function deleteUserEmail(tx: Tx, user: Pick<User, 'id'>, email: UserEmail): Promise<void> {
  await tx.db.deleteFrom('user_email').where('id', '=', email.id).execute();
  await tx.db
    .updateTable('user')
    .set({ public_email: null })
    .where('id', '=', user.id)
    .where('public_email', '=', email.email)
    .execute();
}

/** Takes an address that nobody has confirmed from whoever took it down. */
export async function deleteUnconfirmedEmail(tx: Tx, email: string): Promise<void> {
  const rows = tx.db.deleteFrom('user_email').where('email_key', '=', lookupKey(email));
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

/** Changes what is given of a user. */
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
  await tx.db
    .updateTable('user')
    .set({
      updated_at: now,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.email !== undefined && { email: changes.email }),
      ...(changes.publicEmail !== undefined && { public_email: changes.publicEmail }),
      ...(changes.isAdmin !== undefined && { is_admin: toFlag(changes.isAdmin) }),
      ...(changes.language !== undefined && { language: changes.language }),
    })
    .where('id', '=', userId)
    .execute();
}
