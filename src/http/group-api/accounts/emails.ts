import { Type } from 'typebox';
import {
  addUserEmail,
  askForEmail,
  listUserEmails,
  listWaitingEmails,
  removeOwnEmail,
  removeUserEmail,
  type UserEmail,
} from '../../../core/accounts/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { emailRecord, encodeEmail } from '../../../wire/group-api/accounts/user.ts';
import { list } from '../../../wire/schema.ts';
import { administrator, route, signedIn } from '../route.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { ignored, rowParams } from '../parameters.ts';
import { userForAdministrators } from './find-user.ts';

const emailParams = Type.Object({ ...rowParams.properties, email_id: rowParams.properties.id });
const draft = Type.Object({
  email: Type.String(),
  skip_confirmation: ignored(Type.Boolean(), 'an address added by an administrator is always confirmed.'),
});
const listParameters = Type.Object(numberedParameters);

/** Email addresses of users, for administrators, and the user's own (group API facts, section 9.4). */
export const emailRoutes = [
  route({
    method: 'GET',
    path: '/user/emails',
    tag: 'Users',
    summary: 'My addresses',
    description: 'Your addresses. Unconfirmed ones are last and have a negative `id`.',
    access: signedIn,
    input: listParameters,
    answer: list(emailRecord),
    handle: async (exchange) => {
      const emails = await listOwnEmails(exchange.reader, exchange.viewer);
      return pageOfAll(exchange, exchange.input, emails).map(encodeEmail);
    },
  }),
  route({
    method: 'GET',
    path: '/user/emails/:id',
    tag: 'Users',
    summary: 'One of my email addresses',
    description: 'One of your addresses.',
    access: signedIn,
    params: rowParams,
    answer: emailRecord,
    handle: async ({ reader, viewer, params: { id } }) => encodeEmail(oneOf(await listOwnEmails(reader, viewer), id)),
  }),
  route({
    method: 'POST',
    path: '/user/emails',
    sensitive: 'change_sign_in',
    tag: 'Users',
    summary: 'Add an email address; a link to confirm it is sent there',
    description:
      'The address. Its `id` is negative until you follow the link while signed in; emails are sent there from then on. The link expires after a day.',
    access: signedIn,
    input: Type.Object({ email: Type.String() }),
    answer: emailRecord,
    refusals: {
      400: 'It is not a valid address, or it is confirmed already.',
      422: 'There are already 20 addresses, or three emails were sent there within an hour that does not end in the next two minutes.',
      429: 'Three emails were sent there within an hour that ends in the next two minutes.',
    },
    handle: async ({ operations, viewer, input: { email } }) =>
      encodeEmail(await askForEmail(operations, viewer, email)),
  }),
  route({
    method: 'DELETE',
    path: '/user/emails/:id',
    sensitive: 'change_sign_in',
    tag: 'Users',
    summary: 'Remove one of my email addresses',
    description: 'The address is no longer yours; a link to confirm it no longer works.',
    access: signedIn,
    params: rowParams,
    answer: null,
    refusals: { 422: 'It is the primary address.' },
    handle: ({ operations, viewer, params: { id } }) => removeOwnEmail(operations, viewer, id),
  }),
  route({
    method: 'GET',
    path: '/users/:id/emails',
    tag: 'Users',
    summary: 'Email addresses of a user, for administrators',
    description: "The user's addresses.",
    access: userForAdministrators,
    params: rowParams,
    input: listParameters,
    answer: list(emailRecord),
    handle: async (exchange) => {
      const emails = await listUserEmails(exchange.reader, exchange.subject.id);
      return pageOfAll(exchange, exchange.input, emails).map(encodeEmail);
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/emails',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Add an email address to a user, as an administrator',
    description: 'The confirmed address.',
    access: administrator,
    params: rowParams,
    input: draft,
    answer: emailRecord,
    refusals: { 400: 'The address is taken.' },
    handle: async ({ operations, viewer, params: { id }, input: { email } }) =>
      encodeEmail(await addUserEmail(operations, viewer, id, email)),
  }),
  route({
    method: 'GET',
    path: '/users/:id/emails/:email_id',
    tag: 'Users',
    summary: 'One email address of a user, for administrators',
    description: "One of the user's addresses.",
    access: userForAdministrators,
    params: emailParams,
    answer: emailRecord,
    handle: async ({ reader, params, subject }) =>
      encodeEmail(oneOf(await listUserEmails(reader, subject.id), params.email_id)),
  }),
  route({
    method: 'DELETE',
    path: '/users/:id/emails/:email_id',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Remove an email address of a user, as an administrator',
    description: 'No content; the address is removed.',
    access: administrator,
    params: emailParams,
    answer: null,
    refusals: { 400: 'It is the primary one.' },
    handle: ({ operations, viewer, params }) => removeUserEmail(operations, viewer, params.id, params.email_id),
  }),
];

async function listOwnEmails(reader: Reader, { userId, at }: UserViewer): Promise<UserEmail[]> {
  return [...(await listUserEmails(reader, userId)), ...(await listWaitingEmails(reader, userId, at))];
}

/** @throws DomainError not_found */
function oneOf(emails: readonly UserEmail[], id: number): UserEmail {
  const email = emails.find((each) => each.id === id);
  if (!email) throw notFound('email');
  return email;
}
