import { sql } from 'kysely';
import { nowhere } from '../domain/remote-identity.ts';
import type { ChannelHeadRecord, ConnectionRecord, IdentityRecord } from '../domain/channel-record.ts';
import {
  insertChannelRow,
  insertConnectionConfigRows,
  insertConnectionRows,
  insertLimitRows,
  insertXchanRows,
  isHere,
  replaceChannel,
  updateXchanRow,
  upsertXchanRow,
} from '../../identity/index.ts';
import { reserveIds, type Source, tables, toFlag, type Tx, valuesOf } from '../../platform/index.ts';

function identityColumns(identity: IdentityRecord) {
  return {
    hash: identity.hash,
    guid: identity.guid,
    guid_sig: identity.guidSig,
    public_key: identity.publicKey,
    address: identity.address.toLowerCase(),
    name: identity.name,
    network: identity.network,
    url: identity.url,
    photo_mimetype: identity.photoMimetype,
    pubforum: toFlag(identity.pubforum),
    hidden: toFlag(identity.hidden),
    deleted: toFlag(identity.deleted),
    name_date: identity.nameDate,
    photo_date: identity.photoDate,
  };
}

/** An identity with this guid. */
export interface SameGuid {
  readonly id: number;
  readonly hash: string;
  readonly publicKey: string;
  readonly name: string;
  readonly isHere: boolean;
}

/** All identities with this guid. */
export async function findByGuid(source: Source, guid: string): Promise<SameGuid[]> {
  const columns = ['id', 'hash', 'public_key as publicKey', 'name', 'url'] as const;
  const rows = await tables(source).selectFrom('xchan').select(columns).where('guid', '=', guid).execute();
  return rows.map(({ url, ...row }) => ({ ...row, isHere: isHere({ url }) }));
}

/** Those of these guids that identities of this server have. */
export async function findGuidsHere(tx: Tx, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('xchan')
    .select('guid')
    .where(sql<boolean>`guid in ${valuesOf(tx.kind, guids)}`)
    .where('url', 'like', '/%')
    .execute();
  return new Set(rows.map(({ guid }) => guid));
}

/** Makes an identity a placeholder of this name, without page, address or key. */
export async function blankIdentity(tx: Tx, id: number, name: string): Promise<void> {
  await updateXchanRow(tx, { guid: '', guid_sig: '', public_key: '', ...nowhere, name }, id);
}

/** Inserts identities as they were exported; none of them may be here. */
export async function insertIdentities(tx: Tx, identities: readonly IdentityRecord[]): Promise<void> {
  await insertXchanRows(tx, identities.map(identityColumns));
}

/** Makes an identity that is known here, or is not, the one of a channel of this server; returns its id. */
export async function upsertLocalIdentity(
  tx: Tx,
  identity: IdentityRecord,
  knownId: number | undefined,
): Promise<number> {
  return upsertXchanRow(tx, identityColumns(identity), knownId);
}

/** True for a channel that no one has used yet: nothing in it, and no one knows it. */
export async function isUntouched(tx: Tx, channel: { id: number; xchanId: number }): Promise<boolean> {
  const { id, xchanId } = channel;
  const { db } = tx;
  const traces = [
    () => db.selectFrom('item').select('id').where('channel_id', '=', id).limit(1).execute(),
    () => db.selectFrom('item').select('id').where('author_xchan_id', '=', xchanId).limit(1).execute(),
    () => db.selectFrom('file').select('id').where('channel_id', '=', id).limit(1).execute(),
    () => db.selectFrom('file').select('id').where('creator_xchan_id', '=', xchanId).limit(1).execute(),
    () => db.selectFrom('connection').select('id').where('channel_id', '=', id).where('is_self', '=', 0).execute(),
    () => db.selectFrom('connection').select('id').where('xchan_id', '=', xchanId).where('is_self', '=', 0).execute(),
    () => db.selectFrom('privacy_group').select('id').where('channel_id', '=', id).limit(1).execute(),
    () => db.selectFrom('privacy_group_member').select('id').where('xchan_id', '=', xchanId).limit(1).execute(),
    () => db.selectFrom('acl_entry').select('id').where('xchan_id', '=', xchanId).limit(1).execute(),
    () => db.selectFrom('term').select('id').where('xchan_id', '=', xchanId).limit(1).execute(),
    () => db.selectFrom('stream_entry').select('item_id').where('channel_id', '=', id).limit(1).execute(),
    () => db.selectFrom('permission_limit').select('id').where('channel_id', '=', id).limit(1).execute(),
  ];
  for (const trace of traces) if ((await trace()).length > 0) return false;
  return true;
}

function channelColumns(head: ChannelHeadRecord, xchanId: number) {
  return {
    name: head.name,
    description: head.description,
    xchan_id: xchanId,
    guid: head.identity.guid,
    guid_sig: head.identity.guidSig,
    public_key: head.identity.publicKey,
    private_key: head.privateKey,
    role: head.role,
    timezone: head.timezone,
    archived: toFlag(head.archived),
    created_at: head.createdAt,
  };
}

/** Puts a restored channel in place of an unused one, whose identity is removed. */
export async function replaceUntouchedChannel(
  tx: Tx,
  old: { id: number; xchanId: number },
  head: ChannelHeadRecord,
  xchanId: number,
): Promise<void> {
  await replaceChannel(tx, old, channelColumns(head, xchanId));
}

/** Inserts a channel that comes back; everyone sees its posts until its own audience is restored. */
export async function insertRestoredChannel(
  tx: Tx,
  userId: number,
  address: string,
  head: ChannelHeadRecord,
  xchanId: number,
): Promise<number> {
  return insertChannelRow(tx, {
    ...channelColumns(head, xchanId),
    user_id: userId,
    group_id: null,
    path: null,
    address,
  });
}

/** Sets permission limits of a channel by their names; existing ones stay. */
export async function setLimits(tx: Tx, channelId: number, limits: Readonly<Record<string, number>>): Promise<void> {
  const rows = Object.entries(limits).map(([permission, value]) => ({ channel_id: channelId, permission, value }));
  await insertLimitRows(tx, rows, { ignoreConflicts: true });
}

/** Inserts the connections that are not here; returns which of them were. */
export async function insertRestoredConnections(
  tx: Tx,
  channelId: number,
  connections: readonly (ConnectionRecord & { readonly xchanId: number })[],
): Promise<boolean[]> {
  const ids = await reserveIds(tx, 'connection', connections.length);
  const rows = connections.map((connection, index) => ({
    id: ids[index]!,
    channel_id: channelId,
    xchan_id: connection.xchanId,
    closeness: connection.closeness,
    blocked: toFlag(connection.blocked),
    ignored: toFlag(connection.ignored),
    hidden: toFlag(connection.hidden),
    archived: toFlag(connection.archived),
    pending: toFlag(connection.pending),
    is_self: toFlag(connection.isSelf),
    connected_at: connection.connectedAt,
    created_at: connection.createdAt,
    updated_at: connection.updatedAt,
  }));
  const inserted = await insertConnectionRows(tx, rows, { ignoreConflicts: true });
  const settings = connections
    .filter((_, index) => inserted[index])
    .flatMap(({ xchanId, settings: own }) => own.map((one) => ({ xchanId, ...one })));
  await insertConnectionConfigRows(
    tx,
    settings.map(({ xchanId, category, key, value }) => {
      return { channel_id: channelId, xchan_id: xchanId, category, key, value };
    }),
    { ignoreConflicts: true },
  );
  return inserted;
}

/** The ids of privacy groups of a channel by hash; `null` for those of other channels. */
export async function findPrivacyGroupIds(
  tx: Tx,
  channelId: number,
  hashes: readonly string[],
): Promise<Map<string, number | null>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('privacy_group')
    .select(['id', 'hash', 'channel_id'])
    .where(sql<boolean>`hash in ${valuesOf(tx.kind, hashes)}`)
    .execute();
  return new Map(rows.map((row) => [row.hash, row.channel_id === channelId ? row.id : null]));
}
