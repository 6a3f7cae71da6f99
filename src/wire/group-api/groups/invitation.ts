import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { accessLevels } from '../../../core/identity/domain/index.ts';
import { count, id, moment, named, orNull, text } from '../../schema.ts';

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

const linkFields = {
  id,
  created_at: moment,
  created_by_name: orNull(text),
  ends_at: moment,
  uses: count,
  max_uses: orNull(count),
};

/** A link that invites to the server; `max_uses` is null for any number. */
export const serverInvitationLinkRecord = named('ServerInvitationLink', Type.Object(linkFields));
/** One that was just made; its address is shown this once. */
export const madeServerInvitationLink = Type.Object({ ...linkFields, url: text });

const groupLinkFields = {
  ...linkFields,
  access_level: Type.Integer({ enum: Object.values(accessLevels) }),
  expires_at: orNull(moment),
};

/** A link that invites to a group; `expires_at` is when memberships by it will end. */
export const invitationLinkRecord = named('InvitationLink', Type.Object(groupLinkFields));
/** One that was just made; its address is shown this once. */
export const madeInvitationLink = Type.Object({ ...groupLinkFields, url: text });

/** What became of a request that invites: for each address that could not be invited its reason. */
export const invitedRecord = named(
  'Invited',
  Type.Object({
    status: Type.Enum(['success', 'error']),
    message: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
);

/** The record of an invitation. */
export interface InvitationFacts {
  readonly id: number;
  readonly email: string | null;
  readonly accessLevel: number | null;
  readonly memberUntil: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** What the record of a link has beside that. */
export interface InvitationLinkFacts extends InvitationFacts {
  readonly uses: number;
  readonly maxUses: number | null;
}

/**
 * An invitation to the server. It names no one whom the address belongs to: who invites must not learn that someone
 * here has it.
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

/** A link that invites to the server, without its address. */
export function encodeServerInvitationLink(
  invitation: InvitationLinkFacts,
  inviter: User | undefined,
): Static<typeof serverInvitationLinkRecord> {
  return {
    id: invitation.id,
    created_at: invitation.createdAt,
    created_by_name: inviter?.name ?? null,
    ends_at: invitation.expiresAt,
    uses: invitation.uses,
    max_uses: invitation.maxUses,
  };
}

/** A link that invites to a group, without its address. */
export function encodeInvitationLink(
  invitation: InvitationLinkFacts,
  inviter: User | undefined,
): Static<typeof invitationLinkRecord> {
  return {
    ...encodeServerInvitationLink(invitation, inviter),
    access_level: invitation.accessLevel ?? 0,
    expires_at: invitation.memberUntil,
  };
}
