import { findUsers, type User } from '../../../core/accounts/index.ts';
import type { Reader } from '../../../core/platform/index.ts';
import { type Claim, findSourceUsers, type SourceUser } from '../../../core/reassignment/index.ts';

/** A claim with its people. */
export interface ShownClaim {
  readonly claim: Claim;
  readonly sourceUser: SourceUser | undefined;
  readonly user: User | undefined;
}

export async function withPeople(reader: Reader, claims: readonly Claim[]): Promise<ShownClaim[]> {
  const sourceUsers = await findSourceUsers(reader, [...new Set(claims.map(({ sourceUserId }) => sourceUserId))]);
  const users = await findUsers(reader, [...new Set(claims.map(({ userId }) => userId))]);
  const sourceUserOf = new Map(sourceUsers.map((each) => [each.id, each]));
  const userOf = new Map(users.map((each) => [each.id, each]));
  return claims.map((claim) => {
    return { claim, sourceUser: sourceUserOf.get(claim.sourceUserId), user: userOf.get(claim.userId) };
  });
}

export function claimedName(sourceUser: SourceUser | undefined): string {
  return sourceUser?.name ?? sourceUser?.username ?? sourceUser?.identifier ?? '';
}
