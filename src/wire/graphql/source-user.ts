import { type Static, Type } from 'typebox';
import { type User, userPath, userPictureUrl } from '../../core/accounts/domain/index.ts';
import { type Group, namespacePath } from '../../core/groups/domain/index.ts';
import type { SourceUser } from '../../core/reassignment/domain/index.ts';
import { named, orNull, text, truth } from '../schema.ts';
import { globalId } from './global-id.ts';
import { scalar } from './sdl.ts';

/** A group as `Namespace` and `Group`, without fields that take arguments. */
export const namespaceRecord = named(
  'Namespace',
  Type.Object({
    id: scalar('ID'),
    name: text,
    path: text,
    fullPath: scalar('ID'),
    description: orNull(text),
    visibility: orNull(text),
    webUrl: orNull(text),
  }),
);

export const userCoreRecord = named(
  'UserCore',
  Type.Object({
    id: scalar('ID'),
    username: text,
    name: text,
    state: text,
    active: truth,
    bot: truth,
    publicEmail: orNull(text),
    avatarUrl: orNull(text),
    webPath: text,
    webUrl: text,
  }),
);

export const importSourceUserRecord = named(
  'ImportSourceUser',
  Type.Object({
    id: scalar('ImportSourceUserID'),
    placeholderUser: orNull(userCoreRecord),
    reassignToUser: orNull(userCoreRecord),
    reassignedByUser: orNull(userCoreRecord),
    sourceUserIdentifier: text,
    sourceUsername: orNull(text),
    sourceName: orNull(text),
    sourceHostname: text,
    importType: text,
    status: scalar('ImportSourceUserStatus'),
    reassignmentError: orNull(text),
    createdAt: scalar('Time'),
    namespace: orNull(namespaceRecord),
  }),
);

/** A namespace with its group, which its fields with arguments are resolved from. */
export type EncodedNamespace = Static<typeof namespaceRecord> & { readonly group: Group };

/** A group as `Namespace` and `Group`; dependent fields have their own resolvers. */
export function encodeNamespace(group: Group, baseUrl: string): EncodedNamespace {
  return {
    id: globalId('Group', group.id),
    name: group.name,
    path: group.path,
    fullPath: group.fullPath,
    description: group.description,
    visibility: group.visibility,
    webUrl: `${baseUrl}${namespacePath(group)}`,
    group,
  };
}

/** A user as `UserCore`. */
export function encodeUserCore(user: User, baseUrl: string): Static<typeof userCoreRecord> {
  const webPath = userPath(user);
  return {
    id: globalId('User', user.id),
    username: user.username,
    name: user.name,
    state: user.state,
    active: user.state === 'active',
    bot: user.kind === 'bot',
    publicEmail: user.publicEmail,
    avatarUrl: userPictureUrl(user, baseUrl),
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
): Static<typeof importSourceUserRecord> {
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
