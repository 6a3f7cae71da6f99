import {
  type Administrator,
  DomainError,
  type OperationContext,
  requireNoToken,
  requireSelfOrAdmin,
  type Scope,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import {
  type AccessToken,
  findAccessTokenById,
  insertAccessToken,
  revokeAccessToken,
} from '../storage/access-tokens.ts';
import type { User } from '../domain/user.ts';
import { requirePerson } from './require-person.ts';

/** A new token. The text is shown once: only its hash is stored. */
export interface IssuedToken {
  readonly id: number;
  readonly token: string;
}

export interface TokenDraft {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
}

/**
 * Issues a token for the viewer, or for anyone where an administrator or the command line does.
 * @throws DomainError forbidden, not_found, invalid_input when it would have expired already, exceeds the token that the
 *   request came with, or lets a user who is not an administrator act for others
 */
export async function issueToken(
  context: OperationContext,
  by: Administrator,
  input: TokenDraft,
): Promise<IssuedToken> {
  requireSelfOrAdmin(by, input.userId);
  return context.database.write(by, (tx) => issueWithin(context, tx, by, input));
}

/** The same in a transaction that does more, and has checked who asks for it. @throws DomainError as `issueToken` does */
export async function issueWithin(
  context: OperationContext,
  tx: Tx,
  by: Administrator,
  draft: TokenDraft,
): Promise<IssuedToken> {
  if (draft.scopes.length === 0) {
    throw new DomainError('invalid_input', 'tokens.needsScope', { field: 'scopes' });
  }
  const user = await requirePerson(tx, draft.userId);
  if (draft.scopes.includes('sudo') && !user.isAdmin) {
    throw new DomainError('invalid_input', 'tokens.sudoForAdmins', { field: 'scopes' });
  }
  requireOwnToken(by, user);
  const input = await withinLimits(tx, by, draft, draft.expiresAt ?? undefined);
  assertFuture(context, input.expiresAt);
  return insert(tx, input, context.clock.now());
}

/**
 * A token makes none for another administrator, who could then act against its own user.
 * @throws DomainError forbidden
 */
function requireOwnToken(by: Administrator, { id, isAdmin }: User): void {
  if (by !== 'operator' && isAdmin && id !== (by.sudoUserId ?? by.userId)) requireNoToken(by);
}

/**
 * A draft within the limits of the token of the request: a new token never lasts longer or has more scopes, so that a
 * leaked token ends as intended (ADR 36).
 * @param wanted expiry of the new token; that of the acting one by default
 * @throws DomainError invalid_input
 */
async function withinLimits<T extends Pick<TokenDraft, 'scopes' | 'expiresAt'>>(
  tx: Tx,
  by: Administrator,
  draft: T,
  wanted: Instant | undefined,
): Promise<T> {
  const limit = by === 'operator' || by.tokenId === undefined ? undefined : await findAccessTokenById(tx, by.tokenId);
  if (by === 'operator' || !limit) return draft;
  // With `sudo`, the request also has the scopes of the impersonated user.
  const held: readonly Scope[] = [...limit.scopes, ...by.scopes];
  const opens = (scope: Scope) => held.includes(scope) || (scope === 'read_api' && held.includes('api'));
  if (!draft.scopes.every(opens)) {
    throw new DomainError('invalid_input', 'tokens.scopesExceed', { field: 'scopes' });
  }
  const end = limit.expiresAt;
  if (end === null || (draft.expiresAt !== null && draft.expiresAt <= end)) return draft;
  if (wanted === undefined) return { ...draft, expiresAt: end };
  throw new DomainError('invalid_input', 'tokens.endsLater', { end, field: 'expires_at' });
}

function assertFuture(context: OperationContext, expiresAt: string | null): void {
  if (expiresAt === null || expiresAt > context.clock.now()) return;
  throw new DomainError('invalid_input', 'tokens.expiryPast', { field: 'expires_at' });
}

async function insert(tx: Tx, draft: TokenDraft, now: string): Promise<IssuedToken> {
  const token = `trb-${randomText(24)}`;
  return { id: await insertAccessToken(tx, { ...draft, hash: sha256Hex(token), now }), token };
}

/**
 * Revokes a token for good: its owner, an administrator or the command line may.
 * @throws DomainError unauthenticated for a token that is not the viewer's, not_found, invalid_input when it has been
 *   revoked already
 */
export function revokeToken(context: OperationContext, by: UserViewer | 'operator', id: number): Promise<void> {
  return context.database.write(by, async (tx) => {
    await requireToken(tx, by, id);
    if (await revokeAccessToken(tx, id, context.clock.now())) return;
    throw new DomainError('invalid_input', 'tokens.revokedAlready');
  });
}

const rotatedDays = 7;

/**
 * Replaces a token by a new one of the same name and scopes; the old one is useless from then on. The new one lasts a
 * week by default, and never longer than the token that the request came with.
 * @throws DomainError as `revokeToken`
 */
export async function rotateToken(
  context: OperationContext,
  by: UserViewer,
  id: number,
  expiresAt: string | undefined,
): Promise<IssuedToken> {
  return context.database.write(by, async (tx) =>
    rotateWithin(context, tx, by, { old: await requireToken(tx, by, id), expiresAt }),
  );
}

/** The same inside another transaction that has checked the owner. @throws DomainError like `rotateToken` */
export async function rotateWithin(
  context: OperationContext,
  tx: Tx,
  by: UserViewer,
  { old, expiresAt }: { readonly old: AccessToken; readonly expiresAt: Instant | undefined },
): Promise<IssuedToken> {
  assertFuture(context, expiresAt ?? null);
  const now = context.clock.now();
  const inAWeek = `${addMilliseconds(now, rotatedDays * dayMilliseconds).slice(0, 10)}T00:00:00.000Z`;
  requireOwnToken(by, await requirePerson(tx, old.userId));
  const draft = await withinLimits(tx, by, { ...old, expiresAt: expiresAt ?? inAWeek }, expiresAt);
  if (!(await revokeAccessToken(tx, old.id, now))) throw new DomainError('invalid_input', 'tokens.revokedAlready');
  return insert(tx, draft, now);
}

/**
 * Anyone with a token can revoke it. Others than administrators can't distinguish another person's token from a missing
 * one.
 */
async function requireToken(tx: Tx, by: UserViewer | 'operator', id: number): Promise<AccessToken> {
  const token = await findAccessTokenById(tx, id);
  if (token && (by === 'operator' || by.isAdmin || by.userId === token.userId || by.tokenId === token.id)) return token;
  if (by === 'operator' || by.isAdmin) throw new DomainError('not_found', 'notFound.any');
  throw new DomainError('unauthenticated', 'tokens.notYours');
}
