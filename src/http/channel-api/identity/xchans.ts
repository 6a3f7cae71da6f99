import type { Static } from 'typebox';
import { ensureKeysOf, findVisibleXchan } from '../../../core/identity/index.ts';
import { notFound } from '../../../core/platform/index.ts';
import { xchanInput } from '../../../wire/channel-api/identity/identity-input.ts';
import { encodeIdentity, identity } from '../../../wire/channel-api/identity/xchan.ts';
import { exactlyOne } from '../../../wire/channel-api/parameters.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';

/** Network identities. */
export const xchanEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'xchan',
    section: 'Channels',
    summary: 'An identity, by exactly one of address, hash and guid',
    description: 'The identity; its fields have no prefix.',
    refusals: { 404: 'There is no such identity, or you cannot see it.' },
    isAliased: true,
    input: xchanInput,
    answer: identity,
    handle: findIdentity,
  }),
];

/** An identity with its keys, which are minted if need be. @throws DomainError not_found, missing_parameter */
async function findIdentity({ context, viewer, input }: Call<Static<typeof xchanInput>>) {
  const { baseUrl, database } = context.operations;
  const by = exactlyOne(input, ['address', 'hash', 'guid']);
  const found = await findVisibleXchan(database.reader, viewer, by);
  if (!found) throw notFound('networkIdentity');
  if (found.publicKey !== '') return encodeIdentity(found, baseUrl);
  await ensureKeysOf(context.operations, [found.id]);
  return encodeIdentity((await findVisibleXchan(database.reader, viewer, by)) ?? found, baseUrl);
}
