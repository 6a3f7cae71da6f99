import { type Acl, emptyAcl, visibilityOf } from '../domain/acl.ts';
import type { Channel } from '../domain/channel.ts';
import { DomainError, type Reader, type Tx, type UserViewer } from '../../platform/index.ts';
import type { NamedAudience } from '../domain/acl.ts';
import { upsertAcl } from '../storage/acls.ts';
import { listPrivacyGroups } from '../storage/privacy-groups.ts';
import type { StoredAudience } from '../domain/acl.ts';
import { listConnected } from '../storage/connections.ts';
import { findVisibleXchansByHash, findXchans } from '../storage/xchans.ts';

/**
 * The identities and privacy groups with these hashes.
 * @throws DomainError unknown_audience with the unknown ones, because a post that no one sees is useless
 */
export async function resolveAudience(
  reader: Reader,
  viewer: UserViewer,
  channelId: number,
  named: NamedAudience,
): Promise<Acl> {
  const xchans = await findVisibleXchansByHash(reader, viewer, [...named.allowXchans, ...named.denyXchans]);
  const groups = new Map((await listPrivacyGroups(reader, channelId)).map((group) => [group.hash, group.id]));
  const unknown: string[] = [];
  const ids = (hashes: readonly string[], idOf: (hash: string) => number | undefined): number[] =>
    hashes.flatMap((hash) => {
      const id = idOf(hash);
      if (id === undefined) unknown.push(hash);
      return id === undefined ? [] : [id];
    });
  const xchanId = (hash: string): number | undefined => xchans.get(hash)?.id;
  const groupId = (hash: string): number | undefined => groups.get(hash);
  const acl: Acl = {
    allowXchans: ids(named.allowXchans, xchanId),
    allowGroups: ids(named.allowGroups, groupId),
    denyXchans: ids(named.denyXchans, xchanId),
    denyGroups: ids(named.denyGroups, groupId),
  };
  if (unknown.length > 0) {
    throw new DomainError('unknown_audience', 'audiences.unknownHashes', { hashes: unknown.slice(0, 20).join(', ') });
  }
  return acl;
}

/**
 * The current connections of the viewer's channel, as the audience for connections: later ones don't see it, as with an
 * email to everyone on a list.
 */
export async function audienceOfConnections(reader: Reader, viewer: UserViewer): Promise<NamedAudience> {
  const connected = await listConnected(reader, viewer);
  const xchans = await findXchans(reader, [viewer.xchanId, ...connected.map(({ xchanId }) => xchanId)]);
  const allowXchans = [...xchans.values()].map(({ hash }) => hash);
  return { allowXchans, allowGroups: [], denyXchans: [], denyGroups: [], areConnections: true };
}

/**
 * Keeps the audience of a new thread. `acl` is undefined for the channel's default; a post for certain people
 * (`privatelyTo`) is for them whatever else was said.
 */
export async function upsertAudience(
  tx: Tx,
  channel: Channel,
  acl: Acl | undefined,
  privatelyTo: readonly number[],
): Promise<StoredAudience> {
  if (privatelyTo.length > 0) {
    const named = acl ?? emptyAcl;
    return storeAudience(tx, { ...named, allowXchans: [...named.allowXchans, ...privatelyTo] });
  }
  const byDefault = { visibility: channel.defaultVisibility, aclId: channel.defaultAclId };
  if (acl === undefined) return byDefault;
  // In a group's forum, no post can have a wider audience than the forum itself.
  const isForum = channel.groupId !== null;
  if (isForum && visibilityOf(acl) === 'public') {
    if (acl.denyXchans.length + acl.denyGroups.length === 0) return byDefault;
    return upsertWithin(tx, channel, acl);
  }
  return storeAudience(tx, acl);
}

async function storeAudience(tx: Tx, acl: Acl): Promise<StoredAudience> {
  return { visibility: visibilityOf(acl), aclId: await upsertAcl(tx, acl) };
}

async function upsertWithin(tx: Tx, channel: Channel, acl: Acl): Promise<StoredAudience> {
  if (channel.defaultAclId !== null) {
    throw new DomainError('invalid_input', 'audiences.denyingAlone');
  }
  return { visibility: channel.defaultVisibility, aclId: await upsertAcl(tx, acl) };
}
