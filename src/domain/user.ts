export type UserKind = 'human' | 'bot' | 'placeholder' | 'import_user' | 'ghost';
export type UserState = 'active' | 'blocked' | 'banned' | 'deactivated';

/** A person who can sign in, or one of the stand-ins that can not. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly publicEmail: string | null;
  readonly kind: UserKind;
  readonly state: UserState;
  readonly isAdmin: boolean;
  /** Identity of a placeholder or import user; people speak with their default channel's identity. */
  readonly xchanId: number | null;
  readonly defaultChannelId: number | null;
  /** The top-level group that a bot works for; null for people, and for bots of the whole server. */
  readonly botRootId: number | null;
  readonly createdAt: string;
}

/** How a name, username or address is compared: Unicode-normalised, without regard to case. */
export function lookupKey(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** What a username, channel address or group path segment may look like. */
export const usernamePattern = /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/;

/** A plausible e-mail address; whether it works only a mail can tell. */
export const emailPattern = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;
