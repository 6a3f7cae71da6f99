import { randomText } from '../../../lib/random.ts';
import type { NewXchan } from '../../identity/storage/xchans.ts';
import type { OperationContext } from '../../platform/operations/context.ts';
import { identityHash } from '../../identity/operations/create-channel.ts';

/** The identity of somebody who cannot act: a placeholder user or an Import User. It has no keys. */
export function standInXchan(context: OperationContext, standIn: { username: string; name: string }): NewXchan {
  const guid = randomText(64);
  return {
    hash: identityHash(guid, ''),
    guid,
    guidSig: '',
    publicKey: '',
    address: `${standIn.username}@${new URL(context.baseUrl).host}`,
    name: standIn.name,
    network: 'unknown',
    url: `/users/${standIn.username}`,
    pubforum: false,
    now: context.clock.now(),
  };
}
