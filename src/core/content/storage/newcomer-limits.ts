import { sql } from 'kysely';
import { type Param, prepared, type Source, toFlag, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { NewcomerLimits } from '../domain/newcomer.ts';

const limitsOf = prepared(({ db }, groupId: Param<number>) =>
  db
    .selectFrom('newcomer_limit')
    .selectAll()
    .where((eb) => eb(eb.fn.coalesce('group_id', eb.lit(0)), '=', groupId)),
);

/** The limits of a group, or of the server (null); undefined where none were decided. */
export async function findNewcomerLimits(source: Source, groupId: number | null): Promise<NewcomerLimits | undefined> {
  const [row] = await limitsOf(source, groupId ?? 0);
  if (!row) return undefined;
  const { days, messages, max_an_hour: maxAnHour, refuses_links: links } = row;
  return { days, messages, maxAnHour, refusesLinks: links === 1 };
}

/** Sets the limits of a group, or of the server (null); undefined removes them. */
export async function setNewcomerLimits(
  tx: Tx,
  groupId: number | null,
  limits: NewcomerLimits | undefined,
): Promise<void> {
  const rows = tx.db.deleteFrom('newcomer_limit');
  await (groupId === null ? rows.where('group_id', 'is', null) : rows.where('group_id', '=', groupId)).execute();
  if (!limits) return;
  const { days, messages, maxAnHour, refusesLinks } = limits;
  const row = { group_id: groupId, days, messages, max_an_hour: maxAnHour, refuses_links: toFlag(refusesLinks) };
  await tx.db.insertInto('newcomer_limit').values(row).execute();
}

/**
 * How many messages somebody has written, reactions and what was imported aside: all that are there, or also what they have
 * deleted since a moment. Counts up to `limit`.
 */
export async function countWritten(
  tx: Tx,
  xchanIds: readonly number[],
  { since, limit }: { readonly since?: Instant; readonly limit: number },
): Promise<number> {
  let rows = tx.db
    .selectFrom('item')
    .select('item.id')
    .where('item.author_xchan_id', 'in', xchanIds)
    .where('item.reaction', 'is', null);
  if (since === undefined) rows = rows.where('item.is_deleted', '=', 0);
  else {
    rows = rows
      .where('item.received_at', '>', since)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('contribution')
              .select('contribution.id')
              .where('contribution.kind', '=', 'item_author')
              .where(sql<boolean>`contribution.row_id = item.id`),
          ),
        ),
      );
  }
  return (await rows.limit(limit).execute()).length;
}
