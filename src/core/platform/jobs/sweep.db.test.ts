import { afterEach, beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { queueMail } from '../operations/queue-mail.ts';
import { DomainError } from '../domain/errors.ts';
import { readFailingChores } from '../storage/failing-chores.ts';
import { enqueue, sweep } from '../storage/job-contracts.ts';
import { type JobRow, listJobs } from '../storage/job-lists.ts';
import { listMails } from '../storage/mails.ts';
import type { Chores } from './chores.ts';
import { createRunner } from './runner.ts';
import { sweepHandler } from './sweep.ts';

const day = 24 * 3_600_000;
const mail = { subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>' };

forEachDatabase((open) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  const ends: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end[Symbol.asyncDispose]();
  });

  async function begin() {
    const tributary: TestTributary = await startTributary(test);
    ends.push(tributary);
    await test.database.write(async (tx) => {
      for (const table of ['job', 'mail'] as const) await tx.db.deleteFrom(table).execute();
    });
    const { operations, runner, clock } = tributary;
    const { database } = operations;
    return {
      database,
      runner,
      clock,
      requeue: () => tributary.requeue(),
      // As with a mail server: stored emails need no job.
      queue: (dedupeKey = 'a') =>
        database.write((tx) =>
          queueMail(tx, { ...operations, storesMail: false }, { dedupeKey, to: 'bob@example.test', mail }),
        ),
      mailState: async () => (await listMails(database.reader, { limit: 1 }))[0]?.state,
      named: async (name: string): Promise<JobRow[]> =>
        (await listJobs(database.reader, { limit: 100 })).filter((job) => job.name === name),
    };
  }

  it('comes round again and again, one at a time', async () => {
    const { runner, clock, requeue, named } = await begin();
    await requeue();
    await requeue();
    expect(await named('sweep')).toMatchObject([{ state: 'queued' }]);
    for (let round = 1; round <= 3; round += 1) {
      clock.advance(61_000);
      await runner.drain();
      expect((await named('sweep')).map(({ state }) => state)).toEqual([
        'queued',
        ...Array.from({ length: round }, () => 'done'),
      ]);
    }
  });

  /** Sweepers of these chores; one that takes longer than 50 ms has failed. Their writes fail while `isBroken`. */
  async function beginWith(chores: Chores, isBroken = () => false) {
    const { database, clock, named } = await begin();
    const runner = createRunner({
      database,
      clock,
      handlers: (own) => {
        const broken = { ...own, write: () => Promise.reject(new Error('no write')) };
        return [sweepHandler({ database: isBroken() ? broken : own, clock }, chores, { milliseconds: 50 })];
      },
      report: () => undefined,
    });
    await database.write((tx) => enqueue(tx, sweep, {}, { now: clock.now() }));
    return { database, clock, runner, named, failing: () => readFailingChores(database.reader) };
  }

  it('does each chore, however those before it end, and stores which failed since when', async () => {
    let rounds = 0;
    let isBroken = true;
    const { clock, runner, named, failing } = await beginWith({
      throws: () => {
        throw new Error('not even a promise');
      },
      refuses: () => Promise.reject(new DomainError('forbidden', 'other.verbatim', { sentence: 'Not this.' })),
      hangs: () => new Promise(() => undefined),
      heals: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve()),
      works: () => {
        rounds += 1;
        return Promise.resolve();
      },
    });
    await runner.drain();
    const since = (await failing())[0]?.since ?? '';
    for (let round = 1; round < 10; round += 1) {
      clock.advance(61_000);
      await runner.drain();
    }
    expect(rounds).toBe(10);
    expect((await named('sweep')).map(({ state }) => state)).toEqual([
      'queued',
      ...Array.from({ length: 10 }, () => 'done'),
    ]);
    const failures = [
      { name: 'throws', since, error: 'not even a promise' },
      { name: 'refuses', since, error: 'Not this.' },
      { name: 'hangs', since, error: "It didn't finish within 0.05 seconds." },
    ];
    expect(await failing()).toEqual([...failures, { name: 'heals', since, error: 'broken' }]);
    isBroken = false;
    clock.advance(61_000);
    await runner.drain();
    expect(await failing()).toEqual(failures);
  });

  it('comes round again however often its own writes fail', async () => {
    let rounds = 0;
    let isBroken = true;
    const works = () => Promise.resolve((rounds += 1));
    const { clock, runner } = await beginWith({ works }, () => isBroken);
    for (let round = 0; round < 12; round += 1) {
      await runner.drain();
      clock.advance(61_000);
    }
    expect(rounds).toBe(0);
    isBroken = false;
    await runner.drain();
    expect(rounds).toBe(1);
  });

  it('gives work that lost its job a new one', async () => {
    const { database, runner, clock, requeue, queue, mailState } = await begin();
    await requeue();
    await queue();
    await database.write((tx) => tx.db.deleteFrom('job').where('name', '=', 'send-mail').execute());
    await runner.drain();
    expect(await mailState()).toBe('queued');
    clock.advance(61_000);
    await runner.drain();
    expect(await mailState()).toBe('kept');
  });

  it('gives each of them one, and no second one while it waits', async () => {
    const { database, requeue, queue, named } = await begin();
    for (const key of ['a', 'b', 'c']) await queue(key);
    const mails = await listMails(database.reader, { limit: 10 });
    await database.write((tx) => tx.db.deleteFrom('job').where('name', '=', 'send-mail').execute());
    await requeue();
    await requeue();
    const payloads = (await named('send-mail')).map(({ payload }) => JSON.parse(payload) as { mailId: number });
    expect(payloads).toHaveLength(3);
    expect(new Set(payloads.map(({ mailId }) => mailId))).toEqual(new Set(mails.map(({ id }) => id)));
  });

  it.each(['queued', 'running', 'dead'] as const)('leaves work alone whose job is %s', async (state) => {
    const { database, requeue, queue, named } = await begin();
    await queue();
    await database.write((tx) => tx.db.updateTable('job').set({ state }).execute());
    await requeue();
    expect(await named('send-mail')).toHaveLength(1);
  });

  it('forgets jobs a week after they were done, and dead letters never', async () => {
    const { database, runner, clock, requeue, queue, named } = await begin();
    await queue();
    await runner.drain();
    const now = clock.now();
    const old = { name: 'old', payload: '{}', run_at: now, max_attempts: 1, created_at: now };
    const finished_at = addMilliseconds(now, -8 * day);
    await database.write((tx) =>
      tx.db
        .insertInto('job')
        .values([
          { ...old, state: 'done', finished_at },
          { ...old, state: 'dead', finished_at },
        ])
        .execute(),
    );
    await requeue();
    clock.advance(61_000);
    await runner.drain();
    expect(await named('old')).toMatchObject([{ state: 'dead' }]);
    expect(await named('send-mail')).toMatchObject([{ state: 'done' }]);
    clock.advance(8 * day);
    await runner.drain();
    expect(await named('send-mail')).toEqual([]);
  });
});
