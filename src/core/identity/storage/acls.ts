import { type Acl, type AclHashes, type Audiences, type Guarded, isEmptyAcl } from '../domain/acl.ts';
import { channelsOf, type Param, preparedByKey, type Reader, type Tx, type Viewer } from '../../platform/index.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { aclEntries } from './visible.ts';

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** The id of this audience; equal audiences are one row, and rows never change. Null for the empty one. */
export async function upsertAcl(tx: Tx, acl: Acl): Promise<number | null> {
  if (isEmptyAcl(acl)) return null;
  const parts = [acl.allowXchans, acl.allowGroups, acl.denyXchans, acl.denyGroups].map(sorted);
  const digest = sha256Hex(JSON.stringify(parts));
  const known = await tx.db.selectFrom('acl').select('id').where('digest', '=', digest).executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx.db
    .insertInto('acl')
    .values({ digest })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ digest }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const [allowXchans = [], allowGroups = [], denyXchans = [], denyGroups = []] = parts;
  const entry = (effect: 'allow' | 'deny', xchan: number | null, privacyGroup: number | null) => ({
    acl_id: id,
    effect,
    xchan_id: xchan,
    privacy_group_id: privacyGroup,
  });
  const rows = [
    ...allowXchans.map((xchan) => entry('allow', xchan, null)),
    ...allowGroups.map((group) => entry('allow', null, group)),
    ...denyXchans.map((xchan) => entry('deny', xchan, null)),
    ...denyGroups.map((group) => entry('deny', null, group)),
  ];
  // Another transaction may have stored the same audience in the meantime; its entries are these.
  const present = await tx.db.selectFrom('acl_entry').select('id').where('acl_id', '=', id).executeTakeFirst();
  if (!present) await tx.db.insertInto('acl_entry').values(rows).execute();
  return id;
}

const hashRows = preparedByKey((reader, aclIds: readonly Param<number>[]) =>
  aclEntries(reader, aclIds)
    .leftJoin('xchan', 'xchan.id', 'acl_entry.xchan_id')
    .leftJoin('privacy_group', 'privacy_group.id', 'acl_entry.privacy_group_id')
    .select(['acl_entry.acl_id', 'acl_entry.effect', 'xchan.hash as xchan_hash', 'privacy_group.hash as group_hash'])
    .orderBy('acl_entry.id'),
);

/**
 * The audiences with these ids, as hashes of identities and privacy groups, for their channel; `readAudiences` decides
 * what others can learn about them.
 */
export async function readAclHashes(reader: Reader, aclIds: readonly number[]): Promise<Map<number, AclHashes>> {
  if (aclIds.length === 0) return new Map();
  const rows = await hashRows(reader, aclIds);
  const found = new Map<number, { [K in keyof AclHashes]: string[] }>();
  for (const row of rows) {
    const acl = found.get(row.acl_id) ?? { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };
    found.set(row.acl_id, acl);
    if (row.xchan_hash) (row.effect === 'allow' ? acl.allowXchans : acl.denyXchans).push(row.xchan_hash);
    if (row.group_hash) (row.effect === 'allow' ? acl.allowGroups : acl.denyGroups).push(row.group_hash);
  }
  return found;
}

/**
 * What `viewer` can learn about the audiences of these visible objects, in two queries. An object for its channel only
 * contains the identity of that channel, so that its record shows the actual audience.
 */
export async function readAudiences(reader: Reader, viewer: Viewer, objects: readonly Guarded[]): Promise<Audiences> {
  const own = new Set(viewer.kind === 'user' ? channelsOf(viewer) : []);
  const hashes = await readAclHashes(reader, [...new Set(objects.flatMap((object) => object.aclId ?? []))]);
  const alone = objects.filter((object) => object.visibility === 'owner' && own.has(object.channelId));
  const owners = await readOwnerHashes(reader, [...new Set(alone.map((object) => object.channelId))]);
  const named = ({ aclId }: Guarded): AclHashes | undefined => (aclId === null ? undefined : hashes.get(aclId));
  return {
    of: (object) => {
      if (!own.has(object.channelId)) return undefined;
      return object.visibility === 'owner' ? owners.get(object.channelId) : named(object);
    },
    isDirect: (object) => {
      const { allowXchans = [], allowGroups = [] } = named(object) ?? {};
      return allowXchans.length > 0 && allowGroups.length === 0;
    },
    isOwn: (object) => own.has(object.channelId),
  };
}

async function readOwnerHashes(reader: Reader, channelIds: readonly number[]): Promise<Map<number, AclHashes>> {
  if (channelIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom('channel')
    .innerJoin('xchan', 'xchan.id', 'channel.xchan_id')
    .select(['channel.id', 'xchan.hash'])
    .where('channel.id', 'in', channelIds)
    .execute();
  return new Map(
    rows.map(({ id, hash }) => [id, { allowXchans: [hash], allowGroups: [], denyXchans: [], denyGroups: [] }]),
  );
}

/** Default audience of a channel's posts; undefined if it names no one. */
export async function readDefaultAudience(
  reader: Reader,
  { defaultAclId }: { readonly defaultAclId: number | null },
): Promise<AclHashes | undefined> {
  return defaultAclId === null ? undefined : (await readAclHashes(reader, [defaultAclId])).get(defaultAclId);
}
