import { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import { SqliteConnection } from '../../../src/core/platform/storage/dialect/sqlite.ts';
import type { Work } from './limits.ts';

/**
 * Counts what all connections to SQLite in this process are asked for until `work` has settled.
 * @param texts gets those of the statements, besides those that were in it
 */
export async function countStatements(
  work: () => Promise<number>,
  texts: Set<string>,
): Promise<Pick<Work, 'statements' | 'rows' | 'bytes' | 'scans'>> {
  let [statements, rows] = [0, 0];
  const plans = new Map<string, SqliteConnection>();
  const methods = SqliteConnection.prototype;
  // eslint-disable-next-line typescript/unbound-method -- they are called with their connection below
  const { run, runMany, streamQuery } = methods;
  const spies = [
    vi.spyOn(methods, 'run').mockImplementation(function (this: SqliteConnection, query) {
      const result = run.call(this, query);
      statements += 1;
      rows += result.rows.length;
      plans.set(query.sql, this);
      return result as never;
    }),
    vi.spyOn(methods, 'runMany').mockImplementation(function (this: SqliteConnection, sql, lists) {
      statements += lists.length;
      return runMany.call(this, sql, lists);
    }),
    vi.spyOn(methods, 'streamQuery').mockImplementation(async function* (this: SqliteConnection, query, size) {
      statements += 1;
      plans.set(query.sql, this);
      for await (const result of streamQuery.call(this, query, size)) {
        rows += result.rows.length;
        yield result as never;
      }
    }),
  ];
  try {
    const bytes = await work();
    for (const text of plans.keys()) texts.add(text);
    return { statements, rows, bytes, scans: scansOf(plans, run) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** What plans of these statements read from end to end, but for lists of values and results of their own parts. */
function scansOf(asked: ReadonlyMap<string, SqliteConnection>, run: SqliteConnection['run']): string[] {
  const scans = new Set<string>();
  for (const [sql, connection] of asked) {
    if (!/^\s*(select|with|update|delete|insert)/i.test(sql)) continue;
    const parameters = Array.from(sql.matchAll(/\?/g), () => null);
    const plan = run.call(connection, CompiledQuery.raw(`explain query plan ${sql}`, parameters));
    for (const { detail } of plan.rows as { detail: string }[]) {
      if (detail.startsWith('SCAN ') && !/VIRTUAL TABLE|CONSTANT ROW|SUBQUERY|^SCAN \(/.test(detail)) scans.add(detail);
    }
  }
  return [...scans].toSorted();
}
