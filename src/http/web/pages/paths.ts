import type { Group } from '../../../domain/group.ts';

/** Address of the placeholder users of a group. */
export function placeholdersPath(group: Group): string {
  return `/groups/${group.fullPath}/-/placeholders`;
}

/** Address of an uploaded file of a group. */
export function uploadPath(group: Group, id: number): string {
  return `/groups/${group.fullPath}/-/uploads/${id}`;
}

/** Address of one source user. */
export function sourceUserPath(id: number): string {
  return `/source_users/${id}`;
}
