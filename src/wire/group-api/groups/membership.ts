import { type Static, Type } from 'typebox';
import { accessLevels } from '../../../core/identity/domain/index.ts';
import { id, named, text } from '../../schema.ts';

export const membershipRecord = named(
  'Membership',
  Type.Object({
    source_id: id,
    source_name: text,
    source_type: Type.Literal('Namespace'),
    access_level: Type.Integer({ enum: Object.values(accessLevels) }),
  }),
);

/** A membership in a group. */
export function encodeMembership(membership: {
  readonly groupId: number;
  readonly name: string;
  readonly accessLevel: number;
}): Static<typeof membershipRecord> {
  return {
    source_id: membership.groupId,
    source_name: membership.name,
    source_type: 'Namespace',
    access_level: membership.accessLevel,
  };
}
