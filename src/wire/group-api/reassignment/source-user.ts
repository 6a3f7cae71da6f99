import { type Static, Type } from 'typebox';
import type { User } from '../../../core/accounts/domain/index.ts';
import { type SourceUser, sourceUserStatuses } from '../../../core/reassignment/domain/index.ts';
import { id, moment, named, orNull, text } from '../../schema.ts';
import { basicUser, userNamer } from '../accounts/user.ts';

/** The state of a source user. */
export const sourceUserStatus = Type.Enum([...sourceUserStatuses]);

export const sourceUserRecord = named(
  'SourceUser',
  Type.Object({
    id,
    namespace_id: id,
    source_user_identifier: text,
    source_username: orNull(text),
    source_name: orNull(text),
    source_hostname: text,
    import_type: text,
    status: sourceUserStatus,
    splitting: Type.Boolean({ description: 'Contributions are being moved by a split or a merge.' }),
    split_from_id: orNull(id),
    merged_into_id: Type.Union([id, Type.Null()], {
      description: 'The merge target, which has the contributions.',
    }),
    reassignment_error: orNull(text),
    invited_email: Type.Union([text, Type.Null()], { description: 'For people asked by email address.' }),
    placeholder_user: orNull(basicUser),
    reassign_to_user: orNull(basicUser),
    reassigned_by_user: orNull(basicUser),
    created_at: moment,
  }),
);

/** A source user with the people it names, and the address that was invited (group API facts, sections 6.1 and 10). */
export function encodeSourceUser(
  sourceUser: SourceUser,
  users: ReadonlyMap<number, User>,
  baseUrl: string,
  invitedEmail: string | undefined,
): Static<typeof sourceUserRecord> {
  const userNamed = userNamer(users, baseUrl);
  return {
    id: sourceUser.id,
    namespace_id: sourceUser.namespaceId,
    source_user_identifier: sourceUser.identifier,
    source_username: sourceUser.username,
    source_name: sourceUser.name,
    source_hostname: sourceUser.sourceHostname,
    import_type: sourceUser.importType,
    status: sourceUser.status,
    splitting: sourceUser.isSplitting,
    split_from_id: sourceUser.splitFromId,
    merged_into_id: sourceUser.mergedIntoId,
    reassignment_error: sourceUser.error,
    invited_email: invitedEmail ?? null,
    placeholder_user: userNamed(sourceUser.placeholderUserId),
    reassign_to_user: userNamed(sourceUser.reassignToUserId),
    reassigned_by_user: userNamed(sourceUser.reassignedByUserId),
    created_at: sourceUser.createdAt,
  };
}
