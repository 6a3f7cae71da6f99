import { type Static, Type } from 'typebox';
import { type Group, groupPictureUrl, namespacePath } from '../../../core/groups/domain/index.ts';
import { day, id, list, moment, named, orNull, text } from '../../schema.ts';
import { projectRecord } from './project.ts';

export const groupRecord = named(
  'Group',
  Type.Object({
    id,
    web_url: text,
    name: text,
    path: text,
    description: text,
    visibility: text,
    avatar_url: orNull(text),
    full_name: text,
    full_path: text,
    created_at: moment,
    parent_id: orNull(id),
  }),
);

/** A group, and those whose members have a role in it, too. */
export const groupWithShares = named(
  'GroupWithShares',
  Type.Object({
    ...groupRecord.properties,
    shared_with_groups: list(
      Type.Object({
        group_id: id,
        group_name: text,
        group_full_path: text,
        group_access_level: Type.Integer(),
        expires_at: orNull(day),
      }),
    ),
  }),
);

/** A group with its first forum channels, where they are asked for. */
export const groupWithProjects = named(
  'GroupWithProjects',
  Type.Object({ ...groupWithShares.properties, projects: Type.Optional(list(projectRecord)) }),
);

/** A group with real types (group API facts, section 9.2); `fullName` is that with the groups above it. */
export function encodeGroup(group: Group, baseUrl: string, fullName = group.name): Static<typeof groupRecord> {
  return {
    id: group.id,
    web_url: `${baseUrl}${namespacePath(group)}`,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    avatar_url: groupPictureUrl(group, baseUrl),
    full_name: fullName,
    full_path: group.fullPath,
    created_at: group.createdAt,
    parent_id: group.parentId,
  };
}
