import { Type } from 'typebox';
import { notFound } from '../../../core/platform/domain/errors.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { addUserEmail, removeUserEmail } from '../../../core/accounts/operations/edit-emails.ts';
import { requireAdmin } from '../../../core/platform/operations/require-admin.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { listUserEmails, type UserEmail } from '../../../core/accounts/storage/user-list.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';
import { encodeEmail } from '../../../wire/group-api/accounts/user.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute } from '../route.ts';
import { reads, writes } from '../describe.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { moot, rowParams } from '../parameters.ts';
import { emailRecord, list } from '../records.ts';

const emailParams = Type.Object({ ...rowParams.properties, email_id: rowParams.properties.id });
const draft = Type.Object({
  email: Type.String(),
  skip_confirmation: moot(Type.Boolean(), 'an address that an administrator gives counts as confirmed.'),
});
const listParameters = Type.Object(numberedParameters);

/** Addresses of users, for administrators (group API facts, section 9.4). */
export function emailRoutes(add: AddGroupRoute, { operations }: HttpContext): void {
  const { baseUrl } = operations;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/users/:id/emails',
    summary: 'Addresses of a user, for administrators',
    ...reads('Users', list(emailRecord)),
    takes: listParameters,
    auth: 'user',
    params: rowParams,
    handle: async (exchange) => {
      const emails = await emailsOf(reader, exchange.viewer, exchange.params.id);
      return pageOfAll(exchange, baseUrl, exchange.take(), emails).map(encodeEmail);
    },
  });

  add({
    method: 'POST',
    path: '/users/:id/emails',
    summary: 'Give a user another address, as an administrator',
    ...writes('Users', 201, emailRecord),
    takes: draft,
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id }, reply, take }) => {
      requireAdmin(viewer);
      const { email } = take();
      return reply.code(201).send(encodeEmail(await addUserEmail(operations, viewer, id, email)));
    },
  });

  add({
    method: 'GET',
    path: '/users/:id/emails/:email_id',
    summary: 'One address of a user, for administrators',
    ...reads('Users', emailRecord),
    auth: 'user',
    params: emailParams,
    handle: async ({ viewer, params }) =>
      encodeEmail(oneOf(await emailsOf(reader, viewer, params.id), params.email_id)),
  });

  add({
    method: 'DELETE',
    path: '/users/:id/emails/:email_id',
    summary: 'Take an address from a user, as an administrator',
    ...writes('Users', 204, null),
    auth: 'user',
    params: emailParams,
    handle: async ({ viewer, params, reply }) => {
      await removeUserEmail(operations, viewer, params.id, params.email_id);
      return reply.code(204).send();
    },
  });
}

/** One's own addresses. */
export function ownEmailRoutes(add: AddGroupRoute, { operations }: HttpContext): void {
  const { baseUrl } = operations;
  const { reader } = operations.database;

  add({
    method: 'GET',
    path: '/user/emails',
    summary: 'My addresses',
    ...reads('Users', list(emailRecord)),
    takes: listParameters,
    auth: 'user',
    handle: async (exchange) => {
      const emails = await listUserEmails(reader, exchange.viewer.userId);
      return pageOfAll(exchange, baseUrl, exchange.take(), emails).map(encodeEmail);
    },
  });

  add({
    method: 'GET',
    path: '/user/emails/:id',
    summary: 'One of my addresses',
    ...reads('Users', emailRecord),
    auth: 'user',
    params: rowParams,
    handle: async ({ viewer, params: { id } }) => encodeEmail(oneOf(await listUserEmails(reader, viewer.userId), id)),
  });
}

async function emailsOf(reader: Reader, viewer: UserViewer, userId: number): Promise<UserEmail[]> {
  requireAdmin(viewer);
  if (!(await findUser(reader, userId))) throw notFound('User');
  return listUserEmails(reader, userId);
}

function oneOf(emails: readonly UserEmail[], id: number): UserEmail {
  const email = emails.find((each) => each.id === id);
  if (!email) throw notFound('Email');
  return email;
}
