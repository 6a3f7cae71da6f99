import { Type } from 'typebox';
import { listOwnPasskeys, removePasskey, renamePasskey } from '../../../core/accounts/index.ts';
import { encodePasskey, passkeyRecord } from '../../../wire/group-api/accounts/passkey.ts';
import { list } from '../../../wire/schema.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowParams } from '../parameters.ts';
import { route, signedIn } from '../route.ts';

/** The requester's passkeys. Only a browser on the server's own pages can create one. */
export const passkeyRoutes = [
  route({
    method: 'GET',
    path: '/user/passkeys',
    tag: 'Users',
    summary: 'My passkeys',
    description: 'Your passkeys, oldest first. They are added on the settings page, in a browser.',
    access: signedIn,
    input: Type.Object(numberedParameters),
    answer: list(passkeyRecord),
    handle: async (exchange) => {
      const { reader, viewer, input } = exchange;
      return pageOfAll(exchange, input, await listOwnPasskeys(reader, viewer)).map(encodePasskey);
    },
  }),
  route({
    method: 'PUT',
    path: '/user/passkeys/:id',
    tag: 'Users',
    summary: 'Rename one of my passkeys',
    description: 'The passkey with its new name.',
    access: signedIn,
    params: rowParams,
    input: Type.Object({ name: Type.String({ maxLength: 255 }) }),
    answer: passkeyRecord,
    refusals: { 400: 'The name is empty.' },
    handle: async ({ operations, viewer, params: { id }, input: { name } }) =>
      encodePasskey(await renamePasskey(operations, viewer, id, name)),
  }),
  route({
    method: 'DELETE',
    path: '/user/passkeys/:id',
    sensitive: 'change_sign_in',
    tag: 'Users',
    summary: 'Remove one of my passkeys',
    description: 'It can no longer be used to sign in. An email confirms this.',
    access: signedIn,
    params: rowParams,
    answer: null,
    refusals: { 422: 'The account has no password, and no other passkey.' },
    handle: ({ operations, viewer, params: { id } }) => removePasskey(operations, viewer, viewer.userId, id),
  }),
];
