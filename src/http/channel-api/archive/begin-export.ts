import { buffer } from 'node:stream/consumers';
import { findDefaultChannelId } from '../../../core/accounts/index.ts';
import { findPicture, pictureSizes } from '../../../core/files/index.ts';
import {
  type Channel,
  findChannelWithKeys,
  findXchan,
  readDefaultAudience,
  readLastPost,
  readLimits,
  readPrivateKey,
  type Xchan,
} from '../../../core/identity/index.ts';
import { mayReadPrivateKey, notFound, type UserViewer } from '../../../core/platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { ChannelExportContext } from '../../../wire/channel-api/archive/export.ts';
import type { HttpContext } from '../../context.ts';

/** Source of the export of one channel. */
export interface Exported {
  readonly context: HttpContext;
  readonly viewer: UserViewer;
  /** Whether bodies are included as HTML too. */
  readonly html: boolean;
  readonly channel: Channel;
  readonly xchan: Xchan;
  readonly channelContext: ChannelExportContext;
  /** The picture of the channel; empty texts for none. */
  readonly photo: { readonly type: string; readonly data: string };
  /** Posts before this are left out. */
  readonly postsSince: Instant | undefined;
}

/** Reads what every section needs. @throws DomainError not_found */
export async function beginExport(
  context: HttpContext,
  viewer: UserViewer,
  { html, postsSince }: Pick<Exported, 'html' | 'postsSince'>,
): Promise<Exported> {
  const { database, baseUrl } = context.operations;
  const { reader } = database;
  const channel = await findChannelWithKeys(context.operations, viewer.channelId);
  const xchan = channel && (await findXchan(reader, { id: channel.xchanId }));
  const limits = await readLimits(reader, viewer.channelId);
  if (!channel || !xchan || !limits) throw notFound('channel');
  const channelContext: ChannelExportContext = {
    accountId: viewer.userId,
    baseUrl,
    isPrimary: (await findDefaultChannelId(reader, viewer.userId)) === channel.id,
    lastPostAt: await readLastPost(reader, channel.id),
    limits,
    defaultAudience: await readDefaultAudience(reader, channel),
    privateKey: mayReadPrivateKey(viewer) ? await readPrivateKey(reader, channel.id) : '',
  };
  const photo = await readPhoto(context, viewer, channel);
  return { context, viewer, html, channel, xchan, channelContext, photo, postsSince };
}

/** The largest size of the channel's picture, which is small. */
async function readPhoto(
  { operations }: HttpContext,
  viewer: UserViewer,
  channel: Channel,
): Promise<Exported['photo']> {
  const largest = { use: 'profile', scale: pictureSizes.profile[0]!.scale } as const;
  const found = await findPicture(operations.database.reader, viewer, channel.address, largest);
  if (!found) return { type: '', data: '' };
  const bytes = await buffer(await operations.blobs.open(found.blobHash));
  return { type: found.mimetype, data: bytes.toString('base64url') };
}
