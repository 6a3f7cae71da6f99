import { type Static, Type } from 'typebox';
import { type User, userPath, userPictureUrl } from '../../../core/accounts/domain/index.ts';
import { id, moment, named, orNull, text, truth } from '../../schema.ts';

const basics = {
  id,
  username: text,
  name: text,
  state: Type.String({ description: 'active, blocked, deactivated, ...' }),
  avatar_url: orNull(text),
  web_url: text,
};

/** A user as other records name one. */
export const basicUser = named('BasicUser', Type.Object(basics));

const userFields = { ...basics, locked: truth, public_email: text, bot: truth, created_at: moment };
/** Whom a sign-in provider knows a user as, as a user has it. */
const userIdentity = Type.Object({
  provider: Type.String({ description: 'As in `/users/:id/identities`.' }),
  extern_uid: text,
});

const adminFields = {
  email: text,
  is_admin: truth,
  user_type: text,
  identities: Type.Array(userIdentity, { description: 'Only for single users, not in lists.' }),
};

export const userRecord = named(
  'User',
  Type.Object(
    { ...userFields, ...Type.Partial(Type.Object(adminFields)).properties },
    { description: 'Values for administrators only are left out for others.' },
  ),
);

/** URL of a user's avatar. */
export const avatarRecord = named('Avatar', Type.Object({ avatar_url: orNull(text) }));

/** The user of the request's credentials. */
export const currentUser = named(
  'CurrentUser',
  Type.Object({ ...userFields, email: text, namespace_id: id, is_admin: Type.Optional(truth) }),
);

const person = { ...basics, public_email: text, locked: truth };

/** A user with the fields of members. */
export const personRecord = Type.Object(person);

/** Someone who is named with the address that anyone may see. */
export const addressedUser = Type.Object({ ...basics, public_email: text });

export const emailRecord = named('Email', Type.Object({ id, email: text, confirmed_at: orNull(moment) }));

/** A user as lists name them. */
export function encodeBasicUser(user: User, baseUrl: string): Static<typeof basicUser> {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    avatar_url: userPictureUrl(user, baseUrl),
    web_url: `${baseUrl}${userPath(user)}`,
  };
}

/** Finds users by id: null for a null or unknown id. */
export function userNamer(users: ReadonlyMap<number, User>, baseUrl: string) {
  return (userId: number | null): Static<typeof basicUser> | null => {
    const user = userId === null ? undefined : users.get(userId);
    return user ? encodeBasicUser(user, baseUrl) : null;
  };
}

/** A user as others see it. */
export function encodeUser(user: User, baseUrl: string): Static<typeof userRecord> {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    locked: false,
    public_email: user.publicEmail ?? '',
    avatar_url: userPictureUrl(user, baseUrl),
    web_url: `${baseUrl}${userPath(user)}`,
    bot: user.kind === 'bot',
    created_at: user.createdAt,
  };
}

/** Preferences of a user. */
export const preferencesRecord = named(
  'UserPreferences',
  Type.Object({
    preferred_language: Type.Union([Type.String(), Type.Null()], {
      description: 'Language of pages and emails, such as `de`; null if none was chosen.',
    }),
  }),
);

/** The choices of a user. */
export function encodePreferences({ language }: Pick<User, 'language'>): Static<typeof preferencesRecord> {
  return { preferred_language: language === '' ? null : language };
}

/** A user as it sees itself, with its personal namespace. */
export function encodeCurrentUser(user: User, namespaceId: number, baseUrl: string): Static<typeof currentUser> {
  return {
    ...encodeUser(user, baseUrl),
    email: user.email,
    namespace_id: namespaceId,
    ...(user.isAdmin ? { is_admin: true } : {}),
  };
}

/** A user as administrators see it. */
export function encodeUserForAdmin(user: User, baseUrl: string): Static<typeof userRecord> {
  return { ...encodeUser(user, baseUrl), email: user.email, is_admin: user.isAdmin, user_type: user.kind };
}

/** A single user for administrators, with their identities at sign-in providers. */
export function encodeUserWithIdentities(
  user: User,
  identities: readonly { readonly providerId: string; readonly subject: string }[],
  baseUrl: string,
): Static<typeof userRecord> {
  return {
    ...encodeUserForAdmin(user, baseUrl),
    identities: identities.map(({ providerId, subject }) => ({ provider: providerId, extern_uid: subject })),
  };
}

/** A user with the fields of members. */
export function encodePerson(user: User, baseUrl: string): Static<typeof personRecord> {
  const { id: userId, username, name, state, locked, public_email, avatar_url, web_url } = encodeUser(user, baseUrl);
  return { id: userId, username, public_email, name, state, locked, avatar_url, web_url };
}

/** An address of a user, for the user and administrators. */
export function encodeEmail(email: {
  id: number;
  email: string;
  confirmedAt: string | null;
}): Static<typeof emailRecord> {
  return { id: email.id, email: email.email, confirmed_at: email.confirmedAt };
}
