import { type Static, Type } from 'typebox';
import { moment, named, orNull, truth } from '../../schema.ts';

/** Whether a user has two-factor authentication. */
export const secondFactorRecord = named(
  'SecondFactor',
  Type.Object({ enabled: truth, enabled_at: orNull(moment), recovery_codes_left: Type.Integer() }),
);

/** Source of the record. */
export interface SecondFactorFacts {
  readonly enabledAt: string | null;
  readonly recoveryCodesLeft: number;
}

/** The record of a second factor. */
export function encodeSecondFactor({
  enabledAt,
  recoveryCodesLeft,
}: SecondFactorFacts): Static<typeof secondFactorRecord> {
  return { enabled: enabledAt !== null, enabled_at: enabledAt, recovery_codes_left: recoveryCodesLeft };
}
