import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../../test/rig/postgres.ts';
import { newUuid } from '../../../../lib/random.ts';
import { type Database, openDatabase } from '../database.ts';
import type { Param } from '../param.ts';
import { prepared, preparedByKey, preparedWriteByKey } from '../queries/prepared.ts';
import { PlanModes, plannedOnce } from './plan-mode.ts';

describe('how a connection plans', () => {
  const by = (isOnce: boolean, more: { isNamed?: boolean; hasValues?: boolean } = {}) => ({
    sql: `${isOnce ? plannedOnce : ''}select 1`,
    isNamed: true,
    hasValues: true,
    ...more,
  });

  /** Statements that prepare the plans of these queries, one after the other. */
  async function switches(queries: readonly ReturnType<typeof by>[], plans = new PlanModes(), client = {}) {
    const ran: string[] = [];
    for (const query of queries) await plans.prepare(client, query, async (text) => void ran.push(text));
    return ran;
  }

  const [once, each] = ['set plan_cache_mode = force_generic_plan', 'set plan_cache_mode = force_custom_plan'];

  it('is set where the next statement needs the other way', async () => {
    expect(await switches([by(false), by(false), by(true), by(true), by(false), by(true)])).toEqual([once, each, once]);
  });

  it('is left to PostgreSQL for what changes many rows, each of which may have foreign keys', async () => {
    const copy = { sql: 'copy item (id) from stdin', isNamed: false, hasValues: true };
    const checks = { sql: 'set constraints all immediate', isNamed: false, hasValues: false };
    const queries = [by(false), copy, { ...by(false), sql: 'delete from item where id = $1' }, checks, by(false)];
    expect(await switches(queries)).toEqual(['set plan_cache_mode = auto', each]);
  });

  it('stays for statements without values, and is by values for those without a name', async () => {
    expect(await switches([by(true), by(false, { hasValues: false }), by(true, { isNamed: false })])).toEqual([
      once,
      each,
    ]);
  });

  it('is set again after a transaction that may have undone it, and where setting it failed', async () => {
    const [plans, client] = [new PlanModes(), {}];
    await switches([by(true)], plans, client);
    plans.settingLost(client);
    expect(await switches([by(true)], plans, client)).toEqual([once]);
    const failing = () => Promise.reject(new Error('no'));
    await expect(plans.prepare(client, by(false), failing)).rejects.toThrow('no');
    expect(await switches([by(false)], plans, client)).toEqual([each]);
  });

  it('discards plans that are old', async () => {
    expect(await switches([by(true), by(false), by(true)], new PlanModes(-1))).toEqual([
      'discard plans',
      once,
      each,
      'discard plans',
      once,
    ]);
  });
});

describe.skipIf(!inject('postgresUrl'))('queries by key on PostgreSQL', () => {
  const name = `plans_${newUuid().replaceAll('-', '')}`;
  let database: Database;

  beforeAll(async () => {
    database = openDatabase(await createDatabase(inject('postgresUrl'), name), { poolSize: 1 });
    await database.migrate();
  });

  afterAll(async () => {
    await database.close();
    await dropDatabase(inject('postgresUrl'), name);
  });

  const byKey = preparedByKey(({ db }, key: Param<string>) =>
    db.selectFrom('setting').select('value').where('key', '=', key),
  );
  const byValue = prepared(({ db }, value: Param<string>) =>
    db.selectFrom('setting').select('key').where('value', '=', value),
  );
  const write = preparedWriteByKey((db, key: Param<string>, value: Param<string>) =>
    db.insertInto('setting').values({ key, value, updated_at: '2026-01-01T00:00:00.000Z' }),
  );

  async function plansOf(part: string): Promise<{ generic: number; custom: number }[]> {
    const { rows } = await sql<{ generic: number; custom: number }>`select generic_plans as generic,
      custom_plans as custom from pg_prepared_statements where statement like ${part}`.execute(database.reader.db);
    return rows;
  }

  it('are planned once from when they have a name on, and others for each run', async () => {
    for (let index = 0; index < 12; index += 1) {
      await byKey(database.reader, `key ${index}`);
      await byValue(database.reader, `value ${index}`);
    }
    expect(await plansOf('/* planned once */%where "key" =%')).toEqual([{ generic: 4, custom: 0 }]);
    expect(await plansOf('select "key" from "setting"%')).toEqual([{ generic: 0, custom: 4 }]);
  });

  it('are planned so after a transaction that was undone', async () => {
    const [before] = await plansOf('select "key" from "setting"%');
    await byValue(database.reader, 'value');
    const undone = database.write(async (tx) => {
      await byKey(tx, 'key');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await byValue(database.reader, 'value');
    await byKey(database.reader, 'key');
    expect(await plansOf('select "key" from "setting"%')).toEqual([{ generic: 0, custom: before!.custom + 2 }]);
    expect(await plansOf('/* planned once */%where "key" =%')).toEqual([{ generic: 6, custom: 0 }]);
  });

  it('are neither compiled to machine code nor spread over processes, in reads and in transactions', async () => {
    const settings = sql<{ jit: string; workers: string }>`select current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers`;
    const expected = [{ jit: 'off', workers: '0' }];
    expect((await settings.execute(database.reader.db)).rows).toEqual(expected);
    expect((await database.write((tx) => settings.execute(tx.db))).rows).toEqual(expected);
  });

  it('run in transactions that fail on the way, and see what these wrote', async () => {
    for (let index = 0; index < 12; index += 1) {
      const doubled = database.write(async (tx) => {
        await write(tx, 'one', '1');
        expect(await byKey(tx, 'one')).toEqual([{ value: '1' }]);
        await write(tx, 'one', '2');
      });
      await expect(doubled).rejects.toThrow(/setting_pkey/);
      expect(await byKey(database.reader, 'one')).toEqual([]);
      await database.write((tx) => write(tx, `many ${index}`, String(index)));
      expect(await byKey(database.reader, `many ${index}`)).toEqual([{ value: String(index) }]);
      expect(await byValue(database.reader, String(index))).toEqual([{ key: `many ${index}` }]);
    }
  });
});
