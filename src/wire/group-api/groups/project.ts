import { type Static, Type } from 'typebox';
import type { Project } from '../../../core/groups/domain/index.ts';
import { count, id, list, moment, named, orNull, text, truth } from '../../schema.ts';

/** A forum channel of a group. */
export const projectRecord = named(
  'Project',
  Type.Object({
    id,
    description: text,
    name: text,
    name_with_namespace: text,
    path: text,
    path_with_namespace: text,
    visibility: text,
    web_url: text,
    created_at: moment,
    last_activity_at: moment,
    archived: truth,
    avatar_url: Type.Null(),
    namespace: Type.Object({ id, name: text, path: text, kind: text, full_path: text, parent_id: orNull(id) }),
    default_branch: Type.Null(),
    topics: list(text),
    star_count: count,
    forks_count: count,
    issues_enabled: truth,
    merge_requests_enabled: truth,
    wiki_enabled: truth,
    snippets_enabled: truth,
  }),
);

/** Fields of forum channels in lists with `simple`. */
export const simpleProject = named(
  'SimpleProject',
  Type.Pick(projectRecord, [
    'id',
    'description',
    'name',
    'name_with_namespace',
    'path',
    'path_with_namespace',
    'created_at',
    'last_activity_at',
    'visibility',
    'web_url',
    'avatar_url',
    'namespace',
    'default_branch',
    'topics',
    'star_count',
    'forks_count',
  ]),
);

/** A forum channel with real types (group API facts, section 9.5); `groupName` is that with the groups above it. */
export function encodeProject(project: Project, groupName: string, baseUrl: string): Static<typeof projectRecord> {
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

/** The same without what clients that only choose one leave out. */
export function simplifyProject(project: Static<typeof projectRecord>): Static<typeof simpleProject> {
  const names = Object.keys(simpleProject.properties) as (keyof Static<typeof simpleProject>)[];
  return Object.fromEntries(names.map((name) => [name, project[name]])) as Static<typeof simpleProject>;
}
