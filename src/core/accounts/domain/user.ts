import { type AddressKey, addressKey } from '../../../lib/email-address.ts';
import { lookupKey } from '../../../lib/lookup-key.ts';
import { personKinds, type UserKind } from '../../identity/domain/index.ts';

export type UserState = 'active' | 'blocked' | 'banned' | 'deactivated';

/** A person or bot who can sign in, or a synthetic user who cannot. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly publicEmail: string | null;
  readonly kind: UserKind;
  readonly state: UserState;
  readonly isAdmin: boolean;
  /** Identity of a placeholder or import user; people have their default channel's identity. */
  readonly xchanId: number | null;
  readonly defaultChannelId: number | null;
  /** The top-level group that a bot works for; null for people, and for bots of the whole server. */
  readonly botRootId: number | null;
  /** Language of pages and emails for the user; empty if none was chosen. */
  readonly language: string;
  readonly createdAt: string;
  /** Address of the channel with their avatar; null if none has one. */
  readonly pictureAddress: string | null;
}

/** True for people and bots; false for users that represent someone. */
export function isPerson(user: Pick<User, 'kind'>): boolean {
  return personKinds.some((kind) => kind === user.kind);
}

/** URL of a user's avatar; null if there is none. */
export function userPictureUrl({ pictureAddress }: Pick<User, 'pictureAddress'>, baseUrl: string): string | null {
  return pictureAddress === null ? null : `${baseUrl}/photo/profile/l/${encodeURIComponent(pictureAddress)}`;
}

/** URL of a user's page: people have a channel, synthetic users an explanatory page. */
export function userPath(user: Pick<User, 'kind' | 'username'>): string {
  return isPerson(user) ? `/channel/${user.username.toLowerCase()}` : `/users/${user.username}`;
}

export { lookupKey };

/** Lookup keys of a login: addresses and names are normalised differently. */
export function loginKey(login: string): AddressKey {
  return (login.includes('@') ? addressKey(login) : lookupKey(login)) as AddressKey;
}

/** Allowed usernames, channel addresses and group path segments. */
export const usernamePattern = /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/;

/** The username that someone wrote, with blanks around it or an at sign before it. */
export function usernameOf(text: string): string {
  return text.trim().replace(/^@/, '');
}

/** Whether a text matches the username of a user. */
export function isUsernameOf(user: Pick<User, 'username'>, text: string): boolean {
  return lookupKey(usernameOf(text)) === lookupKey(user.username);
}

/** Name of all deleted accounts. */
export const ghostName = 'Deleted account';

/** Mail goes to people who may sign in and have an address that is confirmed; others have an empty one. */
export function isReachedByMail({ state, kind, email }: User): boolean {
  return state === 'active' && kind === 'human' && email !== '';
}
