import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { createRunners, endedProcess, type Run, untilAborted } from '../../../../test/rig/runners.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { Tx } from '../storage/database.ts';
import { processName } from './holder.ts';

forEachDatabase((open) => {
  const { begin, connect } = createRunners(open);

  it('takes over at once what a process of this machine left that is no more', async () => {
    const { runner, add, take, jobs } = await begin();
    await add(1);
    await take(await endedProcess());
    await runner(() => Promise.resolve()).drain();
    expect(await jobs()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });

  it.each([
    async () => `elsewhere/${await endedProcess()}`,
    () => Promise.resolve(processName(process.pid)!),
    () => Promise.resolve(''),
  ])('takes over what another holds only when its lease has run out, by the clock of the database', async (holder) => {
    const { runner, add, take, states, clock, database } = await begin();
    await add(1);
    await take(await holder());
    const made = runner(() => Promise.resolve());
    await made.drain();
    expect(await states()).toEqual(['running']);
    // A clock of our own that is wrong takes no one's job away.
    clock.advance(21_000);
    await made.drain();
    expect(await states()).toEqual(['running']);
    const past = '2020-01-01T00:00:00.000Z';
    await database.write((tx) => tx.db.updateTable('job').set({ lease_until: past }).execute());
    await made.drain();
    expect(await states()).toEqual(['done']);
  });

  it('lets a holder write nothing once somebody else has the job', async () => {
    const { runner, add, database, reports } = await begin();
    const put = (tx: Tx, key: string) =>
      tx.db.insertInto('setting').values({ key, value: '', updated_at: '' }).execute();
    const found = async (): Promise<string[]> =>
      (await database.reader.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
    const beside = connect();
    const steal = () => beside.write((tx) => tx.db.updateTable('job').set({ lease_token: 'theirs' }).execute());
    await add(1);
    const effects: string[] = [];
    await runner(async (_payload, _run, own) => {
      await own.write((tx) => put(tx, 'held'));
      await steal();
      await own.write(async (tx) => {
        tx.onCommit(() => effects.push('lost'));
        await put(tx, 'lost');
      });
    }).drain();
    expect(await found()).toEqual(['held']);
    expect(effects).toEqual([]);
    expect(reports).toMatchObject([{ outcome: 'lost', error: { name: 'LeaseLostError' } }]);
  });

  it('leaves a stale job to the newer job that waits, and notes when', async () => {
    const { runner, add, take, jobs } = await begin();
    const ran: number[] = [];
    await add(1, { dedupeKey: 'a' });
    await take(await endedProcess());
    await add(2, { dedupeKey: 'a' });
    await runner(({ n }) => {
      ran.push(n);
      return Promise.resolve();
    }).drain();
    expect(ran).toEqual([2]);
    expect(await jobs()).toMatchObject([{ state: 'done', finishedAt: expect.any(String) }, { state: 'done' }]);
  });

  it('looks for stale jobs by itself', async () => {
    const { runner, add, take, states } = await begin(systemClock);
    await add(1);
    await take(await endedProcess());
    runner(() => Promise.resolve()).start();
    await vi.waitFor(async () => expect(await states()).toEqual(['done']), 20_000);
  });

  it('holds a lease for as long as the job runs', async () => {
    const { runner, add, jobs } = await begin(systemClock);
    let runs = 0;
    const slow: Run = async () => {
      runs += 1;
      await delay(3500);
    };
    await add(1);
    for (const database of [connect(), connect()]) runner(slow, { database, leaseMilliseconds: 1600 }).start();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'done' }]), 20_000);
    expect(runs).toBe(1);
  });

  it('stops a job whose lease went to somebody else, and leaves it to them', async () => {
    const { runner, add, database, states, reports } = await begin(systemClock);
    await add(1);
    const made = runner(
      async (_payload, run) => {
        await database.write((tx) => tx.db.updateTable('job').set({ lease_token: 'theirs' }).execute());
        await untilAborted(run.signal);
      },
      { leaseMilliseconds: 200 },
    );
    await made.drain();
    expect(await states()).toEqual(['running']);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['lost']);
  });

  it.each(['done', 'failed'])('changes nothing of a lost job that is %s', async (end) => {
    const { runner, add, database, jobs, reports } = await begin();
    await add(1);
    await runner(async () => {
      await database.write((tx) => tx.db.updateTable('job').set({ lease_token: 'theirs' }).execute());
      if (end === 'failed') throw new Error('too late');
    }).drain();
    expect(await jobs()).toMatchObject([{ state: 'running', lastError: null }]);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['lost']);
  });
});
