import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { accessLevels } from '../../../core/identity/domain/index.ts';
import { day, moment, named, orNull, text } from '../../schema.ts';
import { encodePerson, personRecord } from '../accounts/user.ts';

export const memberRecord = named(
  'Member',
  Type.Object({
    ...personRecord.properties,
    access_level: Type.Integer({ enum: Object.values(accessLevels) }),
    created_at: moment,
    created_by: Type.Optional(personRecord),
    expires_at: orNull(day),
    membership_state: text,
  }),
);

/** The record of a member. */
export interface MemberFacts {
  readonly user: User;
  readonly accessLevel: number;
  readonly createdAt: string;
  readonly createdBy: User | undefined;
  readonly expiresAt: string | null;
}

/** A member of a group (group API facts, section 9.3). */
export function encodeMember(member: MemberFacts, baseUrl: string): Static<typeof memberRecord> {
  const { createdBy } = member;
  return {
    ...encodePerson(member.user, baseUrl),
    access_level: member.accessLevel,
    created_at: member.createdAt,
    ...(createdBy && { created_by: encodePerson(createdBy, baseUrl) }),
    expires_at: member.expiresAt?.slice(0, 10) ?? null,
    membership_state: 'active',
  };
}
