import type { SourceUser } from '../../../core/reassignment/domain/source-user.ts';
import type { User } from '../../../core/accounts/domain/user.ts';
import { encodeBasicUser } from '../accounts/user.ts';

/** A source user with the people it names (group API facts, sections 6.1 and 10). */
export function encodeSourceUser(sourceUser: SourceUser, users: ReadonlyMap<number, User>, baseUrl: string) {
  const named = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user ? encodeBasicUser(user, baseUrl) : null;
  };
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
    reassignment_error: sourceUser.error,
    placeholder_user: named(sourceUser.placeholderUserId),
    reassign_to_user: named(sourceUser.reassignToUserId),
    reassigned_by_user: named(sourceUser.reassignedByUserId),
    created_at: sourceUser.createdAt,
  };
}
