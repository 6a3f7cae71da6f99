import type { SelectQueryBuilder } from 'kysely';
import type { Schema, Tx } from '../../platform/index.ts';

/**
 * Ids of items or files of channels, some `limit` of them in no order.
 * @param channels ids, or a query of them
 */
export async function idsInChannels(
  tx: Tx,
  table: 'item' | 'file',
  channels: readonly number[] | SelectQueryBuilder<Schema, 'channel', { id: number }>,
  limit: number,
): Promise<number[]> {
  const rows = await tx.db.selectFrom(table).select('id').where('channel_id', 'in', channels).limit(limit).execute();
  return rows.map(({ id }) => id);
}
