import { sql } from 'kysely';
import { visibleItems } from '../../../identity/index.ts';
import { listOf, type Reader, tables, type Viewer } from '../../../platform/index.ts';

/** Number of items of an identity in a channel in a year. */
export interface WrittenCount {
  readonly year: number;
  readonly channelId: number;
  readonly count: number;
  /** Number of those visible to the viewer. */
  readonly visible: number;
}

/** Items that are all seen by the same people: their audience and their state are equal. */
interface AlikeItems {
  readonly channel_id: number;
  readonly count: number;
  readonly sample: number;
}

/**
 * Number of items of an identity by year and channel, including reactions, and how many are visible to a viewer.
 * Counted only from the index `item_author`, year by year, so that other requests can run in between; visibility is
 * checked for one of each kind of items.
 */
export async function countWrittenByYear(
  reader: Reader,
  viewer: Viewer,
  authorXchanId: number,
): Promise<WrittenCount[]> {
  const counts: WrittenCount[] = [];
  for (let from = ''; ; ) {
    const year = await nextYear(reader, authorXchanId, from);
    if (year === undefined) return counts;
    const until = String(year + 1).padStart(4, '0');
    const alike = await countAlike(reader, authorXchanId, { from: String(year).padStart(4, '0'), until });
    const seen = await visibleAmong(
      reader,
      viewer,
      alike.map(({ sample }) => sample),
    );
    const channels = new Map<number, WrittenCount>();
    for (const { channel_id: channelId, count, sample } of alike) {
      const before = channels.get(channelId) ?? { year, channelId, count: 0, visible: 0 };
      const visible = before.visible + (seen.has(sample) ? Number(count) : 0);
      channels.set(channelId, { ...before, count: before.count + Number(count), visible });
    }
    counts.push(...channels.values());
    from = until;
  }
}

async function nextYear(reader: Reader, authorXchanId: number, from: string): Promise<number | undefined> {
  const { rows } = await sql<{ at: string | null }>`select min(created_at) as at from item
    where author_xchan_id = ${authorXchanId} and created_at >= ${from}`.execute(tables(reader));
  const at = rows[0]?.at;
  return at ? Number(at.slice(0, 4)) : undefined;
}

async function countAlike(
  reader: Reader,
  authorXchanId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<AlikeItems[]> {
  const alike = sql`channel_id, visibility, acl_id, is_deleted, is_delayed, is_unpublished, item_type, resource_type`;
  const { rows } = await sql<AlikeItems>`select channel_id, count(*) as count, min(id) as sample from item
    where author_xchan_id = ${authorXchanId} and created_at >= ${from} and created_at < ${until}
    group by ${alike}`.execute(tables(reader));
  return rows.map((row) => ({ ...row, sample: Number(row.sample) }));
}

async function visibleAmong(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<Set<number>> {
  const rows = await visibleItems(reader, viewer)
    .where('item.id', 'in', listOf(reader.kind, ids))
    .where('item.is_deleted', '=', 0)
    .select('item.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Names and addresses of channels, by their ids. */
export async function readChannelNames(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, { readonly name: string; readonly address: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(reader)
    .selectFrom('channel')
    .select(['id', 'name', 'address'])
    .where('id', 'in', listOf(reader.kind, ids))
    .execute();
  return new Map(rows.map(({ id, name, address }) => [id, { name, address }]));
}
