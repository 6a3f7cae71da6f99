import { sql } from 'kysely';
import { isHere, type Xchan } from '../domain/xchan.ts';
import type { Instant } from '../lib/clock.ts';
import { type Source, type Tx, tables } from './database.ts';
import { prepared } from './prepared.ts';
import { chunked, listOf } from './dialect/portable.ts';
import { toFlag } from './tables/column.ts';

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

const xchanById = prepared(({ db }, id: number) =>
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
  const query = select(source).where('deleted', '=', 0);
  if ('hash' in by) return first(query.where('hash', '=', by.hash));
  if ('guid' in by) return first(query.where('guid', '=', by.guid));
  // Who came with a channel from elsewhere may have had the address before somebody here got it.
  const isElsewhere = sql<number>`case when url like '/%' then 0 else 1 end`;
  return first(query.where('address', '=', by.address.toLowerCase()).orderBy(isElsewhere));
}

async function first(query: ReturnType<typeof select>): Promise<Xchan | undefined> {
  const row = await query.orderBy('id').executeTakeFirst();
  return row && toXchan(row);
}

const xchansById = prepared(({ db, kind }, ids: readonly number[]) =>
  db.selectFrom('xchan').selectAll().where('id', 'in', listOf(kind, ids)),
);

/** Identities by id; what encoders need to name authors and owners. */
export async function findXchans(source: Source, ids: readonly number[]): Promise<Map<number, Xchan>> {
  if (ids.length === 0) return new Map();
  const rows = await xchansById(source, ids);
  return new Map(rows.map((row) => [row.id, toXchan(row)]));
}

/** Identities by hash; unknown hashes are absent from the answer. */
export async function findXchansByHash(source: Source, hashes: readonly string[]): Promise<Map<string, Xchan>> {
  if (hashes.length === 0) return new Map();
  const rows = await select(source).where('hash', 'in', hashes).execute();
  return new Map(rows.map((row) => [row.hash, toXchan(row)]));
}

/** Identities by address, which is lower case; unknown ones are absent from the answer. */
export async function findXchansByAddress(source: Source, addresses: readonly string[]): Promise<Map<string, Xchan>> {
  if (addresses.length === 0) return new Map();
  const rows = await select(source).where('address', 'in', addresses).where('deleted', '=', 0).execute();
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

/** Brings an identity back under the number that it had before it was removed. */
export async function restoreXchan(tx: Tx, id: number, xchan: NewXchan): Promise<void> {
  await tx.db
    .insertInto('xchan')
    .values({ id, ...toRow(xchan) })
    .execute();
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
