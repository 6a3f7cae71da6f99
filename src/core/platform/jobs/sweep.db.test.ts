import { afterEach, beforeAll, expect, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { addMilliseconds } from '../../../lib/clock.ts';
import { queueMail } from '../operations/queue-mail.ts';
import { type JobRow, listJobs } from '../storage/jobs.ts';
import { listMails } from '../storage/mails.ts';

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
      // As with a mail server: what is only stored needs no job.
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
