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
    summary: 'The channel of the credentials',
    description: 'The channel with its identity; never includes a private key.',
    input: noInput,
    answer: channelRecord,
    handle: ({ context, viewer }) => readChannel(context, viewer.userId, viewer.channelId),
  }),
  endpoint({
    method: 'POST',
    path: 'channel/create',
    section: 'Channels',
    summary: 'Create a channel',
    description: '`success` and the new `channel`.',
    refusals: {
      409: 'The address is taken, possibly by a channel that you cannot see; the response does not tell which.',
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
    summary: 'Switch to a channel',
    description: '`success` and `channel`: the channel that you act for from now on, unless `channel` names another.',
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
    summary: 'Change the name, description or time zone of the channel',
    description: '`success` and `channel`; the address does not change.',
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
    summary: 'The profile of a channel',
    description:
      '`address`, `name`, `description` and `fields`, each with a `name` and a `value`. Description and fields are empty if you are not allowed to see the profile.',
    refusals: { 404: 'There is no such channel, or you cannot see it.' },
    reference: 'ours',
    input: profileInput,
    answer: profileRecord,
    handle: ({ context, viewer, input }) => readProfile(context, viewer, input.address),
  }),
  endpoint({
    method: 'POST',
    path: 'channel/profile',
    section: 'Channels',
    summary: 'Change the profile fields of the channel',
    description:
      'Replaces all fields; an empty list removes them. To change name and description, use `channel/rename`. The response is the same as for `GET`.',
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
    summary: 'Addresses of the channels that you can act for',
    description: 'Your channels, and the forums of groups that you own.',
    isAliased: true,
    input: noInput,
    answer: Type.Array(Type.String()),
    handle: async ({ context, viewer }) => {
      const channels = await listActableChannels(context.operations.database.reader, viewer);
      return channels.map((channel) => channel.address);
    },
  }),
];

/** A channel's profile; the user's own if no address is given. @throws DomainError not_found */
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
