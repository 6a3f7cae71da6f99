import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import {
  type Claim,
  claimModes,
  type ClaimSettings,
  claimStates,
  type SourceUser,
} from '../../../core/reassignment/domain/index.ts';
import { id, moment, named, orNull, text, truth } from '../../schema.ts';
import { basicUser, userNamer } from '../accounts/user.ts';

/** A source user for members: without its state and address. */
export const claimedPerson = named(
  'ClaimedPerson',
  Type.Object({
    id,
    source_username: orNull(text),
    source_name: orNull(text),
    source_hostname: text,
    import_type: text,
  }),
);

const basis = Type.Enum(['address', 'choice'], {
  description: 'A confirmed address of the claimant that is in the archive, or only their word.',
});

export const claimRecord = named(
  'Claim',
  Type.Object({
    id,
    group_id: id,
    source_user: orNull(claimedPerson),
    user: orNull(basicUser),
    basis,
    state: Type.Enum([...claimStates]),
    created_at: moment,
    answered_at: orNull(moment),
    answered_by: orNull(basicUser),
  }),
);

/** A source user that a member can claim. */
export const claimableRecord = named('ClaimablePerson', Type.Object({ ...claimedPerson.properties, basis }));

/** Outcome of an answered claim. */
export const answeredClaimRecord = Type.Object({ id, state: Type.Enum([...claimStates]), message: orNull(text) });

export const claimSettingsRecord = named(
  'ClaimSettings',
  Type.Object({ claims: Type.Enum([...claimModes]), approves_addresses: truth }),
);

/** A source user, for members. */
export function encodeClaimedPerson(sourceUser: SourceUser): Static<typeof claimedPerson> {
  return {
    id: sourceUser.id,
    source_username: sourceUser.username,
    source_name: sourceUser.name,
    source_hostname: sourceUser.sourceHostname,
    import_type: sourceUser.importType,
  };
}

/** A claim with its people. */
export function encodeClaim(
  claim: Claim,
  sourceUser: SourceUser | undefined,
  users: ReadonlyMap<number, User>,
  baseUrl: string,
): Static<typeof claimRecord> {
  const userNamed = userNamer(users, baseUrl);
  return {
    id: claim.id,
    group_id: claim.namespaceId,
    source_user: sourceUser ? encodeClaimedPerson(sourceUser) : null,
    user: userNamed(claim.userId),
    basis: claim.basis,
    state: claim.state,
    created_at: claim.createdAt,
    answered_at: claim.answeredAt,
    answered_by: userNamed(claim.answeredBy),
  };
}

/** Claim settings. */
export function encodeClaimSettings(settings: ClaimSettings): Static<typeof claimSettingsRecord> {
  return { claims: settings.claims, approves_addresses: settings.approvesAddresses };
}
