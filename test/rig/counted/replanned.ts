import { loadSqlite } from '../../../src/core/platform/storage/dialect/sqlite.ts';
import { hidingValues } from '../../../src/core/platform/storage/dialect/sqlite-plans.ts';

/** Which of these SQLite plans again when their parameters get values; undefined where Node has no means to see it. */
export function replannedAmong(path: string, statements: Iterable<string>): string[] | undefined {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    if (typeof database.setAuthorizer !== 'function') return undefined;
    let asked = 0;
    // Called for each name in a statement while it is planned, and never while it runs.
    database.setAuthorizer(() => {
      asked += 1;
      return 0;
    });
    return [...statements].filter((sql) => {
      if (!/^\s*(select|with|update|delete|insert)/i.test(sql)) return false;
      const statement = database.prepare(`explain ${hidingValues(sql)}`);
      asked = 0;
      statement.all(...Array.from(sql.matchAll(/\?/g), () => 1));
      return asked > 0;
    });
  } finally {
    database.close();
  }
}
