import type { Project } from '../../../core/groups/domain/project.ts';

/** A forum channel with real types (group API facts, section 9.5); `groupName` is that with the groups above it. */
export function encodeProject(project: Project, groupName: string, baseUrl: string) {
  const { group } = project;
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: `${groupName} / ${project.name}`,
    path: project.path,
    path_with_namespace: `${group.fullPath}/${project.path}`,
    created_at: project.createdAt,
    last_activity_at: project.lastPostAt ?? project.createdAt,
    visibility: project.isRestricted ? 'private' : group.visibility,
    archived: project.archived,
    avatar_url: null,
    web_url: `${baseUrl}/channel/${project.address}`,
    namespace: {
      id: group.id,
      name: group.name,
      path: group.path,
      kind: group.kind === 'personal' ? 'user' : 'group',
      full_path: group.fullPath,
      parent_id: group.parentId,
    },
    default_branch: null,
    topics: [],
    star_count: 0,
    forks_count: 0,
    issues_enabled: true,
    merge_requests_enabled: false,
    wiki_enabled: false,
    snippets_enabled: false,
  };
}
