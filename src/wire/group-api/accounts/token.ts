import { type Static, Type } from 'typebox';
import type { Instant } from '../../../lib/clock.ts';
import { day, id, list, moment, named, orNull, text, truth } from '../../schema.ts';

const tokenFields = {
  id,
  name: text,
  description: orNull(text),
  revoked: truth,
  active: truth,
  scopes: list(text),
  user_id: id,
  created_at: moment,
  last_used_at: orNull(moment),
  expires_at: orNull(day),
};
export const tokenRecord = named('AccessToken', Type.Object(tokenFields));

/** A token that was just made, with its text. */
export const issuedToken = named('IssuedAccessToken', Type.Object({ ...tokenFields, token: text }));

/** A token of a group, with the role of its bot; 0 if it is no longer a member. */
export const groupToken = named('GroupAccessToken', Type.Object({ ...tokenFields, access_level: Type.Integer() }));

/** One that was just made, with its text. */
export const issuedGroupToken = named(
  'IssuedGroupAccessToken',
  Type.Object({ ...tokenFields, token: text, access_level: Type.Integer() }),
);

/** A service account of a group. */
export const serviceAccountRecord = named(
  'ServiceAccount',
  Type.Object({ id, username: text, name: text, public_email: orNull(text), email: orNull(text) }),
);

/** The record of a token; its text is shown once, when it is made. */
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
export function encodeToken(token: TokenFacts, now: Instant): Static<typeof tokenRecord> {
  const revoked = token.revokedAt !== null;
  return {
    id: token.id,
    name: token.name,
    description: null,
    revoked,
    active: !revoked && (token.expiresAt === null || token.expiresAt > now),
    scopes: [...token.scopes],
    user_id: token.userId,
    created_at: token.createdAt,
    last_used_at: token.lastUsedAt,
    expires_at: token.expiresAt?.slice(0, 10) ?? null,
  };
}
