import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '../../../../test/rig/postgres.ts';
import { sleep, stopwatch } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/random.ts';
import { type Database, openDatabase, type Tx } from './database.ts';

const now = '2026-01-02T03:04:05.000Z';
/** After this number of losses, background work runs alone. */
const losses = 3;

describe.skipIf(!inject('postgresUrl'))('a long transaction of background work on PostgreSQL', () => {
  const serverUrl = inject('postgresUrl');
  const name = `long_${newUuid().replaceAll('-', '')}`;
  let background: Database;
  let requests: Database;

  beforeAll(async () => {
    const url = await createDatabase(serverUrl, name);
    requests = openDatabase(url, { poolSize: 4, durability: 'relaxed' });
    await requests.migrate();
    background = openDatabase(url, { poolSize: 2, work: 'background', durability: 'relaxed' });
  });

  afterAll(async () => {
    await background.close();
    await requests.close();
    await dropDatabase(serverUrl, name);
  });

  const put = (tx: Tx, key: string, value: string) =>
    tx.db
      .insertInto('setting')
      .values({ key, value, updated_at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  const count = async ({ db }: Pick<Tx, 'db'>): Promise<number> => {
    const { rows } = await db
      .selectFrom('setting')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('key', 'like', 'short-%')
      .executeTakeFirstOrThrow();
    return Number(rows);
  };

  /** Runs `long` during a stream of short transactions that read and write the same rows. */
  async function besideShortOnes<T>(long: (written: () => number) => Promise<T>): Promise<T> {
    await requests.write((tx) => put(tx, 'total', '0'));
    await requests.write((tx) => tx.db.deleteFrom('setting').where('key', 'like', 'short-%').execute());
    let isOver = false;
    let written = 0;
    const shorts = [0, 1, 2].map(async (n) => {
      for (let round = 0; !isOver; round += 1) {
        await requests.write(async (tx) => {
          await tx.db.selectFrom('setting').select('value').where('key', '=', 'total').execute();
          await put(tx, `short-${n}-${round}`, '');
        });
        written += 1;
      }
    });
    try {
      return await long(() => written);
    } finally {
      isOver = true;
      await Promise.all(shorts);
      expect(await count(requests.reader as unknown as Pick<Tx, 'db'>)).toBe(written);
    }
  }

  it('runs alone once it has lost against short ones, and then counts all of them', async () => {
    let runs = 0;
    const counted = await besideShortOnes((written) =>
      background.write(async (tx) => {
        runs += 1;
        const before = await count(tx);
        // Until each of the short ones has certainly begun and ended since; or none can, while this one runs alone.
        const [known, elapsed] = [written(), stopwatch()];
        while (written() < known + 6 && elapsed() < (runs > losses ? 150 : 10_000)) await sleep(10);
        await put(tx, 'total', String(before));
        return before;
      }),
    );
    expect(runs).toBeGreaterThan(1);
    expect(runs).toBeLessThan(7);
    expect(counted).toBeGreaterThan(0);
  });

  it('runs once, with the same rows before it until its end, if it asks to run alone', async () => {
    const counts: number[] = [];
    await besideShortOnes(async (written) => {
      while (written() === 0) await sleep(10);
      await background.writeAlone(async (tx) => {
        for (let look = 0; look < 3; look += 1) {
          counts.push(await count(tx));
          await sleep(50);
        }
        await put(tx, 'total', String(counts[0]));
      });
    });
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  });
});
