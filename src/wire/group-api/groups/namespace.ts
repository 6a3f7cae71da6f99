import { type Static, Type } from 'typebox';
import { type Group, groupPictureUrl, namespacePath } from '../../../core/groups/domain/index.ts';
import { id, list, named, orNull, text, truth } from '../../schema.ts';

export const namespaceRecord = named(
  'Namespace',
  Type.Object({
    id,
    name: text,
    path: text,
    kind: Type.Enum(['group', 'user']),
    full_path: text,
    full_name: text,
    parent_id: orNull(id),
    avatar_url: orNull(text),
    web_url: text,
  }),
);

/** Whether a path is taken, and free alternatives. */
export const namespaceExists = named('NamespaceExists', Type.Object({ exists: truth, suggests: list(text) }));

/** The common facts of a group and a personal namespace. */
export function encodeNamespace(group: Group, baseUrl: string, fullName = group.name): Static<typeof namespaceRecord> {
  return {
    id: group.id,
    name: group.name,
    path: group.path,
    kind: group.kind === 'personal' ? 'user' : 'group',
    full_path: group.fullPath,
    full_name: fullName,
    parent_id: group.parentId,
    avatar_url: groupPictureUrl(group, baseUrl),
    web_url: `${baseUrl}${namespacePath(group)}`,
  };
}
