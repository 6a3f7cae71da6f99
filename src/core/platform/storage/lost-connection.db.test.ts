import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../test/rig/postgres.ts';
import { type Proxy, startProxy, through } from '../../../../test/rig/proxy.ts';
import { isUnavailable } from '../domain/errors.ts';
import { newUuid } from '../../../lib/random.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

const now = '2026-01-02T03:04:05.000Z';
const isCommit = (chunk: Buffer): boolean => chunk.includes('commit\0');

describe.skipIf(!inject('postgresUrl'))('connections to PostgreSQL that are lost', () => {
  const serverUrl = inject('postgresUrl');
  const name = `lost_${newUuid().replaceAll('-', '')}`;
  let proxy: Proxy;
  let database: Database;
  let direct: Database;

  beforeAll(async () => {
    const url = await createDatabase(serverUrl, name);
    direct = openDatabase(url, { poolSize: 2 });
    await direct.migrate();
    proxy = await startProxy(Number(new URL(url).port));
    database = openDatabase(through(proxy, url), { poolSize: 3, statementSeconds: 1 });
  });

  afterAll(async () => {
    await database.close();
    await proxy[Symbol.asyncDispose]();
    await direct.close();
    await dropDatabase(serverUrl, name);
  });

  const put = (key: string) => async (tx: Tx) => {
    await tx.db.insertInto('setting').values({ key, value: '1', updated_at: now }).execute();
  };
  const has = async (key: string): Promise<boolean> => {
    const rows = await direct.reader.db.selectFrom('setting').select('key').where('key', '=', key).execute();
    return rows.length === 1;
  };
  /** Disturbs the first COMMIT, and counts the runs of the work and its effects in memory. */
  const writeDisturbed = async (key: string, how: 'cut' | 'halt') => {
    let isFirst = true;
    proxy.onChunk((chunk) => {
      if (!isFirst || !isCommit(chunk)) return 'pass';
      isFirst = false;
      return how;
    });
    const seen = { runs: 0, effects: 0 };
    try {
      await database.write(async (tx) => {
        seen.runs += 1;
        tx.onCommit(() => {
          seen.effects += 1;
        });
        await put(key)(tx);
      });
    } finally {
      proxy.onChunk(undefined);
    }
    return seen;
  };

  it('runs a transaction again whose COMMIT never arrived', async () => {
    expect(await writeDisturbed('cut', 'cut')).toEqual({ runs: 2, effects: 1 });
    expect(await has('cut')).toBe(true);
  });

  it('does not run a transaction again that was committed without an answer', async () => {
    expect(await writeDisturbed('halt', 'halt')).toEqual({ runs: 1, effects: 1 });
    expect(await has('halt')).toBe(true);
  });

  it('runs a transaction again that is cut off before', async () => {
    let runs = 0;
    await database.write(async (tx) => {
      runs += 1;
      await put('middle')(tx);
      if (runs > 1) return;
      proxy.set('cut');
      proxy.set('pass');
      await put('middle again')(tx);
    });
    expect(runs).toBe(2);
    expect(await has('middle')).toBe(true);
    expect(await has('middle again')).toBe(false);
  });

  it('marks no transaction that wrote nothing', async () => {
    const marks = async () => (await sql`select * from commit_mark order by connection`.execute(direct.reader.db)).rows;
    await database.write(put('marked'));
    const before = await marks();
    expect(before).not.toEqual([]);
    await database.write((tx) => tx.db.selectFrom('setting').select('key').execute());
    expect(await marks()).toEqual(before);
  });

  it('reads again on another connection, once', async () => {
    const read = () => database.reader.db.selectFrom('setting').select('key').execute();
    await read();
    let times = 0;
    proxy.onChunk((chunk) => {
      if (!chunk.includes('"setting"')) return 'pass';
      times += 1;
      return times === 1 ? 'cut' : 'pass';
    });
    expect((await read()).length).toBeGreaterThan(0);
    proxy.onChunk((chunk) => (chunk.includes('"setting"') ? 'cut' : 'pass'));
    expect(isUnavailable(await read().catch((error: unknown) => error))).toBe(true);
    proxy.onChunk(undefined);
    expect((await read()).length).toBeGreaterThan(0);
  });

  it('gives up a server that is silent, and finds it again', async () => {
    await database.version();
    proxy.set('swallow');
    expect(isUnavailable(await database.version().catch((error: unknown) => error))).toBe(true);
    expect(isUnavailable(await database.write(put('silent')).catch((error: unknown) => error))).toBe(true);
    proxy.set('cut');
    proxy.set('pass');
    await database.write(put('silent'));
    expect(await has('silent')).toBe(true);
  });

  it('refuses to commit what the server has rolled back', async () => {
    const work = database.write(async (tx) => {
      await put('rolled back')(tx);
      await put('rolled back')(tx).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('current transaction is aborted');
    expect(await has('rolled back')).toBe(false);
  });
});
