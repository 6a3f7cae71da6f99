import { type Static, Type } from 'typebox';
import { id, moment, named, orNull, text, truth } from '../../schema.ts';

/** A passkey of a user, without its content. */
export const passkeyRecord = named(
  'Passkey',
  Type.Object({ id, name: text, backed_up: truth, created_at: moment, last_used_at: orNull(moment) }),
);

/** Source of the record. */
export interface PasskeyFacts {
  readonly id: number;
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The record of a passkey. */
export function encodePasskey(passkey: PasskeyFacts): Static<typeof passkeyRecord> {
  return {
    id: passkey.id,
    name: passkey.name,
    backed_up: passkey.isBackedUp,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  };
}
