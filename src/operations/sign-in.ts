import { createHmac, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain/errors.ts';
import { isPerson } from '../domain/user.ts';
import type { Credential, Scope, UserViewer } from '../domain/viewer.ts';
import { addMilliseconds } from '../lib/clock.ts';
import { sha256Hex } from '../lib/random.ts';
import { listChannelsOfUser } from '../storage/channels.ts';
import { type AccessToken, findAccessToken, noteTokenUse } from '../storage/access-tokens.ts';
import { findSession, findSignInFacts, findUser, type SignInFacts } from '../storage/users.ts';
import type { OperationContext } from './context.ts';

/** How passwords are verified, and how long, and how many, verified ones are remembered. */
export interface AuthenticatorOptions {
  readonly verifyPassword?: (hash: string, password: string) => Promise<boolean>;
  readonly rememberedMilliseconds?: number;
  readonly rememberedCount?: number;
}

/** A hash of nobody's password, so that unknown users cost as much time as known ones. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$0ZBd5nXhMMLHC5jdkDCRLBUYoIFUEr28MoGXkEJqmxg';

/** Turns credentials into a viewer. */
export interface Authenticator {
  /**
   * HTTP Basic: the login is a channel address, e-mail or username, the secret a password or an access token.
   * @throws DomainError unauthenticated, account_blocked, token_expired, token_revoked
   */
  byPassword(login: string, secret: string): Promise<UserViewer>;
  /** @throws DomainError unauthenticated, account_blocked, token_expired, token_revoked */
  byToken(token: string): Promise<UserViewer>;
  /** The viewer of a browser session and its form token; undefined when it has ended. */
  bySession(token: string): Promise<{ viewer: UserViewer; csrfToken: string } | undefined>;
}

export function createAuthenticator(context: OperationContext, options: AuthenticatorOptions = {}): Authenticator {
  const { reader } = context.database;
  const passwordMatches = createPasswordCheck(options);
  const noteUse = createUseNotes(context);
  const known = createViewerMemory(context, options);

  async function readToken(token: string): Promise<Recognized> {
    const found = await findAccessToken(reader, sha256Hex(token));
    if (!found) throw unauthenticated();
    refuseEnded(found, context.clock.now());
    const viewer = await viewerOf(context, found.userId, found.scopes, 'token');
    return { viewer: { ...viewer, tokenId: found.id }, token: found };
  }

  async function readPassword(login: string, secret: string): Promise<Recognized> {
    const facts = await findSignInFacts(reader, login);
    // A password may look like a token: only one that is issued counts as one.
    const token = secret.startsWith('trb-') ? await findAccessToken(reader, sha256Hex(secret)) : undefined;
    if (token) {
      if (token.userId !== facts?.userId) throw unauthenticated();
      refuseEnded(token, context.clock.now());
      const viewer = await viewerOf(context, token.userId, token.scopes, 'token', facts.channelId);
      return { viewer: { ...viewer, tokenId: token.id }, token };
    }
    if (!(await passwordMatches(facts, secret)) || !facts) throw unauthenticated();
    return { viewer: await viewerOf(context, facts.userId, ['api'], 'password', facts.channelId) };
  }

  async function recognize(secrets: readonly string[], read: () => Promise<Recognized>): Promise<UserViewer> {
    const { viewer, token } = await known(secrets, read);
    const at = context.clock.now();
    if (token) {
      refuseEnded(token, at);
      noteUse(token);
    }
    return { ...viewer, at };
  }

  return {
    byToken: (token) => recognize([token], () => readToken(token)),
    byPassword: (login, secret) => recognize([login, secret], () => readPassword(login, secret)),
    bySession: async (token) => {
      const session = await findSession(reader, sha256Hex(token), context.clock.now());
      if (!session) return undefined;
      return { viewer: await viewerOf(context, session.userId, ['api'], 'session'), csrfToken: session.csrfToken };
    },
  };
}

/** Who somebody was found to be, and by which token. */
interface Recognized {
  readonly viewer: UserViewer;
  readonly token?: AccessToken;
}

/**
 * Whoever has been recognized is not looked up again as long as nothing at all is written: then they are who they were.
 * What time alone changes, the end of a token, is left to the caller.
 */
function createViewerMemory({ database }: OperationContext, options: AuthenticatorOptions) {
  const remembered = new LRUCache<string, Recognized & { readonly stamp: string }>(memoryLimits(options));
  const key = randomBytes(32);
  return async (secrets: readonly string[], read: () => Promise<Recognized>): Promise<Recognized> => {
    const digest = createHmac('sha256', key).update(JSON.stringify(secrets)).digest('base64');
    const stamp = await database.stamp();
    const found = remembered.get(digest);
    if (found?.stamp === stamp) return found;
    const recognized = await read();
    remembered.set(digest, { ...recognized, stamp });
    return recognized;
  };
}

function memoryLimits(options: AuthenticatorOptions): { max: number; ttl: number } {
  return { max: options.rememberedCount ?? 10_000, ttl: options.rememberedMilliseconds ?? 5 * 60_000 };
}

/** How exactly the last use of a token is known. */
const useNotedMilliseconds = 10 * 60_000;

/**
 * Notes in a while that a token is used, at most once in some minutes. No request waits for it; a note that gets lost
 * the next use makes.
 */
function createUseNotes({ clock, database }: OperationContext): (token: AccessToken) => void {
  const underway = new Set<number>();
  return ({ id, lastUsedAt }) => {
    const now = clock.now();
    if (underway.has(id) || (lastUsedAt !== null && addMilliseconds(lastUsedAt, useNotedMilliseconds) > now)) return;
    underway.add(id);
    void database
      .write((tx) => noteTokenUse(tx, id, now))
      .catch(() => undefined)
      .finally(() => underway.delete(id));
  };
}

/** Compares a password with its hash, once in a while: that takes time, by intention. */
function createPasswordCheck(
  options: AuthenticatorOptions,
): (facts: SignInFacts | undefined, secret: string) => Promise<boolean> {
  // Keyed, so that a memory dump holds no password hashes worth attacking; a new key with each start.
  const key = randomBytes(32);
  const remembered = new LRUCache<string, true>(memoryLimits(options));
  const verifyPassword = options.verifyPassword ?? verify;
  // Many requests may come with a password before the first of them has been looked at.
  const underway = new Map<string, Promise<boolean>>();
  return async (facts, secret) => {
    // With the hash in it, a changed password is not remembered for a moment longer.
    const memory = facts && `${facts.userId}:${facts.passwordVersion}:${facts.passwordHash}:${secret}`;
    const digest = memory && createHmac('sha256', key).update(memory).digest('base64');
    if (digest && remembered.get(digest)) return true;
    if (!facts?.passwordHash || !digest) {
      await verifyPassword(nobodysHash, secret).catch(() => false);
      return false;
    }
    const verifying = underway.get(digest) ?? verifyPassword(facts.passwordHash, secret).catch(() => false);
    underway.set(digest, verifying);
    const matches = await verifying;
    underway.delete(digest);
    if (matches) remembered.set(digest, true);
    return matches;
  };
}

function refuseEnded({ revokedAt, expiresAt }: AccessToken, now: string): void {
  if (revokedAt !== null) {
    throw new DomainError('token_revoked', 'Token was revoked. You have to re-authorize from the user.');
  }
  if (expiresAt !== null && expiresAt <= now) {
    throw new DomainError('token_expired', 'Token is expired. You can either do re-authorization or token refresh.');
  }
}

function unauthenticated(): DomainError {
  return new DomainError('unauthenticated', 'Sign in: the credentials are missing or not right.');
}

/**
 * The viewer that a user is.
 * @throws DomainError unauthenticated when there is no such person, account_blocked
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
  if (user.state !== 'active') {
    throw new DomainError('account_blocked', `Your account has been ${user.state}.`, { state: user.state });
  }
  const channels = await listChannelsOfUser(reader, userId);
  const current = channels.find((channel) => channel.id === (channelId ?? user.defaultChannelId)) ?? channels[0];
  if (!current) throw unauthenticated();
  return {
    kind: 'user',
    userId,
    username: user.username,
    isAdmin: user.isAdmin,
    channelId: current.id,
    ownChannelIds: channels.map((channel) => channel.id),
    xchanId: current.xchanId,
    ownXchanIds: channels.map((channel) => channel.xchanId),
    scopes,
    credential,
    at: context.clock.now(),
  };
}
