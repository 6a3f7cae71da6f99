import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { accessLevels } from '../../../core/identity/domain/index.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';

const fields = { id, invite_email: text, created_at: moment, created_by_name: orNull(text), user_name: Type.Null() };

/** An invitation to the server that was mailed and not accepted yet; `ends_at` says how long its link works. */
export const serverInvitationRecord = named('ServerInvitation', Type.Object({ ...fields, ends_at: moment }));

/** One to a group; `expires_at` is when the membership will end. */
export const invitationRecord = named(
  'Invitation',
  Type.Object({
    ...fields,
    ends_at: moment,
    access_level: Type.Integer({ enum: Object.values(accessLevels) }),
    expires_at: orNull(moment),
  }),
);

/** What became of a request that invites: for each address that could not be invited its reason. */
export const invitedRecord = named(
  'Invited',
  Type.Object({
    status: Type.Enum(['success', 'error']),
    message: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
);

/** What is told of an invitation. */
export interface InvitationFacts {
  readonly id: number;
  readonly email: string | null;
  readonly accessLevel: number | null;
  readonly memberUntil: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/**
 * An invitation to the server. It names nobody whom the address belongs to: who invites must not learn that somebody here
 * has it.
 */
export function encodeServerInvitation(
  invitation: InvitationFacts,
  inviter: User | undefined,
): Static<typeof serverInvitationRecord> {
  return {
    id: invitation.id,
    invite_email: invitation.email ?? '',
    created_at: invitation.createdAt,
    created_by_name: inviter?.name ?? null,
    user_name: null,
    ends_at: invitation.expiresAt,
  };
}

/** An invitation to a group, in the form of the reference server. */
export function encodeInvitation(
  invitation: InvitationFacts,
  inviter: User | undefined,
): Static<typeof invitationRecord> {
  return {
    ...encodeServerInvitation(invitation, inviter),
    access_level: invitation.accessLevel ?? 0,
    expires_at: invitation.memberUntil,
  };
}
