import { type Param, preparedByKey, type Source } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { UserState } from '../domain/user.ts';
import type { UserKind } from '../../identity/index.ts';

/** Facts that decide whether a person can still act, and with which rights. */
export interface Standing {
  readonly kind: UserKind;
  readonly state: UserState;
  readonly isAdmin: boolean;
  readonly passwordVersion: number;
  /** The access token that was asked about; undefined if it doesn't exist. */
  readonly token: { readonly revokedAt: Instant | null; readonly expiresAt: Instant | null } | undefined;
  /** Whether the given session exists and hasn't expired. */
  readonly hasSession: boolean;
}

/** The credentials that a person acts with. */
interface Credentials {
  readonly userId: number;
  readonly tokenId?: number | undefined;
  readonly sessionId?: number | undefined;
}

const standingRows = preparedByKey(
  ({ db }, userId: Param<number>, tokenId: Param<number>, sessionId: Param<number>, now: Param<Instant>) =>
    db
      .selectFrom('user')
      .leftJoin('access_token', (join) => join.on('access_token.id', '=', tokenId))
      .leftJoin('session', (join) => join.on('session.id', '=', sessionId).on('session.expires_at', '>', now))
      .select(['user.kind', 'user.state', 'user.is_admin', 'user.password_version'])
      .select(['access_token.id as token_id', 'access_token.revoked_at', 'access_token.expires_at'])
      .select('session.id as session_id')
      .where('user.id', '=', userId),
);

/** Current state of a user at `now`; undefined if the user doesn't exist. */
export async function findStanding(
  source: Source,
  { userId, tokenId = 0, sessionId = 0 }: Credentials,
  now: Instant,
): Promise<Standing | undefined> {
  const [row] = await standingRows(source, userId, tokenId, sessionId, now);
  if (!row) return undefined;
  return {
    kind: row.kind,
    state: row.state,
    isAdmin: row.is_admin === 1,
    passwordVersion: row.password_version,
    token: row.token_id === null ? undefined : { revokedAt: row.revoked_at, expiresAt: row.expires_at },
    hasSession: row.session_id !== null,
  };
}
