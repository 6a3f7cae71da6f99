import type { Channel } from '../domain/channel.ts';
import { sign } from '../../../lib/keys.ts';
import { findChannel, listChannelsWithoutKeys, setKeys } from '../storage/channels.ts';
import type { OperationContext } from '../../platform/index.ts';

/** Channels that are being looked at in this process, so that all who ask at once wait for one look and one pair. */
const underWay = new WeakMap<OperationContext['database'], Map<number, Promise<void>>>();

/**
 * Ensures that a channel has its key pair, which takes some tenths of a second of a core to create: imported channels
 * get theirs when they are needed, or from the job `mint-keys` (ADR 28). The first commit, in any process, determines
 * the pair. Call it before showing or using the keys, and outside of transactions.
 */
export function ensureKeys(context: OperationContext, channelId: number): Promise<void> {
  const { database } = context;
  const looking = underWay.get(database) ?? new Map<number, Promise<void>>();
  underWay.set(database, looking);
  const known = looking.get(channelId);
  if (known) return known;
  const ensured = mintMissing(context, channelId).finally(() => looking.delete(channelId));
  looking.set(channelId, ensured);
  return ensured;
}

/** The channel with its key pair, created if necessary; undefined if there is no such channel. */
export async function findChannelWithKeys(context: OperationContext, channelId: number): Promise<Channel | undefined> {
  const { reader } = context.database;
  const channel = await findChannel(reader, channelId);
  if (channel?.publicKey !== '') return channel;
  await ensureKeys(context, channelId);
  return findChannel(reader, channelId);
}

async function mintMissing(context: OperationContext, channelId: number): Promise<void> {
  const { database } = context;
  const channel = await findChannel(database.reader, channelId);
  if (!channel || channel.publicKey !== '') return;
  const keys = await context.mintKeys();
  const guidSig = sign(channel.guid, keys.privateKey);
  await database.write((tx) => setKeys(tx, channelId, { ...keys, guidSig }));
}

/** Ensures that these identities have their keys, as far as they are channels of this server. */
export async function ensureKeysOf(context: OperationContext, xchanIds: readonly number[]): Promise<void> {
  const { reader } = context.database;
  for (const { id } of await listChannelsWithoutKeys(reader, { xchanIds })) await ensureKeys(context, id);
}

/** Channels that are looked up at once. */
const pageSize = 100;

/** Creates the keys of all channels without them, one at a time, because others need the processor too. */
export async function mintMissingKeys(context: OperationContext, signal: AbortSignal): Promise<void> {
  const { reader } = context.database;
  for (let afterId = 0; ; ) {
    const channels = await listChannelsWithoutKeys(reader, { afterId, limit: pageSize });
    const last = channels.at(-1);
    if (!last) return;
    for (const { id } of channels) {
      if (signal.aborted) return;
      await ensureKeys(context, id);
      context.faultPoint('mint-keys:after');
    }
    afterId = last.id;
  }
}
