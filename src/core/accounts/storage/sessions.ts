import { type Param, preparedByKey, type Reader, type Tx } from '../../platform/index.ts';
import type { SessionMethod, SessionOrigin } from '../domain/session.ts';
import type { Instant } from '../../../lib/clock.ts';

/** A browser session and its protection against forged forms. */
export interface Session {
  readonly id: number;
  readonly userId: number;
  readonly csrfToken: string;
  readonly createdAt: Instant;
  /** To within some minutes; null until the next use. */
  readonly lastSeenAt: Instant | null;
  /** When the person last authenticated in it. */
  readonly provedAt: Instant;
}

/** A session as the settings show it. */
export interface ListedSession extends Omit<Session, 'csrfToken' | 'provedAt'> {
  /** The browser's user agent. */
  readonly agent: string;
  readonly tokenHash: string;
  /** How it began; null if unknown. */
  readonly method: SessionMethod | null;
  readonly provider: string | null;
  readonly hasSecondFactor: boolean;
}

/** Begins a browser session. `tokenHash` is the SHA-256 of the cookie's token; it ends at `expiresAt`. */
export async function insertSession(
  tx: Tx,
  session: {
    userId: number;
    tokenHash: string;
    csrfToken: string;
    agent: string;
    origin: SessionOrigin;
    now: Instant;
    expiresAt: Instant;
  },
): Promise<void> {
  await tx.db
    .insertInto('session')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      csrf_token: session.csrfToken,
      agent: session.agent,
      method: session.origin.method,
      provider: session.origin.provider ?? null,
      second_factor: session.origin.hasSecondFactor ? 1 : 0,
      created_at: session.now,
      proved_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
  await tx.db.deleteFrom('session').where('expires_at', '<', session.now).execute();
}

const sessionByHash = preparedByKey(({ db }, tokenHash: Param<string>, now: Param<Instant>) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.csrf_token', 'session.created_at', 'session.last_seen_at'])
    .select(['session.proved_at', 'user.version'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now),
);

/**
 * The session with this hash of a token, with the version of its user at the same moment; undefined if there is none or
 * it has expired at `now`.
 */
export async function findSession(
  reader: Reader,
  tokenHash: string,
  now: Instant,
): Promise<(Session & { readonly userVersion: number }) | undefined> {
  const [row] = await sessionByHash(reader, tokenHash, now);
  if (!row) return undefined;
  return {
    id: row.id,
    userId: row.user_id,
    userVersion: row.version,
    csrfToken: row.csrf_token,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    provedAt: row.proved_at ?? row.created_at,
  };
}

/** The sessions of a user that have not expired, the one that was seen last first. */
export async function listSessions(reader: Reader, userId: number, now: Instant): Promise<ListedSession[]> {
  const rows = await reader.db
    .selectFrom('session')
    .select(['id', 'user_id', 'token_hash', 'agent', 'created_at', 'last_seen_at'])
    .select(['method', 'provider', 'second_factor'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    tokenHash: row.token_hash,
    agent: row.agent,
    method: row.method,
    provider: row.provider,
    hasSecondFactor: row.second_factor === 1,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
  const seenAt = (session: ListedSession): Instant => session.lastSeenAt ?? session.createdAt;
  return sessions.sort((a, b) => (seenAt(a) < seenAt(b) ? 1 : -1));
}

/** Notes that a session was seen. */
export async function noteSessionSeen(tx: Tx, id: number, now: Instant): Promise<void> {
  await tx.db.updateTable('session').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Notes that the person of a session has authenticated again. */
export async function noteSessionProof(tx: Tx, tokenHash: string, now: Instant): Promise<void> {
  await tx.db.updateTable('session').set({ proved_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Ends the session with this hash of a token, if it exists. */
export async function deleteSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends one session of a user by its id; false if there is none. */
export async function deleteSessionOf(tx: Tx, userId: number, id: number): Promise<boolean> {
  const rows = tx.db.deleteFrom('session').where('user_id', '=', userId).where('id', '=', id);
  return (await rows.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** Ends the sessions of a user except the one with this hash of a token. */
export async function deleteOtherSessions(tx: Tx, userId: number, tokenHash: string): Promise<void> {
  await tx.db.deleteFrom('session').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).execute();
}
