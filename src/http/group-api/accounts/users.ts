import { type Static, type TSchema, Type } from 'typebox';
import {
  assertPasswordLength,
  changePassword,
  changeUserState,
  createUser,
  editUser,
  findUser,
  isPerson,
  isUserKnown,
  listIdentitiesOf,
  listUsers,
  mailPasswordTo,
  resetSecondFactor,
  type StateVerb,
  stateVerbs,
  type User,
  viewerOf,
} from '../../../core/accounts/index.ts';
import { assertImage, prepareFiles, showChannelPicture } from '../../../core/files/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import { randomText } from '../../../lib/random.ts';
import {
  encodeUser,
  encodeUserForAdmin,
  encodeUserWithIdentities,
  userRecord,
} from '../../../wire/group-api/accounts/user.ts';
import { list } from '../../../wire/schema.ts';
import { administrator, type Exchange, route, signedIn } from '../route.ts';
import { answerSlice, pageParameters, readSliceParameters } from '../paging.ts';
import { moment, momentOf, ignored, noPicture, only, rowParams } from '../parameters.ts';
import { withAvatar } from '../with-avatar.ts';

const listParameters = Type.Object({
  ...pageParameters,
  order_by: Type.Optional(Type.Enum(['id', 'name', 'username', 'created_at'])),
  search: Type.Optional(
    Type.String({
      description:
        'Part of a name or username, the start of one if it has one or two characters, or a complete address.',
    }),
  ),
  username: Type.Optional(Type.String()),
  public_email: Type.Optional(Type.String({ description: 'For administrators.' })),
  active: Type.Optional(Type.Boolean()),
  blocked: Type.Optional(Type.Boolean()),
  humans: Type.Optional(Type.Boolean()),
  exclude_internal: Type.Optional(Type.Boolean()),
  admins: Type.Optional(Type.Boolean({ description: 'For administrators.' })),
  without_project_bots: Type.Optional(Type.Boolean()),
  exclude_active: Type.Optional(Type.Boolean()),
  without_active: Type.Optional(Type.Boolean()),
  exclude_humans: Type.Optional(Type.Boolean()),
  external: Type.Optional(Type.Boolean({ description: 'Nobody is.' })),
  exclude_external: ignored(Type.Boolean(), 'there are no external users.'),
  auditors: Type.Optional(Type.Boolean({ description: 'There are none.' })),
  two_factor: Type.Optional(Type.Enum(['enabled', 'disabled'], { description: 'For administrators.' })),
  extern_uid: Type.Optional(Type.String({ description: 'Nobody has one.' })),
  provider: Type.Optional(Type.String({ description: 'Users of other servers cannot sign in.' })),
  created_after: Type.Optional(moment),
  created_before: Type.Optional(moment),
  with_custom_attributes: only(false, 'users have none here.'),
});
type ListAsked = Static<typeof listParameters>;

/** No one is external, an auditor, or signs in by another server: such filters find no one. */
function isNobody(asked: ListAsked): boolean {
  const isElsewhere = asked.extern_uid !== undefined || asked.provider !== undefined;
  return isElsewhere || asked.external === true || asked.auditors === true;
}

const draft = Type.Object({
  email: Type.String(),
  name: Type.String(),
  username: Type.String(),
  password: Type.Optional(Type.String()),
  force_random_password: Type.Optional(Type.Boolean()),
  reset_password: Type.Optional(
    Type.Boolean({ description: 'Sends an email with a link to set the password, valid for a week.' }),
  ),
  skip_confirmation: ignored(Type.Boolean(), 'an address that an administrator gives counts as confirmed.'),
  public_email: Type.Optional(Type.String()),
  admin: Type.Optional(Type.Boolean()),
  avatar: noPicture,
});

const changes = Type.Object({
  name: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  email: Type.Optional(Type.String({ description: 'Adds a new address, to which emails are then sent.' })),
  password: Type.Optional(Type.String()),
  public_email: Type.Optional(Type.String({ description: "One of the user's addresses, or empty." })),
  admin: Type.Optional(Type.Boolean()),
});

/**
 * A parameter only for administrators: for others it is an error, not ignored. @throws DomainError invalid_parameter
 */
function forAdmins<T>(viewer: UserViewer, name: string, value: T | undefined): T | undefined {
  if (value === undefined || viewer.isAdmin) return value;
  throw new DomainError('invalid_parameter', 'parameters.forAdmins', { parameter: name });
}

/** Only administrators see who has one: to others it would reveal which accounts are less protected. */
function secondFactorAsked(viewer: UserViewer, asked: ListAsked['two_factor']): boolean | undefined {
  const named = forAdmins(viewer, 'two_factor', asked);
  return named && named === 'enabled';
}

/** The filter that a request names. @throws DomainError invalid_parameter */
function filterOf(viewer: UserViewer, asked: ListAsked) {
  return {
    search: asked.search,
    username: asked.username,
    active: asked.active,
    blocked: asked.blocked,
    admins: forAdmins(viewer, 'admins', asked.admins),
    hasSecondFactor: secondFactorAsked(viewer, asked.two_factor),
    publicEmail: forAdmins(viewer, 'public_email', asked.public_email),
    withoutActive: asked.exclude_active === true || asked.without_active === true,
    withoutHumans: asked.exclude_humans,
    createdAfter: momentOf('created_after', asked.created_after),
    createdBefore: momentOf('created_before', asked.created_before),
    none: isNobody(asked),
    peopleOnly: !viewer.isAdmin || asked.humans === true || asked.exclude_internal === true,
    withoutBots: asked.humans,
    withoutGroupBots: asked.without_project_bots,
    forOthers: !viewer.isAdmin,
    knownTo: viewer,
  };
}

/** Encoders of users for the requester. */
const encoderFor =
  ({ viewer, operations: { baseUrl } }: Pick<Exchange<unknown, unknown, unknown, unknown>, 'viewer' | 'operations'>) =>
  (user: User) =>
    viewer.isAdmin ? encodeUserForAdmin(user, baseUrl) : encodeUser(user, baseUrl);

const outAtOnce = 'The user is blocked at once: sessions end, passwords and tokens get status 403.';
const backAgain = 'The user can sign in again.';
const stateDescriptions: Readonly<Record<StateVerb, string>> = {
  block: outAtOnce,
  unblock: backAgain,
  ban: outAtOnce,
  unban: backAgain,
  deactivate: outAtOnce,
  activate: backAgain,
};

/** The response if that isn't always true. */
const stateAnswers: Partial<Record<StateVerb, TSchema>> = {
  block: Type.Union([Type.Literal(true), Type.Null({ description: 'The user was already blocked.' })]),
  unblock: Type.Boolean({ description: 'False for a user who was not blocked.' }),
};

/** People, as everyone sees them and as administrators look after them (group API facts, section 9.4). */
export const userRoutes = [
  route({
    method: 'GET',
    path: '/users',
    tag: 'Users',
    summary: 'List users; includes blocked and synthetic users for administrators',
    description:
      'People and bots that are not blocked; for administrators, all users including synthetic ones, except deleted accounts.',
    access: signedIn,
    input: listParameters,
    answer: list(userRecord),
    handle: async (exchange) => {
      const { reader, viewer, input } = exchange;
      const slice = readSliceParameters(input, { by: 'id', sort: 'desc' });
      const listed = await listUsers(reader, filterOf(viewer, input), slice);
      return answerSlice(exchange, slice, listed, encoderFor(exchange));
    },
  }),
  route({
    method: 'GET',
    path: '/users/:id',
    tag: 'Users',
    summary: 'One user',
    description: 'The user; private address, role and linked identities only for administrators.',
    access: signedIn,
    params: rowParams,
    answer: userRecord,
    handle: async (exchange) => {
      const { operations, reader, viewer, params } = exchange;
      const user = await findUser(reader, params.id);
      const isShown = user && (isPerson(user) || (viewer.isAdmin && user.kind !== 'ghost'));
      const isKnown = isShown && (await isUserKnown(reader, viewer, user));
      if (!isKnown) throw notFound('user');
      if (!viewer.isAdmin) return encodeUser(user, operations.baseUrl);
      const identities = await listIdentitiesOf(operations, reader, viewer, user.id);
      return encodeUserWithIdentities(user, identities, operations.baseUrl);
    },
  }),
  route({
    method: 'POST',
    path: '/users',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Create a user, as an administrator',
    description:
      'The user; the address is confirmed. Set a `password`, send a link to set one with `reset_password`, or generate one with `force_random_password`.',
    access: administrator,
    ...withAvatar(draft),
    answer: userRecord,
    refusals: {
      409: 'The username or address is taken.',
      413: 'The image is too large.',
      422: '`avatar` is not an image.',
    },
    handle: async ({ operations, viewer, input, file }) => {
      const mailsPassword = input.reset_password === true;
      const password = mailsPassword
        ? undefined
        : (input.password ?? (input.force_random_password ? randomText(24) : undefined));
      if (password === undefined && !mailsPassword) {
        const names = 'password, reset_password, force_random_password';
        throw new DomainError('missing_parameter', 'parameters.oneNeeded', { parameters: names });
      }
      const draft = {
        name: input.name,
        username: input.username,
        email: input.email,
        password,
        publicEmail: input.public_email || undefined,
        isAdmin: input.admin,
      };
      // A picture that is none is refused before there is a user.
      const [picture] = file ? await prepareFiles(operations, viewer, [file]) : [];
      if (picture) assertImage(picture);
      const user = await createUser(operations, viewer, draft, { mailsPassword });
      if (picture) {
        const made = await viewerOf(operations, user.id, ['api'], 'system');
        await showChannelPicture(operations, made, 'profile', { stored: picture });
      }
      return encodeUserForAdmin((await findUser(operations.database.reader, user.id)) ?? user, operations.baseUrl);
    },
  }),
  route({
    method: 'PUT',
    path: '/users/:id',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Change a user, as an administrator',
    description: 'The user. Usernames cannot be changed, because they are the addresses of channels.',
    access: administrator,
    params: rowParams,
    input: changes,
    answer: userRecord,
    refusals: { 400: 'A different `username`, a `password` that is too short, or an address that is not theirs.' },
    handle: async ({ operations, viewer, params: { id }, input }) => {
      const { public_email: publicEmail, admin, password, name, username, email } = input;
      if (password !== undefined) assertPasswordLength(password);
      const edited = { name, username, email, isAdmin: admin, publicEmail: publicEmail === '' ? null : publicEmail };
      const user = await editUser(operations, viewer, id, edited);
      if (password !== undefined) await changePassword(operations, viewer, id, password);
      return encodeUserForAdmin(user, operations.baseUrl);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/password_link',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Send a user a password reset link, as an administrator',
    description: 'No content; the link works once, for an hour. The current password remains valid.',
    access: administrator,
    params: rowParams,
    answer: null,
    status: 204,
    refusals: { 422: 'The user is not allowed to sign in, or has no address.' },
    handle: ({ operations, viewer, params: { id } }) => mailPasswordTo(operations, viewer, id),
  }),
  route({
    method: 'PATCH',
    path: '/users/:id/disable_two_factor',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: "Turn off a user's two-factor authentication, as an administrator",
    description: 'For people who lost their app and all recovery codes. An email and the audit log record it.',
    access: administrator,
    params: rowParams,
    answer: null,
    status: 204,
    handle: ({ operations, viewer, params: { id } }) => resetSecondFactor(operations, viewer, id),
  }),
  ...stateVerbs.map((verb) =>
    route({
      method: 'POST',
      path: `/users/:id/${verb}`,
      tag: 'Users',
      summary: `${verb} a user, as an administrator`,
      description: stateDescriptions[verb],
      access: administrator,
      params: rowParams,
      answer: stateAnswers[verb] ?? Type.Literal(true),
      refusals: { 403: 'The state of the user does not allow it.' },
      handle: async ({ operations, viewer, params: { id }, reply }) => {
        const { isChanged } = await changeUserState(operations, viewer, id, verb);
        if (isChanged || stateAnswers[verb] === undefined) return true;
        // Clients tell these apart from a user who has just been blocked or unblocked.
        return verb === 'unblock' ? false : reply.code(201).type('application/json').send('null');
      },
    }),
  ),
];
