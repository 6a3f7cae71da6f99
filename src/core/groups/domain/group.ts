import { asciiOf } from '../../../lib/lookup-key.ts';
import { userPath } from '../../accounts/domain/index.ts';
import { accessLevels } from '../../identity/domain/index.ts';

export type GroupVisibility = 'private' | 'internal' | 'public';

/** A namespace with members. Personal namespaces belong to one user and aren't groups in the group API. */
export interface Group {
  readonly id: number;
  readonly parentId: number | null;
  /** The top-level group; its own id for a top-level group. Source users belong to it. */
  readonly rootId: number;
  /** `removed`: inaccessible, while its content is being deleted in the background. */
  readonly kind: 'group' | 'personal' | 'removed';
  readonly userId: number | null;
  readonly path: string;
  readonly fullPath: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: GroupVisibility;
  /** Default language of its pages; empty for that of the reader's browser. */
  readonly language: string;
  readonly createdAt: string;
  /** Since when it has the picture that it shows; null for none. */
  readonly pictureAt: string | null;
}

/** URL of a group's avatar; null if there is none. */
export function groupPictureUrl({ id, pictureAt }: Pick<Group, 'id' | 'pictureAt'>, baseUrl: string): string | null {
  return pictureAt === null ? null : `${baseUrl}/photo/group/${id}`;
}

/** URL of a group's page; for a personal namespace, that of its user. */
export function namespacePath({ kind, name, fullPath }: Pick<Group, 'kind' | 'name' | 'fullPath'>): string {
  return kind === 'personal' ? userPath({ kind: 'human', username: name }) : `/groups/${fullPath}`;
}

/** Whether a group is visible with this role (0 for none); personal namespaces never are. */
export function isGroupSeen({ kind, visibility }: Group, level: number): boolean {
  return kind === 'group' && (visibility !== 'private' || level >= accessLevels.minimal);
}

/** Whether the content of a group is visible with this role (0 for none): members, channels, subgroups. */
export function isGroupOpen(group: Group, level: number): boolean {
  return isGroupSeen(group, level) && (group.visibility !== 'private' || level >= accessLevels.guest);
}

/** The path of a forum channel with this name: only lower-case ASCII letters, digits, `-`, `_` and `.`. */
export function channelSlug(text: string): string {
  return withoutRim(asciiOf(text).replace(/[^a-z0-9_.-]+/g, '-')) || 'channel';
}

/** Longer ones would make addresses that texts cannot mention; Han characters come to four or five letters each. */
const longestMadePath = 60;

/** The path that a forum channel gets from its name, where it is given none. */
export function channelPathFrom(name: string): string {
  return withoutRim(channelSlug(name).slice(0, longestMadePath));
}

/** A search for `[-.]+$` would try each run of them as the last one. */
function withoutRim(slug: string): string {
  const isRim = (at: number): boolean => slug[at] === '-' || slug[at] === '.';
  let start = 0;
  let end = slug.length;
  while (isRim(start)) start += 1;
  while (isRim(end - 1)) end -= 1;
  return slug.slice(start, end);
}

/** Use of a group's bot: for one access token, or as a service account. */
export type BotPurpose = 'token' | 'service';

/** `requested`: someone requested an account, and no administrator has answered. `ended`: used up or revoked. */
export type InvitationState = 'open' | 'requested' | 'ended';

/** Default lifetime of an invitation in days. */
export const defaultInvitationDays = 7;

export const longestInvitationDays = 365;
