import { type Static, Type } from 'typebox';
import {
  findDefaultChannelId,
  nameChannel,
  openChannel,
  type OpenedChannel,
  switchChannel,
} from '../../../core/accounts/index.ts';
import { listActableChannels } from '../../../core/groups/index.ts';
import {
  findChannel,
  findChannelWithKeys,
  findVisibleChannel,
  findXchan,
  mayViewChannel,
  readDefaultAudience,
  readLastPost,
  readProfileFields,
} from '../../../core/identity/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import {
  channelNamesInput,
  newChannelInput,
  profileFieldsInput,
  profileInput,
} from '../../../wire/channel-api/accounts/channel-input.ts';
import {
  changedChannel,
  channelRecord,
  encodeChannel,
  encodeProfileOf,
  profileRecord,
} from '../../../wire/channel-api/identity/channel.ts';
import { succeeded } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, endpoint, noInput } from '../endpoint.ts';

/** The channels of a user. */
export const channelEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'verify',
    section: 'Channels',
    summary: 'The channel whose credentials these are',
    description: 'The channel joined with its identity; never with a private key.',
    input: noInput,
    answer: channelRecord,
    handle: ({ context, viewer }) => readChannel(context, viewer.userId, viewer.channelId),
  }),
  endpoint({
    method: 'POST',
    path: 'channel/create',
    section: 'Channels',
    summary: 'Open another channel',
    description: '`success` and the new `channel`.',
    refusals: {
      409: 'The address is taken, also by a channel that you may not know of; the response says no more of it.',
    },
    reference: 'ours',
    input: newChannelInput,
    answer: changedChannel,
    handle: async ({ context, viewer, input }) => {
      const { id } = await openChannel(context.operations, viewer, openedChannel(input));
      return { ...succeeded, channel: await readChannel(context, viewer.userId, id) };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'channel/switch',
    section: 'Channels',
    summary: 'Make a channel the one you speak with',
    description: '`success` and `channel`: from now on the one that you act for unless `channel` says otherwise.',
    reference: 'ours',
    input: noInput,
    answer: changedChannel,
    handle: async ({ context, viewer }) => {
      await switchChannel(context.operations, viewer);
      return { ...succeeded, channel: await readChannel(context, viewer.userId, viewer.channelId) };
    },
  }),
  endpoint({
    method: 'POST',
    path: 'channel/rename',
    section: 'Channels',
    summary: 'Give the channel another name, description or time zone',
    description: '`success` and `channel`; the address stays.',
    reference: 'ours',
    input: channelNamesInput,
    answer: changedChannel,
    handle: async ({ context, viewer, input }) => {
      if (Object.values(input).every((each) => each === undefined)) {
        throw new DomainError('missing_parameter', 'channels.nothingNamed', { parameter: 'name' });
      }
      await nameChannel(context.operations, viewer, input);
      return { ...succeeded, channel: await readChannel(context, viewer.userId, viewer.channelId) };
    },
  }),
  endpoint({
    method: 'GET',
    path: 'channel/profile',
    section: 'Channels',
    summary: 'What a channel says of itself',
    description:
      '`address`, `name`, `description` and `fields`, each with a `name` and a `value`. Description and fields are empty for whom the channel does not let see its profile.',
    refusals: { 404: 'There is no such channel, or not for you.' },
    reference: 'ours',
    input: profileInput,
    answer: profileRecord,
    handle: ({ context, viewer, input }) => readProfile(context, viewer, input.address),
  }),
  endpoint({
    method: 'POST',
    path: 'channel/profile',
    section: 'Channels',
    summary: 'Give the profile of the channel other fields',
    description:
      'Takes the place of all fields; none with an empty list. Name and description are changed by `channel/rename`. The same answer as `GET`.',
    reference: 'ours',
    input: profileFieldsInput,
    answer: profileRecord,
    handle: async ({ context, viewer, input }) => {
      await nameChannel(context.operations, viewer, { fields: input.fields });
      return readProfile(context, viewer, undefined);
    },
  }),
  endpoint({
    method: 'GET',
    path: 'channel/list',
    section: 'Channels',
    summary: 'Addresses of the channels that you may act for',
    description: 'Your own ones, and the forums of groups whose Owner you are.',
    isAliased: true,
    input: noInput,
    answer: Type.Array(Type.String()),
    handle: async ({ context, viewer }) => {
      const channels = await listActableChannels(context.operations.database.reader, viewer);
      return channels.map((channel) => channel.address);
    },
  }),
];

/** What a channel says of itself, its own where no address is given. @throws DomainError not_found */
async function readProfile({ operations }: HttpContext, viewer: UserViewer, address: string | undefined) {
  const { reader } = operations.database;
  const channel =
    address === undefined
      ? await findChannel(reader, viewer.channelId)
      : await findVisibleChannel(reader, viewer, address);
  if (!channel) throw notFound('channel');
  const isOwn = channel.id === viewer.channelId;
  if (isOwn || (await mayViewChannel(reader, viewer, channel.id, 'view_profile'))) {
    return encodeProfileOf(channel, await readProfileFields(reader, channel.id));
  }
  return encodeProfileOf({ ...channel, description: '' }, []);
}

/** The record of a channel. @throws DomainError not_found */
async function readChannel({ operations }: HttpContext, userId: number, channelId: number) {
  const { baseUrl, database } = operations;
  const { reader } = database;
  const channel = await findChannelWithKeys(operations, channelId);
  const xchan = channel && (await findXchan(reader, { id: channel.xchanId }));
  if (!channel || !xchan) throw notFound('channel');
  const isPrimary = (await findDefaultChannelId(reader, userId)) === channel.id;
  const defaultAudience = await readDefaultAudience(reader, channel);
  const lastPostAt = await readLastPost(reader, channelId);
  return encodeChannel(channel, xchan, { accountId: userId, baseUrl, isPrimary, lastPostAt, defaultAudience });
}

const roles = ['public', 'personal', 'forum'] as const;

function openedChannel(input: Static<typeof newChannelInput>): OpenedChannel {
  const { address, role: asked = 'public' } = input;
  const role = roles.find((each) => each === asked);
  const { name, description, timezone } = input;
  if (role) return { address, role, name, description, timezone };
  throw new DomainError('invalid_input', 'channels.badRole', {
    roles: roles.join(', '),
    role: asked,
    parameter: 'role',
  });
}
