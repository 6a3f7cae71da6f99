import { sql } from 'kysely';
import {
  containsText,
  type Listed,
  type Param,
  preparedByKey,
  type Reader,
  readSlice,
  type Scope,
  type Slice,
  type Source,
  tables,
  type Tx,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

const columns = [
  'access_token.id',
  'access_token.user_id',
  'access_token.name',
  'access_token.scopes',
  'access_token.created_at',
  'access_token.expires_at',
  'access_token.revoked_at',
  'access_token.last_used_at',
] as const;

export interface AccessToken {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  /** To within some minutes. */
  readonly lastUsedAt: Instant | null;
}

interface AccessTokenRow {
  id: number;
  user_id: number;
  name: string;
  scopes: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

function toAccessToken(row: AccessTokenRow): AccessToken {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    scopes: JSON.parse(row.scopes) as Scope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
  };
}

/**
 * Inserts a token. Of the token itself only `hash` is stored, its SHA-256; it does not expire where `expiresAt` is null.
 * Returns its id.
 */
export async function insertAccessToken(
  tx: Tx,
  token: {
    userId: number;
    name: string;
    hash: string;
    scopes: readonly Scope[];
    expiresAt: Instant | null;
    now: Instant;
  },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('access_token')
    .values({
      user_id: token.userId,
      name: token.name,
      token_hash: token.hash,
      scopes: JSON.stringify(token.scopes),
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const tokenByHash = preparedByKey(({ db }, hash: Param<string>) =>
  db
    .selectFrom('access_token')
    .innerJoin('user', 'user.id', 'access_token.user_id')
    .select([...columns, 'user.version'])
    .where('token_hash', '=', hash),
);

/** The token with this hash, with the version of its user at the same moment. */
export async function findAccessToken(
  reader: Reader,
  hash: string,
): Promise<(AccessToken & { readonly userVersion: number }) | undefined> {
  const [row] = await tokenByHash(reader, hash);
  return row && { ...toAccessToken(row), userVersion: row.version };
}

/** The token with this id, including revoked and expired ones; undefined if there is none. */
export async function findAccessTokenById(source: Source, id: number): Promise<AccessToken | undefined> {
  const row = await tables(source).selectFrom('access_token').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toAccessToken(row);
}

/** Which tokens are listed. */
export interface AccessTokenFilter {
  readonly userId?: number | undefined;
  /** Only those of one of these. */
  readonly userIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly revoked?: boolean | undefined;
  /** True for those valid at `now`. */
  readonly active?: boolean | undefined;
  readonly now: Instant;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly usedAfter?: Instant | undefined;
  readonly usedBefore?: Instant | undefined;
  readonly expiresAfter?: Instant | undefined;
  readonly expiresBefore?: Instant | undefined;
}

/** On both databases, tokens without an end sort last, and unused ones first. */
const orders = {
  id: 'access_token.id',
  created: 'access_token.created_at',
  name: 'access_token.name',
  expires: sql<string>`coalesce(access_token.expires_at, '9999')`,
  last_used: sql<string>`coalesce(access_token.last_used_at, '')`,
};

/** Tokens, sorted and cut as the slice says. */
export async function listAccessTokens(
  reader: Reader,
  filter: AccessTokenFilter,
  slice: Slice,
): Promise<Listed<AccessToken>> {
  let query = reader.db.selectFrom('access_token').select(columns);
  const { userId, search, revoked, active, now } = filter;
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (filter.userIds) query = query.where('user_id', 'in', filter.userIds.length > 0 ? filter.userIds : [0]);
  if (search) query = query.where(containsText(reader.kind, sql.ref('access_token.name'), search));
  if (revoked !== undefined) query = query.where('revoked_at', revoked ? 'is not' : 'is', null);
  if (active !== undefined) {
    query = query.where((eb) => {
      const usable = eb.and([
        eb('revoked_at', 'is', null),
        eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]),
      ]);
      return active ? usable : eb.not(usable);
    });
  }
  const bounds = [
    ['created_at', '>=', filter.createdAfter],
    ['created_at', '<=', filter.createdBefore],
    ['last_used_at', '>=', filter.usedAfter],
    ['last_used_at', '<=', filter.usedBefore],
    ['expires_at', '>=', filter.expiresAfter],
    ['expires_at', '<=', filter.expiresBefore],
  ] as const;
  for (const [column, sign, moment] of bounds) if (moment !== undefined) query = query.where(column, sign, moment);
  const { rows, ...rest } = await readSlice(reader, query, slice, orders);
  return { ...rest, rows: rows.map(toAccessToken) };
}

/** Revokes a token; false when it had been revoked before. */
export async function revokeAccessToken(tx: Tx, id: number, now: Instant): Promise<boolean> {
  const result = await tx.db
    .updateTable('access_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes one token, or all of a user. */
export async function revokeAccessTokensOf(
  tx: Tx,
  of: { readonly id: number } | { readonly userId: number },
  now: Instant,
): Promise<void> {
  let update = tx.db.updateTable('access_token').set({ revoked_at: now }).where('revoked_at', 'is', null);
  update = 'id' in of ? update.where('id', '=', of.id) : update.where('user_id', '=', of.userId);
  await update.execute();
}

/** Notes that a token was used. */
export async function noteTokenUse(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.db.updateTable('access_token').set({ last_used_at: now }).where('id', '=', id).execute();
}
