import type { Group } from '../../core/groups/domain/group.ts';
import { type User, userPath } from '../../core/accounts/domain/user.ts';
import type { SourceUser } from '../../core/reassignment/domain/source-user.ts';
import { globalId } from './global-id.ts';

/** A group as `Namespace` and `Group`; what hangs on it is resolved by its own fields. */
export function encodeNamespace(group: Group, baseUrl: string) {
  return {
    id: globalId('Group', group.id),
    name: group.name,
    path: group.path,
    fullPath: group.fullPath,
    description: group.description,
    visibility: group.visibility,
    webUrl: `${baseUrl}/groups/${group.fullPath}`,
    group,
  };
}

export function encodeUserCore(user: User, baseUrl: string) {
  const webPath = userPath(user);
  return {
    id: globalId('User', user.id),
    username: user.username,
    name: user.name,
    state: user.state,
    bot: user.kind === 'bot',
    publicEmail: user.publicEmail,
    avatarUrl: null,
    webPath,
    webUrl: `${baseUrl}${webPath}`,
  };
}

/** A source user with the people it names (group API facts, section 10). */
export function encodeImportSourceUser(
  sourceUser: SourceUser,
  users: ReadonlyMap<number, User>,
  namespace: Group | undefined,
  baseUrl: string,
) {
  const named = (id: number | null) => {
    const user = id === null ? undefined : users.get(id);
    return user ? encodeUserCore(user, baseUrl) : null;
  };
  return {
    id: globalId('Import::SourceUser', sourceUser.id),
    placeholderUser: named(sourceUser.placeholderUserId),
    reassignToUser: named(sourceUser.reassignToUserId),
    reassignedByUser: named(sourceUser.reassignedByUserId),
    sourceUserIdentifier: sourceUser.identifier,
    sourceUsername: sourceUser.username,
    sourceName: sourceUser.name,
    sourceHostname: sourceUser.sourceHostname,
    importType: sourceUser.importType,
    status: sourceUser.status.toUpperCase(),
    reassignmentError: sourceUser.error,
    createdAt: sourceUser.createdAt,
    namespace: namespace ? encodeNamespace(namespace, baseUrl) : null,
  };
}
