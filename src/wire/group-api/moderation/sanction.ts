import { type Static, Type } from 'typebox';
import { type Sanction, sanctionKinds } from '../../../core/accounts/domain/index.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, type userNamer } from '../accounts/user.ts';

/** A warning or suspension of a person, for moderators. */
export const sanctionRecord = named(
  'Sanction',
  Type.Object({
    id,
    kind: Type.Enum([...sanctionKinds]),
    group_id: Type.Union([id, Type.Null()], { description: 'Null for the whole server.' }),
    case_id: Type.Union([id, Type.Null()], { description: 'The case it came from, if it still exists.' }),
    user: orNull(basicUser),
    reason: text,
    ends_at: Type.Union([moment, Type.Null()], {
      description: 'When a suspension ends; null if it lasts until it is lifted.',
    }),
    created_by: orNull(basicUser),
    created_at: moment,
    ended_at: Type.Union([moment, Type.Null()], { description: 'When it was lifted or ended.' }),
  }),
);

/** A warning or suspension; `userNamed` finds its people. */
export function encodeSanction(
  sanction: Sanction,
  userNamed: ReturnType<typeof userNamer>,
): Static<typeof sanctionRecord> {
  return {
    id: sanction.id,
    kind: sanction.kind,
    group_id: sanction.groupId,
    case_id: sanction.caseId,
    user: userNamed(sanction.userId),
    reason: sanction.reason,
    ends_at: sanction.endsAt,
    created_by: userNamed(sanction.createdBy),
    created_at: sanction.createdAt,
    ended_at: sanction.endedAt,
  };
}
