import type { Group } from '../../../core/groups/domain/group.ts';

/** A group with real types (group API facts, section 9.2); `fullName` is that with the groups above it. */
export function encodeGroup(group: Group, baseUrl: string, fullName = group.name) {
  return {
    id: group.id,
    web_url: `${baseUrl}/groups/${group.fullPath}`,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    avatar_url: null,
    full_name: fullName,
    full_path: group.fullPath,
    created_at: group.createdAt,
    parent_id: group.parentId,
  };
}
