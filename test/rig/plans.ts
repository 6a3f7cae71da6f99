import { CompiledQuery } from 'kysely';
import type { Reader } from '../../src/core/platform/storage/database.ts';

/** How SQLite goes about each query of some work, a line for each step; what is asked within a query stands in its own. */
export async function plansOf(reader: Reader, work: (watched: Reader) => Promise<unknown>): Promise<string[][]> {
  const asked: CompiledQuery[] = [];
  const db = reader.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      asked.push(reader.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work({ ...reader, db });
  const plans: string[][] = [];
  for (const { sql, parameters } of asked) {
    const values = parameters.map(() => 1);
    const { rows } = await reader.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, values),
    );
    plans.push(rows.map(({ detail }) => detail));
  }
  return plans;
}
