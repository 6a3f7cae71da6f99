import type { Tributary } from '../../src/compose.ts';
import type { BusyData } from './busy-data.ts';

/** The channel of the group with the most threads. */
export async function findProject({ operations }: Tributary): Promise<BusyData['project']> {
  return operations.database.write(async (tx) => {
    const channel = await tx.db
      .selectFrom('item')
      .innerJoin('channel', 'channel.id', 'item.channel_id')
      .where('channel.group_id', 'is not', null)
      .select(['channel.id', 'channel.address'])
      .groupBy(['channel.id', 'channel.address'])
      .orderBy((eb) => eb.fn.countAll(), 'desc')
      .executeTakeFirstOrThrow();
    const thread = await tx.db
      .selectFrom('item')
      .select('uuid')
      .where('channel_id', '=', channel.id)
      .where('is_top', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return { ...channel, thread: thread.uuid };
  });
}
