import { notFound } from '../../domain/errors.ts';
import { version } from '../../lib/version.ts';
import { listActableChannels } from '../../operations/act-for-channel.ts';
import { findChannel } from '../../storage/channels.ts';
import { findUser } from '../../storage/users.ts';
import { findXchan } from '../../storage/xchans.ts';
import { encodeChannel } from '../../wire/channel-api/channel.ts';
import { encodeXchan } from '../../wire/channel-api/xchan.ts';
import type { HttpContext } from '../context.ts';
import type { AddCall, AddPublicCall } from './call.ts';
import { oneOf } from './parameters.ts';

/** The server, the channel acted for, and network identities. */
export function channelCalls(add: AddCall, addPublic: AddPublicCall, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  addPublic('version', 'The version of the server', async () => version);

  add('GET', 'verify', 'The channel whose credentials these are', async ({ viewer }) => {
    const channel = await findChannel(reader, viewer.channelId);
    const xchan = channel && (await findXchan(reader, { id: channel.xchanId }));
    const user = await findUser(reader, viewer.userId);
    if (!channel || !xchan) throw notFound('Channel');
    const isPrimary = user?.defaultChannelId === channel.id;
    return encodeChannel(channel, xchan, { accountId: viewer.userId, baseUrl, isPrimary });
  });

  add('GET', 'channel/list', 'Addresses of the channels that you may act for', async ({ viewer }) => {
    const channels = await listActableChannels(reader, viewer);
    return channels.map((channel) => channel.address);
  });

  add('GET', 'xchan', 'A network identity by exactly one of address, hash and guid', async ({ parameters }) => {
    const xchan = await findXchan(reader, oneOf(parameters, ['address', 'hash', 'guid']));
    if (!xchan) throw notFound('Network identity');
    return encodeXchan(xchan, baseUrl, '');
  });
}
