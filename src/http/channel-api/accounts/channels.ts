import { DomainError, notFound } from '../../../core/platform/domain/errors.ts';
import { version } from '../../../lib/version.ts';
import type { Viewer } from '../../../core/platform/domain/viewer.ts';
import { listActableChannels } from '../../../core/groups/operations/act-for-channel.ts';
import { keepKeys, keepKeysOf } from '../../../core/identity/operations/keep-keys.ts';
import {
  nameChannel,
  type OpenedChannel,
  openChannel,
  switchChannel,
} from '../../../core/accounts/operations/open-channel.ts';
import { readDefaultAudience } from '../../../core/identity/storage/acls.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';
import { findVisibleXchan, findXchan } from '../../../core/identity/storage/xchans.ts';
import { encodeChannel } from '../../../wire/channel-api/identity/channel.ts';
import { encodeIdentity } from '../../../wire/channel-api/identity/xchan.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall, AddPublicCall } from '../call.ts';
import { anyText, oneOf, type Parameters, required, text } from '../parameters.ts';

/** The server, the channel acted for, and network identities. */
export function channelCalls(add: AddCall, addPublic: AddPublicCall, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  addPublic('version', 'The version of the server', async () => version);

  const channelOf = async (userId: number, channelId: number) => {
    await keepKeys(context.operations, channelId);
    const channel = await findChannel(reader, channelId);
    const xchan = channel && (await findXchan(reader, { id: channel.xchanId }));
    const user = await findUser(reader, userId);
    if (!channel || !xchan) throw notFound('Channel');
    const isPrimary = user?.defaultChannelId === channel.id;
    const defaultAudience = await readDefaultAudience(reader, channel);
    return encodeChannel(channel, xchan, { accountId: userId, baseUrl, isPrimary, defaultAudience });
  };

  add('GET', 'verify', 'The channel whose credentials these are', ({ viewer }) =>
    channelOf(viewer.userId, viewer.channelId),
  );

  add('POST', 'channel/create', 'Open another channel', async ({ viewer, parameters }) => {
    const { id } = await openChannel(context.operations, viewer, openedIn(parameters));
    return { success: true, channel: await channelOf(viewer.userId, id) };
  });

  add('POST', 'channel/switch', 'Make a channel the one you speak with', async ({ viewer }) => {
    await switchChannel(context.operations, viewer);
    return { success: true, channel: await channelOf(viewer.userId, viewer.channelId) };
  });

  add(
    'POST',
    'channel/rename',
    'Give the channel another name, description or time zone',
    async ({ viewer, parameters }) => {
      const change = {
        name: anyText(parameters, 'name'),
        description: anyText(parameters, 'description'),
        timezone: text(parameters, 'timezone'),
      };
      if (Object.values(change).every((each) => each === undefined)) {
        throw new DomainError('missing_parameter', 'Give "name", "description" or "timezone".', { parameter: 'name' });
      }
      await nameChannel(context.operations, viewer, change);
      return { success: true, channel: await channelOf(viewer.userId, viewer.channelId) };
    },
  );

  add('GET', 'channel/list', 'Addresses of the channels that you may act for', async ({ viewer }) => {
    const channels = await listActableChannels(reader, viewer);
    return channels.map((channel) => channel.address);
  });

  add('GET', 'xchan', 'A network identity by exactly one of address, hash and guid', ({ viewer, parameters }) =>
    identityNamed(context, viewer, parameters),
  );
}

/** An identity with its keys, which are minted if need be. @throws DomainError not_found */
async function identityNamed({ operations }: HttpContext, viewer: Viewer, parameters: Parameters) {
  const { reader } = operations.database;
  const by = oneOf(parameters, ['address', 'hash', 'guid']);
  const found = await findVisibleXchan(reader, viewer, by);
  if (!found) throw notFound('Network identity');
  if (found.publicKey === '') await keepKeysOf(operations, [found.id]);
  return encodeIdentity((await findVisibleXchan(reader, viewer, by)) ?? found, operations.baseUrl);
}

const roles = ['public', 'personal', 'forum'] as const;

function openedIn(parameters: Parameters): OpenedChannel {
  const address = required(parameters, 'address', 'what the channel is to be found by');
  const asked = text(parameters, 'role') ?? 'public';
  const role = roles.find((each) => each === asked);
  if (!role) {
    const says = `"role" is one of ${roles.join(', ')}, not "${asked}"; "perm_limits" makes a custom one afterwards.`;
    throw new DomainError('invalid_input', says, { parameter: 'role' });
  }
  const [name, description, timezone] = ['name', 'description', 'timezone'].map((each) => text(parameters, each));
  return { address, role, name, description, timezone };
}
