import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { DomainError } from '../domain/errors.ts';
import type { Database, Tx } from './database.ts';
import { isUniqueViolation } from './dialect/portable.ts';

forEachDatabase((open) => {
  it('refuses a write within a write, and a transaction that has ended', async () => {
    const { database } = await open();
    const nested = database.write(() => database.write(() => Promise.resolve('never')));
    await expect(nested).rejects.toThrow('pass the transaction on instead');
    let leaked: Tx | undefined;
    await database.write((tx) => {
      leaked = tx;
      return Promise.resolve();
    });
    const late = leaked!.db.insertInto('setting').values({ key: 'late', value: '1', updated_at: '2026-01-01' });
    await expect(late.execute()).rejects.toThrow('this transaction has ended');
    expect(await database.reader.db.selectFrom('setting').select('key').execute()).toEqual([]);
    expect(await database.write(() => Promise.resolve('after'))).toBe('after');
  });

  it('refuses a read beside a write', async () => {
    const { database } = await open();
    const read = () => database.reader.db.selectFrom('setting').select('key').execute();
    await expect(database.write(read)).rejects.toThrow('read beside write()');
    expect(await read()).toEqual([]);
  });

  describe('writes at the same time', () => {
    const now = '2026-01-01T00:00:00.000Z';
    const keys = async ({ reader }: Database): Promise<string[]> =>
      (await reader.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
    const insert = (tx: Tx, key: string) => tx.db.insertInto('setting').values({ key, value: '1', updated_at: now });
    const outcomesOf = async (writes: readonly Promise<unknown>[]): Promise<string[]> =>
      (await Promise.allSettled(writes)).map(({ status }) => status).sort();

    it('have one winner where each looks before it inserts', async () => {
      const { database } = await open();
      const take = (key: string) =>
        database.write(async (tx) => {
          const taken = await tx.db.selectFrom('setting').select('key').execute();
          if (taken.length > 0) throw new DomainError('conflict', 'other.verbatim', { sentence: 'taken' });
          await insert(tx, key).execute();
        });
      expect(await outcomesOf(['a', 'b', 'c', 'd'].map(take))).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ]);
      expect(await keys(database)).toHaveLength(1);
    });

    it('never leave none where each takes all but one', async () => {
      const { database } = await open();
      await database.write(async (tx) => void (await Promise.all(['a', 'b'].map((key) => insert(tx, key).execute()))));
      const remove = (key: string) =>
        database.write(async (tx) => {
          const { length } = await tx.db.selectFrom('setting').select('key').execute();
          if (length < 2) throw new DomainError('conflict', 'other.verbatim', { sentence: 'the last one' });
          await tx.db.deleteFrom('setting').where('key', '=', key).execute();
        });
      expect(await outcomesOf([remove('a'), remove('b')])).toEqual(['fulfilled', 'rejected']);
      expect(await keys(database)).toHaveLength(1);
    });

    it('find what a unique index refused them for, and refuse by that', async () => {
      const { database } = await open();
      let arrived = 0;
      const looked = new EventEmitter();
      const bothLooked = once(looked, 'both');
      const take = () =>
        database.write(async (tx) => {
          const taken = await tx.db.selectFrom('setting').select('key').where('key', '=', 'a').execute();
          if (taken.length > 0) throw new DomainError('conflict', 'other.verbatim', { sentence: 'taken' });
          arrived += 1;
          if (arrived === 2 || database.kind === 'sqlite') looked.emit('both');
          await bothLooked;
          await insert(tx, 'a').execute();
        });
      const [first, second] = await Promise.allSettled([take(), take()]);
      const refused = first!.status === 'rejected' ? first : second;
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'conflict', message: 'taken' } });
      expect(await keys(database)).toEqual(['a']);
    });

    it('fail where a unique index refuses them each time', async () => {
      const { database } = await open();
      await database.write((tx) => insert(tx, 'a').execute());
      await expect(database.write((tx) => insert(tx, 'a').execute())).rejects.toSatisfy(isUniqueViolation);
    });
  });
});
