import { CompiledQuery } from 'kysely';
import type { Reader } from '../../src/core/platform/storage/database.ts';

/** How SQLite goes about each statement of some work, a line for each step. */
export async function plansOf(reader: Reader, work: (watched: Reader) => Promise<unknown>): Promise<string[][]> {
  const plans: string[][] = [];
  for (const statement of await statementsOf(reader, () => work(reader))) plans.push(await planOf(reader, statement));
  return plans;
}

/** The same of one statement. */
export async function planOf({ db }: Reader, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  return (await db.executeQuery<{ detail: string }>(explain)).rows.map(({ detail }) => detail);
}

/** The statements that some work runs, with their values. */
export async function statementsOf({ db }: Reader, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => {
    asked.push(query);
    return executeQuery(query) as never;
  };
  try {
    await work();
  } finally {
    executor.executeQuery = executeQuery;
  }
  return asked;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of tables and entries of indexes PostgreSQL looks at for a statement. */
export async function rowsVisited({ db }: Reader, { sql, parameters }: CompiledQuery): Promise<number> {
  const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
  const visited = (node: PlanNode): number => {
    const isScan = node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan';
    const seen =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    const below = (node.Plans ?? []).reduce((sum, each) => sum + visited(each), 0);
    return below + (isScan ? seen * node['Actual Loops'] : 0);
  };
  return visited(rows[0]!['QUERY PLAN'][0].Plan);
}
