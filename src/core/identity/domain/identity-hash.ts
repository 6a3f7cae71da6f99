import { sha512, whirlpool } from '../../../lib/digest.ts';

/** Identifiers of an identity. */
interface NamedIdentity {
  readonly hash: string;
  readonly guid: string;
  readonly publicKey: string;
}

/** Characters of a guid and a key together, at most. */
const longestNames = 10_000;

/** The hash of an identity, by which others know it; derived from guid and key so that no one else can take it. */
export function identityHash(guid: string, publicKey: string): string {
  return sha512(guid + publicKey);
}

/**
 * Whether a hash is derived from guid and key, as here or in Hubzilla's network (`channel_hash` of its exports), so
 * that only the owner of the private key can have it. A hash derived only from the guid (ADR 28), or from anything
 * else, can be claimed by anyone.
 */
export async function isHashOfKey({ hash, guid, publicKey }: NamedIdentity): Promise<boolean> {
  if (publicKey === '' || guid.length + publicKey.length > longestNames) return false;
  return hash === identityHash(guid, publicKey) || hash === (await whirlpool(guid + publicKey));
}
