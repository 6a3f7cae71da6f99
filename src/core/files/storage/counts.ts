import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Source } from '../../platform/index.ts';

/** A named count; each is the text after `select count(*)`. */
export type Counted<K extends string> = readonly (readonly [name: K, from: RawBuilder<unknown>])[];

/** Counts several things in sequence, so that other requests can run in between. */
export async function readCounts<K extends string>(source: Source, counted: Counted<K>): Promise<Record<K, number>> {
  const counts = new Map<K, number>();
  for (const [name, from] of counted) {
    const { rows } = await sql<{ count: number }>`select count(*) as count ${from}`.execute(source.db);
    counts.set(name, Number(rows[0]!.count));
    // SQLite counts in this thread.
    await nextTurn();
  }
  return Object.fromEntries(counts) as Record<K, number>;
}
