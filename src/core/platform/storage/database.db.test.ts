import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import type { Tx } from './database.ts';

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
});
