import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CamelCasePlugin, CompiledQuery, type Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SqliteConnection } from './sqlite.ts';
import { sqliteTables } from './sqlite-executor.ts';

interface Tables {
  note: { text_of: string };
}

describe('the executor of SQLite', () => {
  let directory: string;
  let connection: SqliteConnection;
  let db: Kysely<Tables>;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'tributary-executor-'));
    connection = new SqliteConnection(join(directory, 'a.sqlite'), { readOnly: false, cacheKilobytes: 1000 });
    connection.exec('create table note (text_of text not null)');
    db = sqliteTables<Tables>(connection, {
      begin: () => connection.exec('begin'),
      commit: () => connection.commit(),
      rollback: () => connection.exec('rollback'),
    });
  });

  afterEach(async () => {
    await db.destroy();
    rmSync(directory, { recursive: true });
  });

  it('commits what a transaction did, and takes back what one did that failed', async () => {
    await db.transaction().execute((tx) => tx.insertInto('note').values({ text_of: 'kept' }).execute());
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('note').values({ text_of: 'gone' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ text_of: 'kept' }]);
  });

  it('has plugins change queries and results, in transactions as well', async () => {
    await db.insertInto('note').values({ text_of: 'a' }).execute();
    const camel = db.withPlugin(new CamelCasePlugin()) as unknown as Kysely<{ note: { textOf: string } }>;
    const all = (from: typeof camel) => from.selectFrom('note').select('textOf').execute();
    expect(await all(camel)).toEqual([{ textOf: 'a' }]);
    expect(await camel.transaction().execute((tx) => all(tx))).toEqual([{ textOf: 'a' }]);
    expect(await camel.withoutPlugins().selectFrom('note').selectAll().execute()).toEqual([{ text_of: 'a' }]);
  });

  it('prepares a statement once that is used often, however many others come', () => {
    const prepared = vi.spyOn(Map.prototype, 'set');
    for (let number = 0; number < 1100; number += 1) {
      connection.run(CompiledQuery.raw('select text_of as often from note'));
      connection.run(CompiledQuery.raw(`select text_of as seldom${number} from note`));
    }
    const cached = (name: string) => prepared.mock.calls.filter(([text]) => String(text).includes(name)).length;
    expect([cached('as often'), cached('as seldom')]).toEqual([1, 1100]);
  });

  it('refuses statements that fail as promises', async () => {
    await expect(
      db
        .insertInto('note')
        .values({ text_of: null as never })
        .execute(),
    ).rejects.toThrow('NOT NULL');
  });
});
