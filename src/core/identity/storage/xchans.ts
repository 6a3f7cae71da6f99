import { sql } from 'kysely';
import { isHere, type Xchan } from '../domain/xchan.ts';
import {
  chunked,
  insertMany,
  isAmong,
  listOf,
  type OrParams,
  packedRows,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  searchNamesOf,
  type Source,
  startsWith,
  tables,
  toFlag,
  type Tx,
  unpackPairs,
  valuesOf,
  type Viewer,
} from '../../platform/index.ts';
import { type Instant, millisecondsOf } from '../../../lib/clock.ts';
import { nameableXchans, visibleXchans } from './visible-identities.ts';

function select(source: Source) {
  return tables(source).selectFrom('xchan').selectAll();
}

type XchanRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toXchan(row: XchanRow): Xchan {
  return {
    id: row.id,
    hash: row.hash,
    guid: row.guid,
    guidSig: row.guid_sig,
    publicKey: row.public_key,
    address: row.address,
    name: row.name,
    network: row.network,
    url: row.url,
    photoMimetype: row.photo_mimetype,
    pubforum: row.pubforum === 1,
    hidden: row.hidden === 1,
    deleted: row.deleted === 1,
    nameDate: row.name_date,
    photoDate: row.photo_date,
  };
}

/** 1 for an identity of this server and 0 for others, as `isHere` says it of records. */
export const hereNumber = sql<number>`case when xchan.url like '/%' then 1 else 0 end`;

const xchanById = preparedByKey(({ db }, id: Param<number>) =>
  db.selectFrom('xchan').selectAll().where('id', '=', id).where('deleted', '=', 0),
);

/** The one identity with this hash, guid or address (addresses without regard to case). */
export async function findXchan(
  source: Source,
  by: { id: number } | { hash: string } | { guid: string } | { address: string },
): Promise<Xchan | undefined> {
  if ('id' in by) {
    const [row] = await xchanById(source, by.id);
    return row && toXchan(row);
  }
  return first(select(source).where('deleted', '=', 0), by);
}

/** External identifiers of an identity. */
export type XchanKey = { readonly hash: string } | { readonly guid: string } | { readonly address: string };

const visibleOne = preparedByKey((reader, viewer: Params<Viewer>, by: Params<XchanKey>) =>
  narrowed(visibleXchans(reader, viewer).selectAll('xchan'), by).orderBy('xchan.id').limit(1),
);

/** The same for a viewer: hidden ones are absent. */
export async function findVisibleXchan(reader: Reader, viewer: Viewer, by: XchanKey): Promise<Xchan | undefined> {
  const [row] = await visibleOne(reader, viewer, folded(by));
  return row && toXchan(row);
}

/** Addresses are stored in lower case. */
function folded(by: XchanKey): XchanKey {
  return 'address' in by ? { address: by.address.toLowerCase() } : by;
}

async function first(query: ReturnType<typeof select>, by: XchanKey): Promise<Xchan | undefined> {
  const row = await narrowed(query, folded(by)).orderBy('xchan.id').executeTakeFirst();
  return row && toXchan(row);
}

function narrowed(query: ReturnType<typeof select>, by: OrParams<XchanKey>): ReturnType<typeof select> {
  if ('hash' in by) return query.where('xchan.hash', '=', by.hash);
  if ('guid' in by) return query.where('xchan.guid', '=', by.guid);
  // An imported identity may have had the address before a person of this server.
  return query.where('xchan.address', '=', by.address).orderBy(hereNumber, 'desc');
}

/** Which of these identities the viewer may know of. */
export async function findKnownXchanIds(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await knownIds(reader, viewer, ids);
  return new Set(rows.map((row) => row.id));
}

const knownIds = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  visibleXchans(reader, viewer).select('xchan.id').where('xchan.id', 'in', listOf(reader.kind, ids)),
);

const xchansById = preparedByKey(({ db, kind }, ids: readonly Param<number>[]) =>
  db.selectFrom('xchan').selectAll().where('id', 'in', listOf(kind, ids)),
);

/** Identities by id; what encoders need to name authors and owners. */
export async function findXchans(source: Source, ids: readonly number[]): Promise<Map<number, Xchan>> {
  if (ids.length === 0) return new Map();
  const rows = await xchansById(source, ids);
  return new Map(rows.map((row) => [row.id, toXchan(row)]));
}

const nameableById = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  nameableXchans(reader, viewer).selectAll('xchan').where('xchan.id', 'in', listOf(reader.kind, ids)),
);

/** The same for naming in content that `viewer` sees: hidden forum channels are absent, like deleted identities. */
export async function findXchansFor(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, Xchan>> {
  if (ids.length === 0) return new Map();
  const rows = await nameableById(reader, viewer, ids);
  return new Map(rows.map((row) => [row.id, toXchan(row)]));
}

/** The same, each with the version of its row. */
export async function findXchanVersions(
  source: Source,
  ids: readonly number[],
): Promise<Map<number, { readonly xchan: Xchan; readonly version: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await xchansById(source, ids);
  return new Map(rows.map((row) => [row.id, { xchan: toXchan(row), version: row.version }]));
}

const versionsById = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  packedRows(
    reader.kind,
    reader.db as never,
    nameableXchans(reader, viewer)
      .select(['xchan.id', 'xchan.version'])
      .where('xchan.id', 'in', listOf(reader.kind, ids)) as never,
    ['id', 'version'],
  ),
);

/** Versions of identities found by `findXchansFor`, by id, as one value; missing ones are absent. */
export async function readXchanVersionsFor(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const [found] = await versionsById(reader, viewer, ids);
  return unpackPairs(found!.packed);
}

/** Identities by hash; unknown hashes are absent from the answer. */
export async function findXchansByHash(source: Source, hashes: readonly string[]): Promise<Map<string, Xchan>> {
  if (hashes.length === 0) return new Map();
  const rows = await select(source).where('hash', 'in', listOf(source.kind, hashes)).execute();
  return new Map(rows.map((row) => [row.hash, toXchan(row)]));
}

/**
 * Visible identities with this name: those matching by address or its first part come first, then those with a part of
 * the name.
 */
export async function findVisibleXchansByName(
  reader: Reader,
  viewer: Viewer,
  name: string,
  limit = 20,
): Promise<number[]> {
  const address = name.toLowerCase();
  const known = visibleXchans(reader, viewer).select('xchan.id').orderBy('xchan.id');
  const isAddress = sql<boolean>`(xchan.address = ${address} or ${startsWith(sql.ref('xchan.address'), `${address}@`)})`;
  const addressed = await known.where(isAddress).limit(limit).execute();
  const { ids, matches } = await searchNamesOf(reader, 'xchan', name);
  const called = known.where(matches).limit(limit + addressed.length);
  const named = await (ids ? called.where(isAmong(reader.kind, 'xchan.id', ids)) : called).execute();
  return [...new Set([...addressed, ...named].map(({ id }) => id))].slice(0, limit);
}

const visibleByHash = preparedByKey((reader, viewer: Params<Viewer>, hashes: readonly Param<string>[]) =>
  visibleXchans(reader, viewer).selectAll('xchan').where('xchan.hash', 'in', listOf(reader.kind, hashes)),
);
const visibleByAddress = preparedByKey((reader, viewer: Params<Viewer>, addresses: readonly Param<string>[]) =>
  visibleXchans(reader, viewer).selectAll('xchan').where('xchan.address', 'in', listOf(reader.kind, addresses)),
);

/** The same for a viewer: hidden ones are absent too. */
export async function findVisibleXchansByHash(
  reader: Reader,
  viewer: Viewer,
  hashes: readonly string[],
): Promise<Map<string, Xchan>> {
  if (hashes.length === 0) return new Map();
  const rows = await visibleByHash(reader, viewer, hashes);
  return new Map(rows.map((row) => [row.hash, toXchan(row)]));
}

/** Identities by address in lower case; unknown ones, and hidden ones, are absent. */
export async function findVisibleXchansByAddress(
  reader: Reader,
  viewer: Viewer,
  addresses: readonly string[],
): Promise<Map<string, Xchan>> {
  if (addresses.length === 0) return new Map();
  const rows = await visibleByAddress(reader, viewer, addresses);
  const xchans = rows.map(toXchan);
  // Identities of this server come last, so that they win where an address is known from elsewhere, too.
  return new Map(xchans.sort((a, b) => Number(isHere(a)) - Number(isHere(b))).map((xchan) => [xchan.address, xchan]));
}

export interface NewXchan {
  readonly hash: string;
  readonly guid: string;
  readonly guidSig: string;
  readonly publicKey: string;
  readonly address: string;
  readonly name: string;
  readonly network: string;
  readonly url: string;
  readonly pubforum: boolean;
  readonly now: Instant;
}

/** Inserts identities; returns their ids in the order given. */
export async function insertXchans(tx: Tx, xchans: readonly NewXchan[]): Promise<number[]> {
  const ids = new Map<string, number>();
  for (const chunk of chunked(xchans, 11)) {
    const rows = await tx.db.insertInto('xchan').values(chunk.map(toRow)).returning(['id', 'hash']).execute();
    for (const row of rows) ids.set(row.hash, row.id);
  }
  return xchans.map((xchan) => ids.get(xchan.hash)!);
}

/** Brings identities back under the numbers that they had before they were removed. */
export async function restoreXchans(
  tx: Tx,
  restored: readonly { readonly id: number; readonly xchan: NewXchan }[],
): Promise<void> {
  // Never an earlier version of its row: ids and versions identify responses (docs/adr/0008).
  const rows = restored.map(({ id, xchan }) => ({ id, ...toRow(xchan), version: millisecondsOf(xchan.now) }));
  await insertMany(tx, 'xchan', rows);
}

function toRow(xchan: NewXchan) {
  return {
    hash: xchan.hash,
    guid: xchan.guid,
    guid_sig: xchan.guidSig,
    public_key: xchan.publicKey,
    address: xchan.address.toLowerCase(),
    name: xchan.name,
    network: xchan.network,
    url: xchan.url,
    pubforum: toFlag(xchan.pubforum),
    name_date: xchan.now,
    photo_date: xchan.now,
  };
}

/** Changes the name and address of an identity; it stays the author of its content. */
export async function renameXchan(
  tx: Tx,
  xchanId: number,
  naming: { name: string; address?: string; url?: string; now: Instant },
): Promise<void> {
  await tx.db
    .updateTable('xchan')
    .set({ name: naming.name, address: naming.address?.toLowerCase(), url: naming.url, name_date: naming.now })
    .where('id', '=', xchanId)
    .execute();
}

/** Removes identities; nothing may refer to them. */
export async function removeXchans(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`delete from xchan where id in ${valuesOf(tx.kind, ids)}`.execute(tx.db);
}

/** Gives identities without an account one name, and ends their connections. */
export async function closeIdentities(
  tx: Tx,
  xchanIds: readonly number[],
  naming: { readonly name: string; readonly address: string; readonly url: string; readonly now: Instant },
): Promise<void> {
  if (xchanIds.length === 0) return;
  const closed = valuesOf(tx.kind, xchanIds);
  const { name, address, url, now } = naming;
  await sql`update xchan set name = ${name}, address = ${address.toLowerCase()}, url = ${url}, photo_mimetype = '',
    name_date = ${now}, photo_date = ${now}, hidden = 1 where id in ${closed}`.execute(tx.db);
  for (const table of ['connection_config', 'connection', 'privacy_group_member']) {
    await sql`delete from ${sql.table(table)} where xchan_id in ${closed}`.execute(tx.db);
  }
}
