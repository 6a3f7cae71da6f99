import type { Group } from '../../../domain/group.ts';

/** Address of a group; of one of its pages where that is named. */
export function groupPath({ fullPath }: Pick<Group, 'fullPath'>, page?: string): string {
  return page === undefined ? `/groups/${fullPath}` : `/groups/${fullPath}/-/${page}`;
}

/** Address of somebody's membership in a group. */
export function memberPath(group: Pick<Group, 'fullPath'>, username: string): string {
  return groupPath(group, `members/${encodeURIComponent(username)}`);
}

/** Address of the placeholder users of a group. */
export function placeholdersPath(group: Group): string {
  return groupPath(group, 'placeholders');
}

/** Address of an uploaded file of a group. */
export function uploadPath(group: Group, id: number): string {
  return groupPath(group, `uploads/${id}`);
}

/** Address of one source user. */
export function sourceUserPath(id: number): string {
  return `/source_users/${id}`;
}
