import {
  type Administrator,
  DomainError,
  type OperationContext,
  requireSelfOrAdmin,
  type Scope,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { randomText, sha256Hex } from '../../../lib/random.ts';
import {
  type AccessToken,
  findAccessTokenById,
  insertAccessToken,
  revokeAccessToken,
} from '../storage/access-tokens.ts';
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
 * Issues an access token.
 * @throws DomainError not_found, invalid_input when it would have expired already, or lets somebody act for others who is no
 *   administrator
 */
export async function issueToken(context: OperationContext, input: TokenDraft): Promise<IssuedToken> {
  return context.database.write((tx) => issueWithin(context, tx, input));
}

/** The same in a transaction that does more, and has looked who asks for it. @throws DomainError as `issueToken` does */
export async function issueWithin(context: OperationContext, tx: Tx, input: TokenDraft): Promise<IssuedToken> {
  if (input.scopes.length === 0) {
    throw new DomainError('invalid_input', 'A token needs a scope: api or read_api.', { field: 'scopes' });
  }
  assertFuture(context, input.expiresAt);
  const user = await requirePerson(tx, input.userId);
  if (input.scopes.includes('sudo') && !user.isAdmin) {
    const message = 'can only contain available scopes: sudo is for administrators.';
    throw new DomainError('invalid_input', message, { field: 'scopes' });
  }
  return insert(tx, input, context.clock.now());
}

/**
 * Issues a token for the viewer, or for anybody where an administrator does.
 * @throws DomainError forbidden, and as `issueToken` does
 */
export async function issueTokenFor(
  context: OperationContext,
  by: Administrator,
  input: TokenDraft,
): Promise<IssuedToken> {
  requireSelfOrAdmin(by, input.userId);
  return issueToken(context, input);
}

function assertFuture(context: OperationContext, expiresAt: string | null): void {
  if (expiresAt === null || expiresAt > context.clock.now()) return;
  throw new DomainError('invalid_input', 'The expiry date lies in the past.', { field: 'expires_at' });
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
  return context.database.write(async (tx) => {
    await requireToken(tx, by, id);
    if (await revokeAccessToken(tx, id, context.clock.now())) return;
    throw new DomainError('invalid_input', 'token already revoked');
  });
}

const rotatedDays = 7;

/**
 * Replaces a token by a new one of the same name and scopes; the old one is of no use from then on. The new one lasts
 * a week by default.
 * @throws DomainError as `revokeToken`
 */
export async function rotateToken(
  context: OperationContext,
  by: UserViewer,
  id: number,
  expiresAt: string | undefined,
): Promise<IssuedToken> {
  return context.database.write(async (tx) => rotateWithin(context, tx, await requireToken(tx, by, id), expiresAt));
}

/** The same in a transaction that does more, and has looked whose it is. @throws DomainError as `rotateToken` does */
export async function rotateWithin(
  context: OperationContext,
  tx: Tx,
  old: AccessToken,
  expiresAt: string | undefined,
): Promise<IssuedToken> {
  assertFuture(context, expiresAt ?? null);
  const now = context.clock.now();
  if (!(await revokeAccessToken(tx, old.id, now))) throw new DomainError('invalid_input', 'token already revoked');
  const inAWeek = `${addMilliseconds(now, rotatedDays * dayMilliseconds).slice(0, 10)}T00:00:00.000Z`;
  return insert(tx, { ...old, expiresAt: expiresAt ?? inAWeek }, now);
}

/** Whoever holds a token may end it. To others than administrators, one of somebody else and none are the same. */
async function requireToken(tx: Tx, by: UserViewer | 'operator', id: number): Promise<AccessToken> {
  const token = await findAccessTokenById(tx, id);
  if (token && (by === 'operator' || by.isAdmin || by.userId === token.userId || by.tokenId === token.id)) return token;
  if (by === 'operator' || by.isAdmin) throw new DomainError('not_found', 'Not found', { what: 'Token' });
  throw new DomainError('unauthenticated', 'This is no token of yours.');
}
