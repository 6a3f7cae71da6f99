import type { User } from '../../domain/user.ts';

/** A user as others see it. */
export function encodeUser(user: User, baseUrl: string) {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    public_email: user.publicEmail ?? '',
    avatar_url: null,
    web_url: `${baseUrl}/channel/${user.username.toLowerCase()}`,
    bot: user.kind === 'bot',
    created_at: user.createdAt,
  };
}

/** A user as it sees itself. */
export function encodeCurrentUser(user: User, baseUrl: string) {
  return { ...encodeUser(user, baseUrl), email: user.email, ...(user.isAdmin ? { is_admin: true } : {}) };
}
