import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { deferred } from '../../../../test/rig/deferred.ts';
import { createRunners, hour, other, type Run, unheardOf, untilAborted, work } from '../../../../test/rig/runners.ts';
import { DomainError, UnavailableError } from '../domain/errors.ts';
import { addMilliseconds, millisecondsOf, systemClock } from '../../../lib/clock.ts';
import { claimJob, releaseJob, staleJobs } from '../storage/jobs.ts';
import { listJobs } from '../storage/job-lists.ts';
import { defineJob, enqueue, enqueueMany, needsNoRecovery } from '../storage/job-contracts.ts';
import { GiveUpError, handle } from './runner.ts';

forEachDatabase((open) => {
  const { begin, connect } = createRunners(open);

  it('runs due jobs in order, and those that they enqueue', async () => {
    const { runner, add, states, reports } = await begin();
    const ran: number[] = [];
    await add(1);
    await add(2);
    await add(3, { delayMilliseconds: hour });
    await runner(async ({ n }) => {
      ran.push(n);
      if (n === 1) await add(4);
    }).drain();
    expect(ran).toEqual([1, 2, 4]);
    expect(await states()).toEqual(['done', 'done', 'queued', 'done']);
    expect(reports.map(({ job, outcome, attempt }) => [job, outcome, attempt])).toEqual(
      Array.from({ length: 3 }, () => ['work', 'done', 1]),
    );
  });

  it('waits for the moment of a job', async () => {
    const { runner, add, clock, states } = await begin();
    await add(1, { delayMilliseconds: hour });
    const made = runner(() => Promise.resolve());
    await made.drain();
    expect(await states()).toEqual(['queued']);
    clock.advance(hour);
    await made.drain();
    expect(await states()).toEqual(['done']);
  });

  it('is due at once for workers, however far ahead the clock of the process is that enqueued it', async () => {
    const { database } = await begin();
    const contract = defineJob<{ n: number }>('work', {
      dedupeKey: ({ n }) => (n === 0 ? null : String(n)),
      recover: needsNoRecovery('tests enqueue what they need'),
    });
    const now = addMilliseconds(systemClock.now(), hour);
    await database.write(async (tx) => {
      await enqueueMany(tx, contract, [{ n: 0 }], now);
      await enqueue(tx, contract, { n: 1 }, { now });
      await enqueue(tx, contract, { n: 2 }, { now, delayMilliseconds: hour });
      await enqueue(tx, contract, { n: 2 }, { now });
      await enqueue(tx, contract, { n: 3 }, { now, delayMilliseconds: hour });
    });
    const claim = (number: number) =>
      database.writeEach((tx) => claimJob(tx, { now: undefined, leaseMilliseconds: hour, token: `${number}@here` }));
    const claimed: (string | undefined)[] = [];
    for (let number = 0; number < 4; number += 1) claimed.push((await claim(number))?.payload);
    expect(claimed).toEqual(['{"n":0}', '{"n":1}', '{"n":2}', undefined]);
  });

  it('runs a job with a key at the earliest moment that it was enqueued for', async () => {
    const { runner, database, clock } = await begin();
    const contract = defineJob<{ n: number }>('work', {
      dedupeKey: () => 'one',
      recover: needsNoRecovery('tests enqueue what they need'),
    });
    let ran = 0;
    const made = runner(() => {
      ran += 1;
      return Promise.resolve();
    });
    for (const delayMilliseconds of [hour, 0, 2 * hour]) {
      await database.write((tx) => enqueue(tx, contract, { n: 1 }, { now: clock.now(), delayMilliseconds }));
    }
    await made.drain();
    expect(ran).toBe(1);
    clock.advance(3 * hour);
    await made.drain();
    expect(ran).toBe(1);
  });

  it('takes no attempt away for an outage, however long it lasts', async () => {
    const { runner, add, clock, jobs } = await begin();
    let isAway = true;
    const final: boolean[] = [];
    const made = runner((_payload, run) => {
      const outage = new UnavailableError('storage', 'away');
      final.push(run.isFinal(outage));
      return isAway ? Promise.reject(outage) : Promise.resolve();
    });
    await add(1);
    for (let time = 0; time < 20; time += 1) {
      await made.drain();
      expect((await jobs())[0]).toMatchObject({ state: 'queued', attempts: 0, lastError: 'away' });
      clock.advance(60_000);
    }
    isAway = false;
    await made.drain();
    expect((await jobs())[0]).toMatchObject({ state: 'done', attempts: 1 });
    expect(final.every((each) => !each)).toBe(true);
  });

  it('tries again after 2 s, 4 s ..., then keeps the job as a dead letter with its error', async () => {
    const { runner, add, clock, jobs, reports } = await begin();
    const last: boolean[] = [];
    const made = runner((_payload, run) => {
      last.push(run.isFinal(new Error()));
      return Promise.reject(new Error(`no luck at try ${run.attempt}`));
    });
    await add(1);
    for (const seconds of [2, 4]) {
      await made.drain();
      const [job] = await jobs();
      expect(job).toMatchObject({ state: 'queued', lastError: `no luck at try ${seconds / 2}`, finishedAt: null });
      const wait = millisecondsOf(job!.runAt) - millisecondsOf(clock.now());
      expect(Math.abs(wait - seconds * 1000)).toBeLessThan(100);
      clock.advance(seconds * 1000);
    }
    await made.drain();
    clock.advance(24 * hour);
    await made.drain();
    expect(await jobs()).toMatchObject([{ state: 'dead', attempts: 3, lastError: 'no luck at try 3' }]);
    expect((await jobs())[0]!.finishedAt).not.toBeNull();
    expect(last).toEqual([false, false, true]);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'dead']);
  });

  it.each([
    new DomainError('forbidden', 'other.verbatim', { sentence: 'not for you' }),
    new GiveUpError('not for you'),
  ])('does not try again after %s', async (error) => {
    const { runner, add, jobs, reports } = await begin();
    await add(1);
    await runner(() => Promise.reject(error)).drain();
    expect(await jobs()).toMatchObject([{ state: 'dead', attempts: 1, lastError: 'not for you' }]);
    expect(reports).toMatchObject([{ outcome: 'dead', error }]);
  });

  it('does not take an error for the last one because the process has died often', async () => {
    const { runner, add, clock, database, jobs } = await begin();
    await add(1);
    const seen: boolean[] = [];
    for (let death = 0; death < 5; death += 1) {
      await database.write((tx) =>
        claimJob(tx, { now: clock.now(), leaseMilliseconds: -1000, token: `${death}@elsewhere` }),
      );
      clock.advance(1000);
      const [stale] = await staleJobs(database.reader);
      await database.write((tx) => releaseJob(tx, stale!.id, stale!.token, clock.now()));
    }
    await runner((_payload, run) => {
      seen.push(run.isFinal(new Error()));
      return Promise.reject(new Error('a hiccup'));
    }).drain();
    expect(seen).toEqual([false]);
    expect((await jobs())[0]).toMatchObject({ state: 'queued', lastError: 'a hiccup' });
  });

  it('lists dead letters before what is done', async () => {
    const { runner, add, database } = await begin();
    for (const n of [1, 2, 3]) await add(n);
    await runner(({ n }) => (n === 1 ? Promise.reject(new GiveUpError('no')) : Promise.resolve())).drain();
    const listed = await listJobs(database.reader, { limit: 2 });
    expect(listed.map(({ state, payload }) => [state, payload])).toEqual([
      ['dead', '{"n":1}'],
      ['done', '{"n":3}'],
    ]);
  });

  it('never waits longer than an hour', async () => {
    const { runner, add, clock, database, jobs } = await begin();
    await add(1);
    await database.write((tx) => tx.db.updateTable('job').set({ attempts: 15, max_attempts: 20 }).execute());
    await runner(() => Promise.reject(new Error('no'))).drain();
    const wait = millisecondsOf((await jobs())[0]!.runAt) - millisecondsOf(clock.now());
    expect(wait).toBeLessThanOrEqual(hour);
    expect(wait).toBeGreaterThan(hour - 1000);
  });

  it('fails jobs that nobody handles, and refuses two handlers for one name', async () => {
    const { runner, add, jobs } = await begin();
    await add(1, {}, unheardOf);
    await runner(() => Promise.resolve()).drain();
    expect(await jobs()).toMatchObject([{ state: 'queued', lastError: 'no handler for job unheard-of' }]);
    const twice = handle(work, () => Promise.resolve());
    expect(() => runner(() => Promise.resolve(), { handlers: () => [twice, twice] })).toThrow('two handlers');
  });

  it('keeps one waiting job for each name and key', async () => {
    const { add, jobs } = await begin();
    await add(1, { dedupeKey: 'a' });
    await add(2, { dedupeKey: 'a' });
    await add(3, { dedupeKey: 'b' });
    await add(4, { dedupeKey: 'a' }, other);
    await add(5);
    await add(5);
    expect((await jobs()).map(({ payload }) => JSON.parse(payload) as unknown)).toEqual(
      [1, 3, 4, 5, 5].map((n) => ({ n })),
    );
  });

  it('keeps a job that is enqueued again while it runs, and runs once more', async () => {
    const { runner, add, states } = await begin();
    const ran: number[] = [];
    await add(1, { dedupeKey: 'a' });
    await runner(async ({ n }) => {
      ran.push(n);
      if (n === 1) for (const again of [2, 3]) await add(again, { dedupeKey: 'a' });
    }).drain();
    expect(ran).toEqual([1, 2]);
    expect(await states()).toEqual(['done', 'done']);
  });

  it('lets a waiting job be the next try of a job that failed', async () => {
    const { runner, add, jobs } = await begin();
    await add(1, { dedupeKey: 'a' });
    await runner(async ({ n }) => {
      if (n === 2) return;
      await add(2, { dedupeKey: 'a' });
      throw new Error('no');
    }).drain();
    expect(await jobs()).toMatchObject([
      { state: 'done', lastError: 'no' },
      { state: 'done', lastError: null },
    ]);
  });

  it('never runs a job twice, whatever number of runners looks', async () => {
    const { runner, database, states } = await begin(systemClock);
    const ran = new Map<number, number>();
    const now = systemClock.now();
    await database.write(async (tx) => {
      for (let n = 0; n < 150; n += 1) await enqueue(tx, work, { n }, { now });
    });
    const count: Run = async ({ n }) => {
      ran.set(n, (ran.get(n) ?? 0) + 1);
      await delay(1);
    };
    for (const connection of [connect(), connect(), connect()]) {
      runner(count, { database: connection, concurrency: 3 }).start();
    }
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['done'])), 25_000);
    expect(ran.size).toBe(150);
    expect(new Set(ran.values())).toEqual(new Set([1]));
  });

  it('wakes up for a job of its own process', async () => {
    const { runner, add, states } = await begin(systemClock);
    runner(() => Promise.resolve(), { pollMilliseconds: hour }).start();
    await delay(100);
    await add(1);
    await vi.waitFor(async () => expect(await states()).toEqual(['done']), 20_000);
  });

  it('runs as many side by side as it may, without a warning of so many listeners', async () => {
    const { runner, add, states } = await begin(systemClock);
    const concurrency = 12;
    const warned = vi.spyOn(process, 'emitWarning');
    const allRun = deferred();
    let [now, max] = [0, 0];
    for (let n = 0; n < 2 * concurrency; n += 1) await add(n);
    runner(
      async () => {
        now += 1;
        max = Math.max(max, now);
        if (now === concurrency) allRun.resolve();
        await allRun.promise;
        // One more would begin now.
        await delay(50);
        now -= 1;
      },
      { concurrency },
    ).start();
    await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['done'])), 20_000);
    expect(max).toBe(concurrency);
    expect(warned).not.toHaveBeenCalled();
  });

  it.each(['returns', 'throws'])('gives back, when it stops, a job that %s, as if not tried', async (end) => {
    const { runner, add, jobs, reports } = await begin(systemClock);
    await add(1);
    await add(2);
    const stopping = runner(
      async (_payload, run) => {
        await untilAborted(run.signal);
        if (end === 'throws') throw new Error('cut short');
      },
      { concurrency: 1 },
    );
    stopping.start();
    await vi.waitFor(async () => expect((await jobs())[0]).toMatchObject({ state: 'running' }), 20_000);
    await stopping.stop();
    expect(await jobs()).toMatchObject([
      { state: 'queued', attempts: 0, lastError: null },
      { state: 'queued', attempts: 0 },
    ]);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['stopped']);
    await runner(() => Promise.resolve()).drain();
    expect(await jobs()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });
});
