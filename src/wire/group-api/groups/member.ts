import type { User } from '../../../core/accounts/domain/user.ts';
import { encodeUser } from '../accounts/user.ts';

/** What is told of a member. */
export interface MemberFacts {
  readonly user: User;
  readonly accessLevel: number;
  readonly createdAt: string;
  readonly createdBy: User | undefined;
  readonly expiresAt: string | null;
}

/** A member of a group (group API facts, section 9.3). */
export function encodeMember(member: MemberFacts, baseUrl: string) {
  const { createdBy } = member;
  return {
    ...basic(member.user, baseUrl),
    access_level: member.accessLevel,
    created_at: member.createdAt,
    ...(createdBy && { created_by: basic(createdBy, baseUrl) }),
    expires_at: member.expiresAt?.slice(0, 10) ?? null,
    membership_state: 'active',
  };
}

function basic(user: User, baseUrl: string) {
  const { id, username, name, state, locked, public_email, avatar_url, web_url } = encodeUser(user, baseUrl);
  return { id, username, public_email, name, state, locked, avatar_url, web_url };
}
