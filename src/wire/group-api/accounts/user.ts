import { type User, userPath } from '../../../core/accounts/domain/user.ts';

/** A user as lists name them. */
export function encodeBasicUser(user: User, baseUrl: string) {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    avatar_url: null,
    web_url: `${baseUrl}${userPath(user)}`,
  };
}

/** A user as others see it. */
export function encodeUser(user: User, baseUrl: string) {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    locked: false,
    public_email: user.publicEmail ?? '',
    avatar_url: null,
    web_url: `${baseUrl}${userPath(user)}`,
    bot: user.kind === 'bot',
    created_at: user.createdAt,
  };
}

/** A user as it sees itself; the personal namespace comes with the first import into it. */
export function encodeCurrentUser(user: User, namespaceId: number | null, baseUrl: string) {
  return {
    ...encodeUser(user, baseUrl),
    email: user.email,
    namespace_id: namespaceId,
    ...(user.isAdmin ? { is_admin: true } : {}),
  };
}

/** A user as administrators see it. */
export function encodeUserForAdmin(user: User, baseUrl: string) {
  return { ...encodeUser(user, baseUrl), email: user.email, is_admin: user.isAdmin, user_type: user.kind };
}

/** An address of a user, for the user and administrators. */
export function encodeEmail(email: { id: number; email: string; confirmedAt: string | null }) {
  return { id: email.id, email: email.email, confirmed_at: email.confirmedAt };
}
