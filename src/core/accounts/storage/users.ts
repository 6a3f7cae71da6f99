import { sql } from 'kysely';
import { loginKey, lookupKey, type User } from '../domain/user.ts';
import type { UserKind } from '../../identity/index.ts';
import {
  listOf,
  type Param,
  preparedByKey,
  type Reader,
  type Source,
  tables,
  toFlag,
  type Tx,
  valuesOf,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

/** Columns for `toUser`. */
export const userColumns = [
  'user.id',
  'user.username',
  'user.name',
  'user.email',
  'user.public_email',
  'user.kind',
  'user.state',
  'user.is_admin',
  'user.xchan_id',
  'user.default_channel_id',
  'user.bot_root_id',
  'user.language',
  'user.created_at',
  // Of channels with an avatar.
  sql<string | null>`(select channel.address from channel where channel.id = "user".default_channel_id
    and channel.photo_file_id is not null)`.as('picture_address'),
] as const;

interface UserRow {
  id: number;
  username: string;
  name: string;
  email: string;
  public_email: string | null;
  kind: User['kind'];
  state: User['state'];
  is_admin: 0 | 1;
  xchan_id: number | null;
  default_channel_id: number | null;
  bot_root_id: number | null;
  language: string;
  created_at: string;
  picture_address: string | null;
}

/** A user as the domain sees it, of a row with `userColumns`. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    publicEmail: row.public_email,
    kind: row.kind,
    state: row.state,
    isAdmin: row.is_admin === 1,
    xchanId: row.xchan_id,
    defaultChannelId: row.default_channel_id,
    botRootId: row.bot_root_id,
    language: row.language,
    createdAt: row.created_at,
    pictureAddress: row.picture_address,
  };
}

const userById = preparedByKey(({ db }, id: Param<number>) =>
  db.selectFrom('user').select(userColumns).where('id', '=', id),
);

/** The user with this id; undefined if there is none. */
export async function findUser(source: Source, id: number): Promise<User | undefined> {
  const [row] = await userById(source, id);
  return row && toUser(row);
}

const usersById = preparedByKey(({ db, kind }, ids: readonly Param<number>[]) =>
  db.selectFrom('user').select(userColumns).where('id', 'in', listOf(kind, ids)),
);

/** The users with these ids, in no order. */
export async function findUsers(source: Source, ids: readonly number[]): Promise<User[]> {
  if (ids.length === 0) return [];
  return (await usersById(source, ids)).map(toUser);
}

/** Administrators. */
export async function listAdministrators(source: Source): Promise<User[]> {
  const query = tables(source).selectFrom('user').select(userColumns).where('is_admin', '=', 1);
  const rows = await query.where('kind', '=', 'human').where('state', '=', 'active').orderBy('id').execute();
  return rows.map(toUser);
}

/** The identities of the users' default channels, by user; users without a channel are absent. */
export async function findDefaultXchans(source: Source, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tables(source)
    .selectFrom('user')
    .innerJoin('channel', 'channel.id', 'user.default_channel_id')
    .select(['user.id', 'channel.xchan_id'])
    .where(sql<boolean>`"user".id in ${valuesOf(source.kind, userIds)}`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.xchan_id]));
}

/** The user with this name, ignoring case; undefined if there is none. */
export async function findUserByUsername(source: Source, username: string): Promise<User | undefined> {
  const row = await tables(source)
    .selectFrom('user')
    .select(userColumns)
    .where('username_key', '=', lookupKey(username))
    .executeTakeFirst();
  return row && toUser(row);
}

/** The user who has confirmed this address, primary or not, with the address as confirmed, for emails. */
export async function findUserByConfirmedEmail(
  source: Source,
  email: string,
): Promise<(User & { readonly confirmedEmail: string }) | undefined> {
  const row = await tables(source)
    .selectFrom('user_email')
    .innerJoin('user', 'user.id', 'user_email.user_id')
    .select(userColumns)
    .select('user_email.email as confirmed_email')
    .where('user_email.email_key', '=', addressKey(email))
    .where('user_email.confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row && { ...toUser(row), confirmedEmail: row.confirmed_email };
}

const versionById = preparedByKey(({ db }, id: Param<number>) =>
  db.selectFrom('user').select('version').where('id', '=', id),
);

/**
 * A number that changes with the user, their access tokens, channels and names (docs/adr/0008); undefined if there is
 * no such user.
 */
export async function findUserVersion(source: Source, id: number): Promise<number | undefined> {
  return (await versionById(source, id))[0]?.version;
}

const defaultChannelById = preparedByKey(({ db }, id: Param<number>) =>
  db.selectFrom('user').select('default_channel_id').where('id', '=', id),
);

/** The default channel of a user; null or undefined if there is no such user. */
export async function findDefaultChannelId(source: Source, id: number): Promise<number | null | undefined> {
  return (await defaultChannelById(source, id))[0]?.default_channel_id;
}

/** Whether a user can sign in with a password. */
export async function hasPassword(source: Source, id: number): Promise<boolean> {
  const row = await tables(source).selectFrom('user').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.password_hash !== null;
}

/** Notes a change that affects signing in: cached sign-ins of the user are looked up again. */
export async function touchUser(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.db.updateTable('user').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Facts for signing in. */
export interface SignInFacts {
  readonly userId: number;
  /** As in `findUserVersion`, at the moment of reading the rest. */
  readonly version: number;
  readonly passwordHash: string | null;
  readonly passwordVersion: number;
  /** The channel that the login named; undefined when it named the account. */
  readonly channelId?: number;
}

const factColumns = ['user.id', 'user.version', 'user.password_hash', 'user.password_version'] as const;
const noChannel = sql<number | null>`cast(null as bigint)`.as('channel_id');

// One statement: read one after the other, the names could change between.
const factsByLogin = preparedByKey(({ db }, key: Param<AddressKey>) =>
  db
    .selectFrom('channel')
    .innerJoin('user', 'user.id', 'channel.user_id')
    .select([...factColumns, sql<number | null>`channel.id`.as('channel_id'), sql<number>`1`.as('place')])
    .where('channel.address', '=', key)
    .unionAll(
      db
        .selectFrom('user_email')
        .innerJoin('user', 'user.id', 'user_email.user_id')
        .select([...factColumns, noChannel, sql<number>`2`.as('place')])
        .where('user_email.email_key', '=', key),
    )
    .unionAll(
      db
        .selectFrom('user')
        .select([...factColumns, noChannel, sql<number>`3`.as('place')])
        .where('username_key', '=', key),
    )
    .orderBy('place')
    .limit(sql.lit(1)),
);

/** Looks up a login as channel address, then email address, then username. */
export async function findSignInFacts(reader: Reader, login: string): Promise<SignInFacts | undefined> {
  const [row] = await factsByLogin(reader, loginKey(login));
  if (!row) return undefined;
  const { id: userId, version, password_hash: passwordHash, password_version: passwordVersion } = row;
  const facts = { userId, version, passwordHash, passwordVersion };
  return row.channel_id === null ? facts : { ...facts, channelId: row.channel_id };
}

export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly publicEmail: string | null;
  readonly kind: UserKind;
  readonly isAdmin: boolean;
  readonly passwordHash: string | null;
  readonly xchanId: number | null;
  readonly botRootId?: number | null;
  readonly termsAcceptedAt?: Instant | null;
  readonly now: Instant;
}

/** Inserts a user, whose username must be free; a trigger gives people and bots their personal namespace. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await tx.db
    .insertInto('user')
    .values({
      username: user.username,
      username_key: lookupKey(user.username),
      name: user.name,
      email: user.email,
      public_email: user.publicEmail,
      public_email_key: user.publicEmail === null ? null : addressKey(user.publicEmail),
      kind: user.kind,
      state: 'active',
      is_admin: toFlag(user.isAdmin),
      password_hash: user.passwordHash,
      xchan_id: user.xchanId,
      bot_root_id: user.botRootId ?? null,
      terms_accepted_at: user.termsAcceptedAt ?? null,
      created_at: user.now,
      updated_at: user.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** When a user accepted the rules of the server by making the account; undefined for who has not. */
export async function findTermsAcceptance(source: Source, userId: number): Promise<Instant | undefined> {
  const query = tables(source).selectFrom('user').select('terms_accepted_at').where('id', '=', userId);
  return (await query.executeTakeFirst())?.terms_accepted_at ?? undefined;
}

/** Whether an account has this address, confirmed or not. */
export async function isAddressTaken(source: Source, email: string): Promise<boolean> {
  const query = tables(source).selectFrom('user_email').select('id').where('email_key', '=', addressKey(email));
  return (await query.executeTakeFirst()) !== undefined;
}

/** Gives a user an address, which must be free. */
export async function insertUserEmail(
  tx: Tx,
  email: { userId: number; email: string; confirmedAt: Instant | null },
): Promise<void> {
  await tx.db
    .insertInto('user_email')
    .values({
      user_id: email.userId,
      email: email.email,
      email_key: addressKey(email.email),
      confirmed_at: email.confirmedAt,
    })
    .execute();
}

/** Sets a user's default channel. */
export async function setDefaultChannel(tx: Tx, userId: number, channelId: number): Promise<void> {
  await tx.db.updateTable('user').set({ default_channel_id: channelId }).where('id', '=', userId).execute();
}

/** Whether a group or personal namespace has this full path, ignoring case: paths and usernames share one namespace. */
export async function isGroupPath(source: Source, path: string): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('group')
    .select('id')
    .where('full_path_key', '=', lookupKey(path))
    .executeTakeFirst();
  return row !== undefined;
}
