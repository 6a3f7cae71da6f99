import { type SelectQueryBuilder, sql } from 'kysely';
import { visibleForums } from '../../identity/index.ts';
import { type Reader, type Source, tables, type Tx, type Viewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { ChannelCategory } from '../domain/channel-category.ts';

const columns = ['id', 'group_id', 'name', 'position'] as const;

interface Row {
  readonly id: number;
  readonly group_id: number;
  readonly name: string;
  readonly position: number;
}

function toCategory(row: Row): ChannelCategory {
  return { id: row.id, groupId: row.group_id, name: row.name, position: row.position };
}

/** The sections of a group's channels, in their order. */
export async function listCategories(source: Source, groupId: number): Promise<ChannelCategory[]> {
  const rows = await tables(source)
    .selectFrom('channel_category')
    .select(columns)
    .where('group_id', '=', groupId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(toCategory);
}

/** Categories with a channel visible to the viewer: the name of another one would reveal its content. */
export async function listVisibleCategories(
  reader: Reader,
  viewer: Viewer,
  groupId: number,
): Promise<ChannelCategory[]> {
  const known = await visibleForums(reader, viewer)
    .where('channel.group_id', '=', groupId)
    .where('channel.category_id', 'is not', null)
    .select('channel.category_id')
    .distinct()
    .execute();
  const ids = new Set(known.map((row) => row.category_id));
  return (await listCategories(reader, groupId)).filter(({ id }) => ids.has(id));
}

/** A section by its id; undefined if there is none. */
export async function findCategory(source: Source, id: number): Promise<ChannelCategory | undefined> {
  const row = await tables(source)
    .selectFrom('channel_category')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toCategory(row);
}

/** Adds a section at the end; returns its id. */
export async function insertCategory(
  tx: Tx,
  category: Omit<ChannelCategory, 'id'> & { readonly now: Instant },
): Promise<number> {
  const { groupId, name, position, now } = category;
  const { id } = await tx.db
    .insertInto('channel_category')
    .values({ group_id: groupId, name, position, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renames a section. */
export async function renameCategory(tx: Tx, id: number, name: string): Promise<void> {
  await tx.db.updateTable('channel_category').set({ name }).where('id', '=', id).execute();
}

/** Numbers sections in this order. */
export async function setCategoryOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tx.db
      .updateTable('channel_category')
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes an empty section. */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('channel_category').where('id', '=', id).execute();
}

/** Sorts channels as lists of a group's channels show them. */
export function inPlaces<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return query.orderBy(categoryPlace).orderBy(sql`coalesce(channel.category_id, 0)`).orderBy(channelPlace);
}

/** Position of the channel's section; channels without one come first. */
const categoryPlace = sql<number>`coalesce((select channel_category.position from channel_category
  where channel_category.id = channel.category_id), 0)`;
/** Position of a channel in its section. */
const channelPlace = sql<number>`coalesce(channel.position, 1000000000)`;

/** The channels of a section of a group, or of none (null), in their order. */
export async function listSection(source: Source, groupId: number, categoryId: number | null): Promise<number[]> {
  const rows = await inPlaces(
    tables(source)
      .selectFrom('channel')
      .where('channel.group_id', '=', groupId)
      .where('channel.category_id', categoryId === null ? 'is' : '=', categoryId),
  )
    .orderBy(sql`lower(channel.name)`)
    .orderBy('channel.id')
    .select('channel.id')
    .execute();
  return rows.map(({ id }) => id);
}
