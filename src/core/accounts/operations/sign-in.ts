import { LRUCache } from 'lru-cache';
import { listChannelsOfUser } from '../../identity/index.ts';
import {
  type Credential,
  DomainError,
  type OperationContext,
  type Scope,
  type Source,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { isInForce, type Sanction, suspensionFacts } from '../domain/sanction.ts';
import { isPerson, loginKey, type User } from '../domain/user.ts';
import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import { randomHex, sha256Hex } from '../../../lib/random.ts';
import { type AccessToken, findAccessToken, noteTokenUse } from '../storage/access-tokens.ts';
import { findSuspension } from '../storage/sanctions.ts';
import { hasSecondFactor } from '../storage/second-factors.ts';
import { findSession, noteSessionSeen } from '../storage/sessions.ts';
import { findStanding } from '../storage/standing.ts';
import { findSignInFacts, findUser, findUserVersion, hasPassword } from '../storage/users.ts';
import { createPasswordCheck, memoryLimits } from './password-check.ts';
import { createSignInLimits, type SignInFailures, type SignInLimits } from './sign-in-limits.ts';

/** How passwords are verified, and how many results are cached for how long. */
export interface AuthenticatorOptions {
  readonly verifyPassword?: (hash: string, password: string) => Promise<boolean>;
  readonly cacheMilliseconds?: number;
  readonly cachedCount?: number;
}

/** Turns credentials into a viewer. `address` is where they come from: guesses are counted by it. */
export interface Authenticator {
  /**
   * HTTP Basic: the login is a channel address, email address or username, the secret a password or an access token;
   * only a token if the account has a second factor.
   * @throws DomainError unauthenticated, forbidden, account_blocked, token_expired, token_revoked, too_many_requests
   */
  byPassword(login: string, secret: string, address?: string): Promise<UserViewer>;
  /** The same for a form that asks for a code as well, where the account has a second factor: that is for the caller. */
  byFirstFactor(login: string, secret: string, address?: string): Promise<UserViewer>;
  /** @throws DomainError unauthenticated, account_blocked, token_expired, token_revoked, too_many_requests */
  byToken(token: string, address?: string): Promise<UserViewer>;
  /** The viewer of a browser session and its CSRF token; undefined when it has ended. */
  bySession(token: string): Promise<{ viewer: UserViewer; csrfToken: string } | undefined>;
}

/** The address of who calls from within this process. */
const nowhere = 'nowhere';

/**
 * Makes the authenticator of a process. `failures` counts wrong guesses, which several authenticators may share; `options`
 * say how much is cached and for how long.
 */
export function createAuthenticator(
  context: OperationContext,
  failures: SignInFailures,
  options: AuthenticatorOptions = {},
): Authenticator {
  const { reader } = context.database;
  const limits = createSignInLimits(context, failures);
  const { readToken, readPassword } = createReaders(context, limits, createPasswordCheck(context.passwords, options));
  const noteUse = createUseNotes(context, noteTokenUse);
  const noteSeen = createUseNotes(context, noteSessionSeen);
  const known = createViewerMemory(context, options);
  const sessionViewers = new LRUCache<number, { readonly viewer: UserViewer; readonly version: number }>(
    memoryLimits(options),
  );

  async function sessionViewer(userId: number, version: number): Promise<UserViewer> {
    const cached = sessionViewers.get(userId);
    if (cached?.version === version) return { ...cached.viewer, at: context.clock.now() };
    const viewer = await viewerOf(context, userId, ['api'], 'session');
    sessionViewers.set(userId, { viewer, version });
    return viewer;
  }

  async function recognize(secrets: readonly string[], read: () => Promise<Recognized>): Promise<Recognized> {
    const recognized = await known(secrets, read);
    const { token, viewer } = recognized;
    const at = context.clock.now();
    if (token) {
      assertActive(token, at);
      noteUse(token);
    }
    return { ...recognized, viewer: { ...viewer, at } };
  }

  async function recognizePassword(login: string, secret: string, address: string): Promise<Recognized> {
    const read = () => readPassword(login, secret, address);
    const recognized = await recognize([address, login, secret], read);
    // The cache must not reveal to guessers what the limits prevent.
    if (recognized.account !== undefined) limits.requireCalm(recognized.account, address);
    return recognized;
  }

  return {
    byToken: async (token, address = nowhere) => (await recognize([token], () => readToken(token, address))).viewer,
    byPassword: async (login, secret, address = nowhere) => {
      const { viewer, needsCode } = await recognizePassword(login, secret, address);
      if (needsCode) throw needsToken();
      return viewer;
    },
    byFirstFactor: async (login, secret, address = nowhere) => (await recognizePassword(login, secret, address)).viewer,
    bySession: async (token) => {
      const session = await findSession(reader, sha256Hex(token), context.clock.now());
      if (!session) return undefined;
      noteSeen({ id: session.id, lastUsedAt: session.lastSeenAt ?? session.createdAt });
      const viewer = await sessionViewer(session.userId, session.userVersion);
      const { id: sessionId, provedAt, csrfToken } = session;
      return { viewer: { ...viewer, sessionId, provedAt }, csrfToken };
    },
  };
}

/** Looks up secrets in the database, each time. */
function createReaders(
  context: OperationContext,
  limits: SignInLimits,
  passwordMatches: ReturnType<typeof createPasswordCheck>,
) {
  const { reader } = context.database;

  async function readToken(token: string, address: string): Promise<Recognized> {
    const found = await findAccessToken(reader, sha256Hex(token));
    if (!found) {
      limits.countUnknownToken(address);
      throw unauthenticated();
    }
    assertActive(found, context.clock.now());
    const viewer = await viewerOf(context, found.userId, found.scopes, 'token');
    return { viewer: { ...viewer, tokenId: found.id }, version: found.userVersion, token: found };
  }

  async function readPassword(login: string, secret: string, address: string): Promise<Recognized> {
    const facts = await findSignInFacts(reader, login);
    // A password can look like a token: only an issued one counts.
    const token = secret.startsWith('trb-') ? await findAccessToken(reader, sha256Hex(secret)) : undefined;
    if (token) {
      if (token.userId !== facts?.userId) throw unauthenticated();
      assertActive(token, context.clock.now());
      const viewer = await viewerOf(context, token.userId, token.scopes, 'token', facts.channelId);
      return { viewer: { ...viewer, tokenId: token.id }, version: facts.version, token };
    }
    // All names of an account count as one; unknown names are limited alike, so that nothing can be learnt about them.
    const account = facts ? `user ${facts.userId}` : `name ${sha256Hex(loginKey(login))}`;
    const attempt = limits.begin(account, address);
    const matches = await passwordMatches(facts, secret, address).catch((error: unknown) => {
      attempt.withdrawn();
      throw error;
    });
    if (!matches || !facts) throw unauthenticated();
    attempt.succeeded();
    const viewer = await viewerOf(context, facts.userId, ['api'], 'password', facts.channelId);
    const needsCode = await hasSecondFactor(reader, facts.userId);
    const { passwordVersion, version } = facts;
    return { viewer: { ...viewer, passwordVersion }, version, account, needsCode };
  }

  return { readToken, readPassword };
}

/** The authenticated user, and the token or the account's password. */
interface Recognized {
  readonly viewer: UserViewer;
  /** Version of the user, read before everything else or with it. */
  readonly version: number;
  readonly token?: AccessToken;
  readonly account?: string;
  /** The password is the first of two factors. */
  readonly needsCode?: boolean;
}

/**
 * An authenticated user isn't looked up again while their version is the same (docs/adr/0008). Expiry of tokens, which
 * depends on time, is left to the caller. Concurrent requests with the same secrets are one attempt.
 */
function createViewerMemory({ database }: OperationContext, options: AuthenticatorOptions) {
  const cached = new LRUCache<string, Recognized>(memoryLimits(options));
  const underway = new Map<string, Promise<Recognized>>();
  const key = randomHex(32);
  return async (secrets: readonly string[], read: () => Promise<Recognized>): Promise<Recognized> => {
    const digest = sha256Hex(key + JSON.stringify(secrets));
    const found = cached.get(digest);
    if (found && (await findUserVersion(database.reader, found.viewer.userId)) === found.version) return found;
    // A request after a write must not join a lookup that may have begun before it.
    const readKey = `${await database.version()} ${digest}`;
    const reading = underway.get(readKey) ?? read().finally(() => underway.delete(readKey));
    underway.set(readKey, reading);
    const recognized = await reading;
    cached.set(digest, recognized);
    return recognized;
  };
}

/** Precision of the last use of a token or session. */
const useNotedMilliseconds = 10 * 60_000;
/** Number of tokens or sessions whose last note is cached. */
const notedCount = 10_000;

/**
 * Notes in a while that a token or session is used, at most once in some minutes. No request waits for it; a note that
 * gets lost the next use makes.
 */
function createUseNotes(
  { clock, database }: OperationContext,
  note: (tx: Tx, id: number, now: Instant) => Promise<void>,
): (used: Pick<AccessToken, 'id' | 'lastUsedAt'>) => void {
  // Facts about a token may be older than its last note.
  const noted = new LRUCache<number, Instant>({ max: notedCount });
  return ({ id, lastUsedAt }) => {
    const now = clock.now();
    const last = [lastUsedAt ?? '', noted.get(id) ?? ''].sort().at(-1)!;
    if (last !== '' && addMilliseconds(last, useNotedMilliseconds) > now) return;
    noted.set(id, now);
    void database.write((tx) => note(tx, id, now)).catch(() => noted.delete(id));
  };
}

function assertActive({ revokedAt, expiresAt }: Pick<AccessToken, 'revokedAt' | 'expiresAt'>, now: string): void {
  if (revokedAt !== null) {
    throw new DomainError('token_revoked', 'tokens.revoked');
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw new DomainError('token_expired', 'tokens.expired');
  }
}

function unauthenticated(): DomainError {
  return new DomainError('unauthenticated', 'credentials.wrong');
}

function needsToken(): DomainError {
  return new DomainError('forbidden', 'credentials.needToken', { isSaid: true });
}

function suspended({ baseUrl }: Pick<OperationContext, 'baseUrl'>, suspension: Sanction): DomainError {
  return new DomainError('account_blocked', 'accounts.suspended', {
    ...suspensionFacts(suspension),
    server: baseUrl,
    state: 'blocked',
    suspendedUserId: suspension.userId,
  });
}

/** @throws DomainError account_blocked */
async function requireAdmitted(
  context: Pick<OperationContext, 'clock' | 'baseUrl'>,
  source: Source,
  { id, state }: Pick<User, 'id' | 'state'>,
): Promise<void> {
  if (state === 'active') return;
  const suspension = state === 'blocked' ? await findSuspension(source, id) : undefined;
  if (!suspension) throw new DomainError('account_blocked', 'accounts.shutOut', { state });
  // Whose time is over need not wait for the job that ends the suspension.
  if (isInForce(suspension, context.clock.now())) throw suspended(context, suspension);
}

/**
 * Checks in a transaction that the person may still act as the viewer says, with the same credentials and rights: much can
 * change between the beginning of a request and its transaction.
 * @throws DomainError unauthenticated, account_blocked, token_expired, token_revoked, forbidden
 */
export async function requireStanding(
  context: Pick<OperationContext, 'clock' | 'baseUrl'>,
  tx: Tx,
  viewer: UserViewer,
): Promise<void> {
  const { userId, tokenId, sessionId, passwordVersion, sudoUserId } = viewer;
  const standing = await findStanding(tx, { userId, tokenId, sessionId }, viewer.at);
  if (!standing || !isPerson(standing)) throw unauthenticated();
  await requireAdmitted(context, tx, { id: userId, state: standing.state });
  if (tokenId !== undefined && !standing.token) throw unauthenticated();
  if (standing.token) assertActive(standing.token, viewer.at);
  if (sessionId !== undefined && !standing.hasSession) throw unauthenticated();
  if (passwordVersion !== undefined && passwordVersion !== standing.passwordVersion) throw unauthenticated();
  const lender = sudoUserId === undefined ? undefined : await findStanding(tx, { userId: sudoUserId }, viewer.at);
  const isLent = sudoUserId === undefined || (lender?.isAdmin === true && lender.state === 'active');
  if (isLent && (standing.isAdmin || !viewer.isAdmin)) return;
  throw new DomainError('forbidden', 'admin.noLonger', { isSaid: true });
}

/**
 * The viewer for a user.
 * @throws DomainError unauthenticated if there is no such person, account_blocked
 */
export async function viewerOf(
  context: OperationContext,
  userId: number,
  scopes: readonly Scope[],
  credential: Credential,
  channelId?: number,
): Promise<UserViewer> {
  const { reader } = context.database;
  const user = await findUser(reader, userId);
  if (!user || !isPerson(user)) throw unauthenticated();
  await requireAdmitted(context, reader, user);
  const channels = await listChannelsOfUser(reader, userId);
  const current = channels.find((channel) => channel.id === (channelId ?? user.defaultChannelId)) ?? channels[0];
  if (!current) throw unauthenticated();
  return {
    kind: 'user',
    userId,
    username: user.username,
    isAdmin: user.isAdmin,
    language: user.language,
    channelId: current.id,
    ownChannelIds: channels.map((channel) => channel.id),
    xchanId: current.xchanId,
    ownXchanIds: channels.map((channel) => channel.xchanId),
    scopes,
    credential,
    hasPassword: await hasPassword(reader, userId),
    at: context.clock.now(),
  };
}
