import { Type } from 'typebox';
import { listIdentitiesOf } from '../../../core/accounts/index.ts';
import { unlinkIdentity } from '../../../core/groups/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { encodeIdentity, identityRecord } from '../../../wire/group-api/accounts/identity.ts';
import { list } from '../../../wire/schema.ts';
import { numberedParameters, pageOfAll } from '../paging.ts';
import { rowId, rowParams } from '../parameters.ts';
import { route, signedIn } from '../route.ts';
import { userForAdministrators } from './find-user.ts';

/** Identities at sign-in providers. Only a browser that visits the provider can link one. */
export const identityRoutes = [
  route({
    method: 'GET',
    path: '/user/identities',
    tag: 'Users',
    summary: 'My linked identities',
    description: 'Your identities at sign-in providers, oldest first. They are linked on the settings page.',
    access: signedIn,
    input: Type.Object(numberedParameters),
    answer: list(identityRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, input } = exchange;
      const identities = await listIdentitiesOf(operations, reader, viewer, viewer.userId);
      return pageOfAll(exchange, input, identities).map(encodeIdentity);
    },
  }),
  route({
    method: 'DELETE',
    path: '/user/identities/:id',
    sensitive: 'change_sign_in',
    tag: 'Users',
    summary: 'Unlink one of my identities',
    description: 'It can no longer be used to sign in. An email confirms this.',
    access: signedIn,
    params: rowParams,
    answer: null,
    refusals: { 422: 'It is the only way to sign in to the account.' },
    handle: async ({ operations, viewer, params: { id } }) => {
      await unlinkIdentity(operations, viewer, { userId: viewer.userId, id });
    },
  }),
  route({
    method: 'GET',
    path: '/users/:id/identities',
    tag: 'Users',
    summary: 'Linked identities of a user, as an administrator',
    description: "The user's identities at sign-in providers, oldest first.",
    access: userForAdministrators,
    params: rowParams,
    input: Type.Object(numberedParameters),
    answer: list(identityRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, input, params } = exchange;
      return pageOfAll(exchange, input, await listIdentitiesOf(operations, reader, viewer, params.id)).map(
        encodeIdentity,
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/:id/identities/:provider',
    sensitive: 'administer_users',
    tag: 'Users',
    summary: 'Unlink an identity of a user, as an administrator',
    description:
      'By the id of the provider, or by its issuer if it was removed from the server. An email confirms this.',
    access: userForAdministrators,
    params: Type.Object({ id: rowId, provider: Type.String() }),
    answer: null,
    refusals: { 422: 'It is the only way to sign in to the account.' },
    handle: async ({ operations, reader, viewer, params: { id: userId, provider } }) => {
      const identities = await listIdentitiesOf(operations, reader, viewer, userId);
      const identity = identities.find(({ providerId }) => providerId === provider);
      if (!identity) throw notFound('identity');
      await unlinkIdentity(operations, viewer, { userId, id: identity.id });
    },
  }),
];
