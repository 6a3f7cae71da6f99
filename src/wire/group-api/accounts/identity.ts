import { type Static, Type } from 'typebox';
import { id, moment, named, orNull, text } from '../../schema.ts';

/** Whom a sign-in provider knows someone as. */
export const identityRecord = named(
  'LinkedIdentity',
  Type.Object({
    id,
    provider: Type.String({
      description: 'Its id in the settings of the server, or its issuer if it was removed from them.',
    }),
    extern_uid: Type.String({ description: "The person's name at the provider." }),
    email: text,
    created_at: moment,
    last_used_at: orNull(moment),
  }),
);

/** Source of the record. */
export interface IdentityFacts {
  readonly id: number;
  readonly providerId: string;
  readonly subject: string;
  readonly email: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The record of a linked identity. */
export function encodeIdentity(identity: IdentityFacts): Static<typeof identityRecord> {
  return {
    id: identity.id,
    provider: identity.providerId,
    extern_uid: identity.subject,
    email: identity.email,
    created_at: identity.createdAt,
    last_used_at: identity.lastUsedAt,
  };
}
