import type { Instant } from '../../../lib/clock.ts';

/** What is told of a token; its text is told once, when it is made. */
export interface TokenFacts {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly lastUsedAt: Instant | null;
}

/** A personal access token (group API facts, section 9.4). */
export function encodeToken(token: TokenFacts, now: Instant) {
  const revoked = token.revokedAt !== null;
  return {
    id: token.id,
    name: token.name,
    description: null,
    revoked,
    active: !revoked && (token.expiresAt === null || token.expiresAt > now),
    scopes: token.scopes,
    user_id: token.userId,
    created_at: token.createdAt,
    last_used_at: token.lastUsedAt,
    expires_at: token.expiresAt?.slice(0, 10) ?? null,
  };
}
