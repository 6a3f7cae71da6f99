import { notFound } from '../../domain/errors.ts';
import type { Channel } from '../../domain/channel.ts';
import { mayReadPrivateKey, type UserViewer } from '../../domain/viewer.ts';
import type { Xchan } from '../../domain/xchan.ts';
import type { Instant } from '../../lib/clock.ts';
import { readAclHashes } from '../../storage/acls.ts';
import { findChannel, readPrivateKey } from '../../storage/channels.ts';
import { readLimits } from '../../storage/permissions.ts';
import { findUser } from '../../storage/users.ts';
import { findXchan } from '../../storage/xchans.ts';
import type { ChannelSurroundings } from '../../wire/channel-api/export.ts';
import type { HttpContext } from '../context.ts';
import type { Parameters } from './parameters.ts';

/** What the export of one channel is made from. */
export interface Exported {
  readonly context: HttpContext;
  readonly viewer: UserViewer;
  readonly parameters: Parameters;
  readonly channel: Channel;
  readonly xchan: Xchan;
  readonly around: ChannelSurroundings;
  /** Posts before this are left out. */
  readonly postsSince: Instant | undefined;
}

/** Reads what every section needs. @throws DomainError not_found */
export async function beginExport(
  context: HttpContext,
  viewer: UserViewer,
  parameters: Parameters,
  postsSince: Instant | undefined,
): Promise<Exported> {
  const { database, baseUrl } = context.operations;
  const { reader } = database;
  const channel = await findChannel(reader, viewer.channelId);
  const xchan = channel && (await findXchan(reader, { id: channel.xchanId }));
  const limits = await readLimits(reader, viewer.channelId);
  if (!channel || !xchan || !limits) throw notFound('Channel');
  const aclId = channel.defaultAclId;
  const around: ChannelSurroundings = {
    accountId: viewer.userId,
    baseUrl,
    isPrimary: (await findUser(reader, viewer.userId))?.defaultChannelId === channel.id,
    limits,
    defaultAudience: aclId === null ? undefined : (await readAclHashes(reader, [aclId])).get(aclId),
    privateKey: mayReadPrivateKey(viewer) ? await readPrivateKey(reader, channel.id) : '',
  };
  return { context, viewer, parameters, channel, xchan, around, postsSince };
}
