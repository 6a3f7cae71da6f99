import { DomainError } from '../domain/errors.ts';
import type { Scope } from '../domain/viewer.ts';
import { randomText, sha256Hex } from '../lib/random.ts';
import { insertAccessToken } from '../storage/users.ts';
import type { OperationContext } from './context.ts';

/** A new token. The text is told once: only its hash is kept. */
export interface IssuedToken {
  readonly id: number;
  readonly token: string;
}

/**
 * Issues an access token.
 * @throws DomainError invalid_input when it would have expired already
 */
export async function issueToken(
  context: OperationContext,
  input: { userId: number; name: string; scopes: readonly Scope[]; expiresAt: string | null },
): Promise<IssuedToken> {
  const now = context.clock.now();
  if (input.scopes.length === 0) {
    throw new DomainError('invalid_input', 'A token needs a scope: api or read_api.', { field: 'scopes' });
  }
  if (input.expiresAt !== null && input.expiresAt <= now) {
    throw new DomainError('invalid_input', 'The expiry date lies in the past.', { field: 'expires_at' });
  }
  const token = `trb-${randomText(24)}`;
  const id = await context.database.write((tx) => insertAccessToken(tx, { ...input, hash: sha256Hex(token), now }));
  return { id, token };
}
