import { sql } from 'kysely';
import { readCounts } from '../../files/index.ts';
import { type Group, listGroupsBelow } from '../../groups/index.ts';
import { type Reader, valuesOf } from '../../platform/index.ts';

/** What hangs on a group and on those below it. */
export interface HeldByGroup {
  /** Groups below it. */
  readonly subgroups: number;
  readonly channels: number;
  readonly posts: number;
  readonly reactions: number;
  readonly files: number;
  readonly imports: number;
  readonly members: number;
  /** They hang on the group at the top; of any other none are counted. */
  readonly sourceUsers: number;
}

/** Counts what would go with a group, whoever may see it. It takes a while, so not in a transaction that writes. */
export async function countHeld(reader: Reader, group: Group): Promise<HeldByGroup> {
  const ids = (await listGroupsBelow(reader, [group])).map(({ id }) => id);
  const groups = valuesOf(reader.kind, ids);
  const channels = sql`(select id from channel where group_id in ${groups})`;
  const counts = await readCounts(reader, [
    ['channels', sql`from channel where group_id in ${groups}`],
    ['posts', sql`from item where channel_id in ${channels} and reaction is null`],
    ['reactions', sql`from item where channel_id in ${channels} and reaction is not null`],
    ['files', sql`from file where channel_id in ${channels}`],
    ['imports', sql`from import where group_id in ${groups}`],
    ['members', sql`from (select distinct user_id from group_member where group_id in ${groups}) as people`],
    ['sourceUsers', sql`from source_user where namespace_id = ${group.id}`],
  ]);
  return { subgroups: ids.length - 1, ...counts };
}
