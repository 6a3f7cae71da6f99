import type { Group } from '../../../core/groups/index.ts';
import type { Words } from '../../../words/index.ts';

/** A step on the way to a page: where it leads, and what it is called. */
export type Breadcrumb = readonly [path: string, words: string];

/** Where to sign in and come back from, to a path of this server; an address may hold halves of characters, which have no bytes. */
export function signInPath(back: string): string {
  return back === '/' ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(back.toWellFormed())}`;
}

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

/** Address of whom the original users of a group may be, for one reason. */
export function suggestionsPath(group: Group, reason?: string, page = 1): string {
  const query = new URLSearchParams({ ...(reason && { reason }), ...(page > 1 && { page: String(page) }) }).toString();
  return `${placeholdersPath(group)}/suggestions${query && `?${query}`}`;
}

/** Address of an uploaded file of a group. */
export function uploadPath(group: Group, id: number): string {
  return groupPath(group, `uploads/${id}`);
}

/** Address of one source user. */
export function sourceUserPath(id: number): string {
  return `/source_users/${id}`;
}

/** Ways from the home page down to a group. */
export function groupBreadcrumbs(groups: readonly Group[]): Breadcrumb[] {
  return groups.map((group) => [groupPath(group), group.name]);
}

/** The same down to the placeholder users of a group. */
export function placeholdersBreadcrumbs(group: Group, { parts }: Words): Breadcrumb[] {
  return [...groupBreadcrumbs([group]), [placeholdersPath(group), parts.placeholders]];
}

/** The same down to the imports into a group; without one, to those of a person. */
export function importsBreadcrumbs(group: Group | undefined, { parts }: Words): Breadcrumb[] {
  const own: Breadcrumb = [group ? groupPath(group, 'imports') : '/imports', parts.imports];
  return [...groupBreadcrumbs(group ? [group] : []), own];
}

/** Address of a channel. */
export function channelPath({ address }: { readonly address: string }): string {
  return `/channel/${encodeURIComponent(address)}`;
}

/** Address of the tokens and service accounts of a group, or of what `rest` names among them. */
export function accessPath(group: Pick<Group, 'fullPath'>, rest?: string): string {
  return groupPath(group, rest === undefined ? 'access' : `access/${rest}`);
}
