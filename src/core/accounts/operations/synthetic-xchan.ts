import { randomText } from '../../../lib/random.ts';
import { identityHash, type NewXchan } from '../../identity/index.ts';
import type { OperationContext } from '../../platform/index.ts';

/** The identity of someone who cannot act: a placeholder user or an Import User. It has no keys. */
export function syntheticXchan(context: OperationContext, user: { username: string; name: string }): NewXchan {
  const guid = randomText(64);
  return {
    hash: identityHash(guid, ''),
    guid,
    guidSig: '',
    publicKey: '',
    address: `${user.username}@${new URL(context.baseUrl).host}`,
    name: user.name,
    network: 'unknown',
    url: `/users/${user.username}`,
    pubforum: false,
    now: context.clock.now(),
  };
}
