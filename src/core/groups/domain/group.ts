import { asciiOf } from '../../../lib/lookup-key.ts';
import { userPath } from '../../accounts/domain/index.ts';
import { accessLevels } from '../../identity/domain/index.ts';

export type GroupVisibility = 'private' | 'internal' | 'public';

/** A namespace with members. Personal namespaces belong to one user and are no groups for the group API. */
export interface Group {
  readonly id: number;
  readonly parentId: number | null;
  /** The group at the top of the tree; its own id there. Source users hang on it. */
  readonly rootId: number;
  /** `removed`: nothing leads there any more, and what it held is going, in the background. */
  readonly kind: 'group' | 'personal' | 'removed';
  readonly userId: number | null;
  readonly path: string;
  readonly fullPath: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: GroupVisibility;
  /** Of its pages, for who has chosen none; empty for that of the reader's browser. */
  readonly language: string;
  readonly createdAt: string;
  /** Since when it has the picture that it shows; null for none. */
  readonly pictureAt: string | null;
}

/** Where the picture of a group is; null where it has none. */
export function groupPictureUrl({ id, pictureAt }: Pick<Group, 'id' | 'pictureAt'>, baseUrl: string): string | null {
  return pictureAt === null ? null : `${baseUrl}/photo/group/${id}`;
}

/** Where the page of a group is; of a personal namespace, which is named as its user, that of the user. */
export function namespacePath({ kind, name, fullPath }: Pick<Group, 'kind' | 'name' | 'fullPath'>): string {
  return kind === 'personal' ? userPath({ kind: 'human', username: name }) : `/groups/${fullPath}`;
}

/** Whether someone with this role (0 for none) may know of a group; personal namespaces are shown to no one. */
export function isGroupSeen({ kind, visibility }: Group, level: number): boolean {
  return kind === 'group' && (visibility !== 'private' || level >= accessLevels.minimal);
}

/** Whether someone with this role (0 for none) may see what a group holds: members, channels, groups below. */
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

/** What a bot of a group is for: to hold one access token, or as an account that the group uses. */
export type BotPurpose = 'token' | 'service';

/** `requested`: someone asks to be let in, and an administrator has not answered. `ended`: used up or revoked. */
export type InvitationState = 'open' | 'requested' | 'ended';

/** For so many days an invitation is valid by default. */
export const defaultInvitationDays = 7;

export const longestInvitationDays = 365;
