import { sql } from 'kysely';
import { readCounts } from '../../files/index.ts';
import { type Group, listGroupsBelow } from '../../groups/index.ts';
import { isAmong, type Reader } from '../../platform/index.ts';

/** Contents of a group and its subgroups. */
export interface HeldByGroup {
  /** Groups below it. */
  readonly subgroups: number;
  readonly channels: number;
  readonly posts: number;
  readonly reactions: number;
  readonly files: number;
  readonly imports: number;
  readonly members: number;
  /** They belong to the root group; for any other, none are counted. */
  readonly sourceUsers: number;
}

/** Counts what would be removed with a group, visible or not. It takes a while, so not in a transaction that writes. */
export async function countHeld(reader: Reader, group: Group): Promise<HeldByGroup> {
  const ids = (await listGroupsBelow(reader, [group])).map(({ id }) => id);
  const inGroups = isAmong(reader.kind, 'group_id', ids);
  const { rows } = await sql<{ id: number }>`select id from channel where ${inGroups}`.execute(reader.db);
  const channelIds = rows.map(({ id }) => id);
  const inChannels = isAmong(reader.kind, 'channel_id', channelIds);
  const counts = await readCounts(reader, [
    ['posts', sql`from item where ${inChannels} and reaction is null`],
    ['reactions', sql`from item where ${inChannels} and reaction is not null`],
    ['files', sql`from file where ${inChannels}`],
    ['imports', sql`from import where ${inGroups}`],
    ['members', sql`from (select distinct user_id from group_member where ${inGroups}) as people`],
    ['sourceUsers', sql`from source_user where namespace_id = ${group.id}`],
  ]);
  return { subgroups: ids.length - 1, channels: channelIds.length, ...counts };
}
