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
  /** The language of pages and emails for the user; empty where none was chosen. */
  readonly language: string;
  readonly createdAt: string;
  /** The address of the channel that shows a picture of them; null where none does. */
  readonly pictureAddress: string | null;
}

/** True for people and bots; false for those who stand in for someone. */
export function isPerson(user: Pick<User, 'kind'>): boolean {
  return personKinds.some((kind) => kind === user.kind);
}

/** Where the picture of a user is; null where there is none. */
export function userPictureUrl({ pictureAddress }: Pick<User, 'pictureAddress'>, baseUrl: string): string | null {
  return pictureAddress === null ? null : `${baseUrl}/photo/profile/l/${encodeURIComponent(pictureAddress)}`;
}

/** Where the page of a user is: people have a channel, synthetic users a page that says what they are. */
export function userPath(user: Pick<User, 'kind' | 'username'>): string {
  return isPerson(user) ? `/channel/${user.username.toLowerCase()}` : `/users/${user.username}`;
}

export { lookupKey };

/** What sign-in looks a login up by: addresses and names are folded by different rules. */
export function loginKey(login: string): AddressKey {
  return (login.includes('@') ? addressKey(login) : lookupKey(login)) as AddressKey;
}

/** What a username, channel address or group path segment may look like. */
export const usernamePattern = /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/;

/** The username that someone wrote, with blanks around it or an at sign before it. */
export function usernameOf(text: string): string {
  return text.trim().replace(/^@/, '');
}

/** Whether what someone wrote is the username of a user. */
export function isUsernameOf(user: Pick<User, 'username'>, text: string): boolean {
  return lookupKey(usernameOf(text)) === lookupKey(user.username);
}

/** What everyone whose account is gone is called. */
export const ghostName = 'Deleted account';

/** Mail goes to people who may sign in and have an address that is confirmed; others have an empty one. */
export function isReachedByMail({ state, kind, email }: User): boolean {
  return state === 'active' && kind === 'human' && email !== '';
}
