import { sign } from '../../../lib/keys.ts';
import { randomText } from '../../../lib/random.ts';
import type { Channel } from '../domain/channel.ts';
import { identityHash } from '../domain/identity-hash.ts';
import { insertChannel } from '../storage/channels.ts';
import { insertSelfConnection } from '../storage/connections.ts';
import type { KeyPair, OperationContext, Tx } from '../../platform/index.ts';
import { insertXchans } from '../storage/xchans.ts';

/** A channel that is to be. */
export type ChannelDraft = Pick<
  Channel,
  'userId' | 'groupId' | 'address' | 'name' | 'path' | 'description' | 'role' | 'defaultVisibility' | 'archived'
>;

/** A new channel's ids. */
export interface CreatedChannel {
  readonly channelId: number;
  readonly xchanId: number;
}

const noKeys: KeyPair = { publicKey: '', privateKey: '' };

/**
 * Creates a channel with its network identity and its connection to itself. `keys` are created before, outside the
 * transaction; without them, the channel gets its keys from `ensureKeys`, and its permanent hash is derived only from
 * the guid (ADR 28).
 * @throws a unique violation if the address is taken
 */
export async function createChannel(
  context: OperationContext,
  tx: Tx,
  draft: ChannelDraft,
  keys: KeyPair = noKeys,
): Promise<CreatedChannel> {
  const now = context.clock.now();
  const guid = randomText(64);
  const guidSig = keys.privateKey === '' ? '' : sign(guid, keys.privateKey);
  const address = draft.address.toLowerCase();
  const [xchanId = 0] = await insertXchans(tx, [
    {
      hash: identityHash(guid, keys.publicKey),
      guid,
      guidSig,
      publicKey: keys.publicKey,
      address: `${address}@${new URL(context.baseUrl).host}`,
      name: draft.name,
      network: 'zot6',
      url: `/channel/${address}`,
      pubforum: draft.role === 'forum',
      now,
    },
  ]);
  const channelId = await insertChannel(tx, {
    ...draft,
    xchanId,
    guid,
    guidSig,
    ...keys,
    defaultAclId: null,
    now,
  });
  await insertSelfConnection(tx, { channelId, xchanId, now });
  return { channelId, xchanId };
}
