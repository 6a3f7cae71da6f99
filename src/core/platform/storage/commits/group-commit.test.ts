import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase, type Tx } from '../database.ts';
import { SqliteConnection, sqliteDialect } from '../dialect/sqlite.ts';
import { GroupCommit } from './group-commit.ts';

const now = '2026-01-02T03:04:05.000Z';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-test-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('writes that wait together', () => {
  let database: Database;
  beforeEach(async () => {
    database = openDatabase(`sqlite:${join(directory, 'test.sqlite')}`);
    await database.migrate();
  });
  afterEach(() => database.close());

  const set = (tx: Tx, key: string, value = 'x') =>
    tx.db.insertInto('setting').values({ key, value, updated_at: now }).execute();
  const storedKeys = async (): Promise<string[]> => {
    const rows = await database.reader.db.selectFrom('setting').select('key').orderBy('key').execute();
    return rows.map((row) => row.key);
  };
  const outcomes = async (writes: readonly Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(writes)).map(({ status }) => status);
  /** Lets SQLite find the disk full in the middle of a transaction, which it then rolls back as a whole. */
  const fill = async (tx: Tx): Promise<void> => {
    const { rows } = await tx.db.executeQuery<{ page_count: number }>(CompiledQuery.raw('pragma page_count'));
    await tx.db.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${rows[0]!.page_count + 20}`));
    await set(tx, 'far too long', 'x'.repeat(1_000_000));
  };

  it('are each rolled back alone', async () => {
    const effects: string[] = [];
    const write = (key: string, fails: boolean) =>
      database.write(async (tx) => {
        tx.onCommit(() => effects.push(key));
        await set(tx, key);
        if (fails) throw new Error('refused');
      });
    expect(await outcomes([write('a', false), write('b', true), write('c', false), write('c', false)])).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await storedKeys()).toEqual(['a', 'c']);
    expect(effects).toEqual(['a', 'c']);
  });

  it('do not fail with the one that finds the disk full', async () => {
    const writes = [database.write((tx) => set(tx, 'a')), database.write(fill), database.write((tx) => set(tx, 'b'))];
    expect(await outcomes(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(writes[1]).rejects.toThrow('full');
    expect(await storedKeys()).toEqual(['a', 'b']);
  });

  it('are not said to be committed where the work goes on after SQLite has rolled everything back', async () => {
    const silent = (tx: Tx) => fill(tx).catch(() => undefined);
    await expect(database.write(silent)).rejects.toThrow('full');
    const silentTogether = [database.write((tx) => set(tx, 'a')), database.write(silent)];
    expect(await outcomes(silentTogether)).toEqual(['fulfilled', 'rejected']);
    await expect(silentTogether[1]).rejects.toThrow('full');
    expect(await storedKeys()).toEqual(['a']);
  });

  it('do not fail with the one that lets the commit fail', async () => {
    const dangling = async (tx: Tx): Promise<void> => {
      await tx.db.executeQuery(CompiledQuery.raw('pragma defer_foreign_keys = on'));
      const columns = 'user_id, token_hash, csrf_token, created_at, expires_at';
      await tx.db.executeQuery(CompiledQuery.raw(`insert into session (${columns}) values (4711, 'a', '', '', '')`));
    };
    const writes = [
      database.write((tx) => set(tx, 'a')),
      database.write(dangling),
      database.write((tx) => set(tx, 'b')),
    ];
    expect(await outcomes(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect(writes[1]).rejects.toThrow('FOREIGN KEY');
    expect(await storedKeys()).toEqual(['a', 'b']);
    await expect(database.write(dangling)).rejects.toThrow('FOREIGN KEY');
    await database.write((tx) => set(tx, 'c'));
  });

  it('find nothing of a rolled back neighbour', async () => {
    const seen: number[] = [];
    const look = async (tx: Tx): Promise<void> => {
      seen.push((await tx.db.selectFrom('setting').select('key').execute()).length);
    };
    await outcomes([
      database.write((tx) => set(tx, 'a').then(() => Promise.reject(new Error('refused')))),
      database.write(look),
      database.write((tx) => set(tx, 'b')),
      database.write(look),
    ]);
    expect(seen).toEqual([0, 1]);
  });
});

describe('a group commit', () => {
  /** Rows in a bare database, and syncs that end when the test says so. */
  function bare(maxTogether?: number) {
    const connection = new SqliteConnection(join(directory, 'bare.sqlite'), { readOnly: false, cacheKilobytes: 1000 });
    connection.exec('create table note (text text)');
    const syncs: { resolve(): void; reject(error: Error): void }[] = [];
    const group = new GroupCommit(connection, {
      flush: () => new Promise((resolve, reject) => void syncs.push({ resolve, reject })),
      ...(maxTogether && { maxTogether }),
    });
    const db = new Kysely<{ note: { text: string } }>({ dialect: sqliteDialect(connection, group.steps) });
    const order: string[] = [];
    const add = (text: string): Promise<unknown> =>
      group
        .run(() => db.transaction().execute((tx) => tx.insertInto('note').values({ text }).execute()))
        .then(
          () => order.push(text),
          () => order.push(`${text} failed`),
        );
    const look = (): Promise<unknown> =>
      group.run(() => db.transaction().execute((tx) => tx.selectFrom('note').selectAll().execute()));
    return { db, group, syncs, order, add, look, [Symbol.asyncDispose]: () => db.destroy() };
  }
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('is one sync for all, and settles nobody before that has ended', async () => {
    await using test = bare();
    const first = test.add('first');
    await turn();
    const others = ['a', 'b', 'c'].map(test.add);
    await turn();
    expect([test.syncs.length, test.order]).toEqual([1, []]);
    test.syncs[0]!.resolve();
    await first;
    await turn();
    expect([test.syncs.length, test.order]).toEqual([2, ['first']]);
    test.syncs[1]!.resolve();
    await Promise.all(others);
    expect(test.order).toEqual(['first', 'a', 'b', 'c']);
  });

  it('takes as long as the last sync took', async () => {
    // A separate process, since others may take more of the machine's than is left here.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await using test = bare();
    /** A transaction that takes its time. */
    const addSlowly = (text: string): Promise<unknown> => {
      const added = test.group.run(() => {
        vi.advanceTimersByTime(20);
        return test.db.insertInto('note').values({ text }).execute();
      });
      return added.then(() => test.order.push(text));
    };
    const first = test.add('first');
    await turn();
    vi.advanceTimersByTime(90);
    test.syncs[0]!.resolve();
    await first;
    const others = ['a', 'b', 'c'].map(addSlowly);
    await turn();
    expect(test.syncs).toHaveLength(2);
    test.syncs[1]!.resolve();
    await Promise.all(others);
    expect(test.order).toEqual(['first', 'a', 'b', 'c']);
  });

  it('fails all whose sync failed', async () => {
    await using test = bare();
    const both = [test.add('a'), test.add('b')];
    await turn();
    test.syncs[0]!.reject(new Error('no space'));
    await Promise.all(both);
    expect(test.order).toEqual(['a failed', 'b failed']);
  });

  it('is no sync where nothing was written', async () => {
    await using test = bare();
    await test.look();
    expect(test.syncs).toEqual([]);
  });

  it('is a sync for each where none is to be shared', async () => {
    await using test = bare(1);
    const both = [test.add('a'), test.add('b')];
    for (const index of [0, 1]) {
      await turn();
      expect(test.syncs).toHaveLength(index + 1);
      test.syncs[index]!.resolve();
    }
    await Promise.all(both);
  });
});
