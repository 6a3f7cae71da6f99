import { type Static, Type } from 'typebox';
import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import { isPerson, type User } from '../../../core/accounts/domain/user.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { randomText } from '../../../lib/random.ts';
import { changeUserState, stateVerbs } from '../../../core/accounts/operations/block-user.ts';
import { changePassword } from '../../../core/accounts/operations/change-password.ts';
import { editUser } from '../../../core/accounts/operations/edit-user.ts';
import { refuseShortPassword, registerUser } from '../../../core/accounts/operations/register-user.ts';
import { requireAdmin } from '../../../core/platform/operations/require-admin.ts';
import { listUsers } from '../../../core/accounts/storage/user-list.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';
import { encodeUser, encodeUserForAdmin } from '../../../wire/group-api/accounts/user.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { pageParameters, readSliceParameters, sendPage } from '../paging.ts';
import { moment, momentOf, moot, only, rowParams } from '../parameters.ts';
import { reads, writes } from '../describe.ts';
import { list, userRecord } from '../records.ts';

const listParameters = Type.Object({
  ...pageParameters,
  order_by: Type.Optional(Type.Enum(['id', 'name', 'username', 'created_at'])),
  search: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  public_email: Type.Optional(Type.String()),
  active: Type.Optional(Type.Boolean()),
  blocked: Type.Optional(Type.Boolean()),
  humans: Type.Optional(Type.Boolean()),
  exclude_internal: Type.Optional(Type.Boolean()),
  admins: Type.Optional(Type.Boolean()),
  without_project_bots: Type.Optional(Type.Boolean()),
  exclude_active: Type.Optional(Type.Boolean()),
  without_active: Type.Optional(Type.Boolean()),
  exclude_humans: Type.Optional(Type.Boolean()),
  external: Type.Optional(Type.Boolean()),
  exclude_external: moot(Type.Boolean(), 'nobody is external here.'),
  auditors: Type.Optional(Type.Boolean()),
  two_factor: Type.Optional(Type.Enum(['enabled', 'disabled'])),
  extern_uid: Type.Optional(Type.String()),
  provider: Type.Optional(Type.String()),
  created_after: Type.Optional(moment),
  created_before: Type.Optional(moment),
  with_custom_attributes: only(false, 'users have none here.'),
});

/** Nobody is external, an auditor, signs in with a second factor or by another server: such wishes find nobody. */
function isNobody(asked: Static<typeof listParameters>): boolean {
  const isElsewhere = asked.extern_uid !== undefined || asked.provider !== undefined;
  return isElsewhere || asked.external === true || asked.auditors === true || asked.two_factor === 'enabled';
}

const draft = Type.Object({
  email: Type.String(),
  name: Type.String(),
  username: Type.String(),
  password: Type.Optional(Type.String()),
  force_random_password: Type.Optional(Type.Boolean()),
  reset_password: only(false, 'no mail leads to a form for a new password.'),
  skip_confirmation: moot(Type.Boolean(), 'an address that an administrator gives counts as confirmed.'),
  public_email: Type.Optional(Type.String()),
  admin: Type.Optional(Type.Boolean()),
});

const changes = Type.Object({
  name: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  public_email: Type.Optional(Type.String()),
  admin: Type.Optional(Type.Boolean()),
});

/** A wish that only administrators may have: others are told instead of ignored. @throws DomainError invalid_parameter */
function forAdmins<T>(viewer: UserViewer, name: string, value: T | undefined): T | undefined {
  if (value === undefined || viewer.isAdmin) return value;
  throw new DomainError('invalid_parameter', `${name} is for administrators`, { parameter: name });
}

/** People, as everybody sees them and as administrators look after them (group API facts, section 9.4). */
export function peopleRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { baseUrl } = operations;
  const { reader } = operations.database;
  const encode = (viewer: UserViewer) => (user: User) =>
    viewer.isAdmin ? encodeUserForAdmin(user, baseUrl) : encodeUser(user, baseUrl);

  add({
    method: 'GET',
    path: '/users',
    summary: 'Users; administrators see blocked ones and stand-ins as well',
    ...reads('Users', list(userRecord)),
    takes: listParameters,
    auth: 'user',
    handle: async ({ viewer, request, reply, take }) => {
      const asked = take();
      const slice = readSliceParameters(asked, { by: 'id', sort: 'desc' });
      const filter = {
        search: asked.search,
        username: asked.username,
        active: asked.active,
        blocked: asked.blocked,
        admins: forAdmins(viewer, 'admins', asked.admins),
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
      };
      return sendPage({ request, reply, baseUrl }, slice, await listUsers(reader, filter, slice), encode(viewer));
    },
  });

  add({
    method: 'GET',
    path: '/users/:id',
    summary: 'One user',
    ...reads('Users', userRecord),
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id } }) => {
      const user = await findUser(reader, id);
      if (!user || (!isPerson(user) && !viewer.isAdmin)) throw notFound('User');
      return encode(viewer)(user);
    },
  });
}

/** Making and changing users, for administrators. */
export function userChangeRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;
  const { baseUrl } = operations;

  add({
    method: 'POST',
    path: '/users',
    summary: 'Create a user, as an administrator',
    ...writes('Users', 201, userRecord),
    takes: draft,
    auth: 'user',
    handle: async ({ viewer, reply, take }) => {
      requireAdmin(viewer);
      const asked = take();
      const user = await registerUser(operations, {
        name: asked.name,
        username: asked.username,
        email: asked.email,
        password: asked.force_random_password ? (asked.password ?? randomText(24)) : asked.password,
        publicEmail: asked.public_email || undefined,
        isAdmin: asked.admin,
      });
      return reply.code(201).send(encodeUserForAdmin(user, baseUrl));
    },
  });

  add({
    method: 'PUT',
    path: '/users/:id',
    summary: 'Change a user, as an administrator',
    ...writes('Users', 200, userRecord),
    takes: changes,
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, take }) => {
      requireAdmin(viewer);
      const { public_email: publicEmail, admin, password, name, username, email } = take();
      if (password !== undefined) refuseShortPassword(password);
      const edited = { name, username, email, isAdmin: admin, publicEmail: publicEmail === '' ? null : publicEmail };
      const user = await editUser(operations, viewer, id, edited);
      if (password !== undefined) await changePassword(operations, id, password);
      return encodeUserForAdmin(user, baseUrl);
    },
  });
}

/** Who may sign in. */
export function userStateRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { operations } = context;

  for (const verb of stateVerbs) {
    add({
      method: 'POST',
      path: `/users/:id/${verb}`,
      summary: `${verb} a user, as an administrator`,
      ...writes('Users', 201, Type.Literal(true)),
      auth: 'user',
      params: rowParams,
      handle: async ({ viewer, params: { id }, reply }) => {
        await changeUserState(operations, viewer, id, verb);
        return reply.code(201).type('application/json; charset=utf-8').send('true');
      },
    });
  }
}
