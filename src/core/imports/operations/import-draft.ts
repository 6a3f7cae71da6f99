import type { ChannelReport } from '../domain/import.ts';
import type { Instant } from '../../../lib/clock.ts';
import { type ItemPlace, readItemPlaces } from '../../content/index.ts';
import type { Tx } from '../../platform/index.ts';
import type { LedgerEntry } from '../../reassignment/index.ts';
import type { NewEntry } from '../../search/index.ts';
import type { NewExternalId } from '../storage/import-content.ts';
import type { ImportedChannel } from '../storage/import-channels.ts';
import { readExternalIds } from '../storage/imports.ts';
import type { ImportSession } from './import-session.ts';

/** Data that one batch reads and is about to write. */
export interface Draft {
  /** Existing items of the source, with the hash of their source data; grows as the batch inserts. */
  readonly items: Map<string, { id: number; contentHash: string }>;
  /** Existing items of the source in channels that the import may not write in. */
  readonly elsewhere: ReadonlySet<string>;
  /** Places of those items. */
  readonly places: Map<number, ItemPlace>;
  readonly channelOf: ReadonlyMap<number, ImportedChannel>;
  readonly reportOf: ReadonlyMap<number, ChannelReport>;
  readonly externalIds: NewExternalId[];
  readonly ledger: LedgerEntry[];
  readonly wallEntries: { channelId: number; itemId: number; createdAt: Instant; commentedAt: Instant }[];
  /** Places of the batch's new messages, by xid: links may have waited for them. */
  readonly arrived: Map<string, string>;
  readonly pins: { channelId: number; itemId: number; createdAt: Instant }[];
  /** Search index entries of the posts of the batch, by their ids. */
  readonly entries: Map<number, NewEntry>;
  /** Existing items whose index entries are outdated. */
  readonly outdated: Set<number>;
  /** Last activity of threads that were here before this batch. */
  readonly activity: Map<number, Instant>;
}

/** Start of a batch: which of these items (by their ids in the source) exist, their places, and nothing to write. */
export async function createDraft(tx: Tx, session: ImportSession, itemXids: readonly string[]): Promise<Draft> {
  const known = await readExternalIds(tx, session.source.id, 'item', itemXids);
  const items = new Map([...known].map(([xid, { localId, contentHash }]) => [xid, { id: localId, contentHash }]));
  const reports = new Map(session.report.channels.map((report) => [report.xid, report]));
  const places = await readItemPlaces(
    tx,
    [...items.values()].map((item) => item.id),
  );
  const channelOf = new Map([...session.channels.values()].map((place) => [place.channelId, place]));
  const isElsewhere = (place: ItemPlace | undefined): boolean => place !== undefined && !channelOf.has(place.channelId);
  const elsewhere = new Set([...items].flatMap(([xid, { id }]) => (isElsewhere(places.get(id)) ? [xid] : [])));
  for (const xid of elsewhere) items.delete(xid);
  return {
    items,
    elsewhere,
    places,
    channelOf,
    reportOf: new Map(
      [...session.channels].flatMap(([xid, place]) => {
        const report = reports.get(xid);
        return report ? [[place.channelId, report] as const] : [];
      }),
    ),
    externalIds: [],
    ledger: [],
    wallEntries: [],
    arrived: new Map(),
    pins: [],
    entries: new Map(),
    outdated: new Set(),
    activity: new Map(),
  };
}

/** The address of an item's page. */
export function pagePath({ uuid }: Pick<ItemPlace, 'uuid'>): string {
  return `/display/${uuid}`;
}

/** The later of two moments. */
export function later(a: Instant, b: Instant): Instant {
  return a > b ? a : b;
}
