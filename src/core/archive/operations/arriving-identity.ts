import { identityHash, isHashOfKey } from '../../identity/index.ts';
import type { Source, Tx } from '../../platform/index.ts';
import { isSameSecret, randomText } from '../../../lib/random.ts';
import { sign } from '../../../lib/keys.ts';
import type { ChannelHeadRecord } from '../domain/channel-record.ts';
import { identityProofOf } from '../domain/record-proof.ts';
import { placeholderNameOf } from '../domain/remote-identity.ts';
import { blankIdentity, findByGuid, type SameGuid } from '../storage/restored-channel.ts';
import { readArchiveKey } from './archive-key.ts';

/**
 * The hash that the identity of an archive has here. Who has a private key may say anything of the hash, so the archive's own counts only where it is
 * made of guid and key, or where this server has exported the channel with it. Otherwise the identity gets one that is.
 */
export async function arrivingHash(source: Source, head: ChannelHeadRecord): Promise<string> {
  const { identity, proof } = head;
  const same = await findByGuid(source, identity.guid);
  const here = same.find((other) => other.isHere && hasSameKey(other, head));
  if (here) return here.hash;
  if (await isHashOfKey(identity)) return identity.hash;
  const key = await readArchiveKey(source);
  const isProven = proof !== undefined && key !== undefined && isSameSecret(proof, identityProofOf(key, identity));
  return isProven ? identity.hash : identityHash(identity.guid, identity.publicKey);
}

/**
 * The head of an archive for its arriving identity. Any key can sign any guid: one that another identity has is
 * replaced by a new one, since hashes tell the two apart. Claims of other archives about this identity under other
 * hashes become placeholders.
 * @param hash from `arrivingHash`
 * @param knownId the identity that already has this hash
 */
export async function arrivingHead(
  tx: Tx,
  head: ChannelHeadRecord,
  hash: string,
  knownId: number | undefined,
): Promise<ChannelHeadRecord> {
  const { guid, publicKey } = head.identity;
  const others = (await findByGuid(tx, guid)).filter(({ id }) => id !== knownId);
  const ofAnother = await Promise.all(others.map((other) => isOfAnother(other, guid, publicKey)));
  if (ofAnother.includes(true)) {
    const own = randomText(64);
    return { ...head, identity: { ...head.identity, hash, guid: own, guidSig: sign(own, head.privateKey) } };
  }
  for (const { id, name } of others) await blankIdentity(tx, id, placeholderNameOf(name));
  return { ...head, identity: { ...head.identity, hash } };
}

async function isOfAnother(other: SameGuid, guid: string, publicKey: string): Promise<boolean> {
  return other.isHere || (other.publicKey.trim() !== publicKey.trim() && (await isHashOfKey({ ...other, guid })));
}

function hasSameKey(other: Pick<SameGuid, 'publicKey'>, { identity }: ChannelHeadRecord): boolean {
  return identity.publicKey !== '' && other.publicKey.trim() === identity.publicKey.trim();
}
