import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { countDeadJobs, countJobs, jobKey, type OpenJobState, pageJobs } from './job-lists.ts';
import { removeDoneJobs } from './jobs.ts';
import { type MailState, pageMails } from './mails.ts';

forEachDatabase((open, kind) => {
  describe('lists of jobs and mails', () => {
    let tributary: TestTributary;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      await tributary.operations.database.write(async (tx) => {
        for (let n = 0; n < 30; n++) {
          const at = `2026-01-01T00:00:${String((n * 7) % 10).padStart(2, '0')}.000Z`;
          const state = (['dead', 'queued', 'done'] as const)[n % 3]!;
          const job = {
            name: 'a',
            payload: '{}',
            dedupe_key: null,
            max_attempts: 8,
            created_at: at,
            run_at: at,
            state,
          };
          await tx.db.insertInto('job').values(job).execute();
        }
      });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;

    it.each<OpenJobState>(['dead', 'queued'])('give every job that is %s once, in order', async (state) => {
      const keys: { value: string; id: number }[] = [];
      for (;;) {
        const page = await pageJobs(reader(), state, { after: keys.at(-1), limit: 4 });
        keys.push(...page.map(jobKey));
        if (page.length < 4) break;
      }
      const sorted = keys.toSorted((a, b) =>
        state === 'dead' ? b.id - a.id : a.value < b.value || (a.value === b.value && a.id < b.id) ? -1 : 1,
      );
      expect(keys).toEqual(sorted);
      expect(new Set(keys.map(({ id }) => id)).size).toBe(10);
    });

    it.runIf(kind === 'sqlite')('count jobs that are not done, without a look at those that are', async () => {
      expect(await countJobs(reader())).toEqual({ queued: 10, running: 0, dead: 10 });
      const plans = await plansOf(reader(), countJobs);
      const indexes = ['job_dead', 'job_due', 'job_leased'].map((name) => [expect.stringContaining(` INDEX ${name}`)]);
      expect(plans).toEqual(indexes);
    });

    it('lose those that were done more than a week ago, some at a time', async () => {
      const { database } = tributary.operations;
      const done = (finished_at: string) =>
        database.write(({ db }) =>
          db
            .updateTable('job')
            .set({ finished_at })
            .where('state', '=', 'done')
            .where('finished_at', 'is', null)
            .execute(),
        );
      await done('2026-01-01T00:00:00.000Z');
      const remove = (now: string) => database.write((tx) => removeDoneJobs(tx, now, 7));
      expect(await remove('2026-01-08T00:00:00.000Z')).toBe(0);
      expect([await remove('2026-01-08T00:00:01.000Z'), await remove('2026-01-08T00:00:01.000Z')]).toEqual([7, 3]);
      expect(await countJobs(reader())).toEqual({ queued: 10, running: 0, dead: 10 });
    });

    it('count failed jobs up to a limit', async () => {
      expect([await countDeadJobs(reader(), 100), await countDeadJobs(reader(), 7)]).toEqual([10, 7]);
    });

    it.skipIf(kind !== 'sqlite').each<[OpenJobState, string]>([
      ['dead', 'job_dead'],
      ['queued', 'job_due'],
      ['running', 'job_leased'],
    ])('read jobs that are %s along an index of these alone', async (state, index) => {
      const after = { value: '2026', id: 1 };
      const plans = await plansOf(reader(), (watched) => pageJobs(watched, state, { after, limit: 5 }));
      expect(plans).toEqual([[expect.stringContaining(`USING INDEX ${index}`)]]);
    });

    it.skipIf(kind !== 'sqlite').each<[MailState | undefined, string]>([
      ['failed', 'USING INDEX mail_state (state=? AND id<?)'],
      [undefined, 'USING INTEGER PRIMARY KEY (rowid<?)'],
    ])('read mails along an index: %s', async (state, index) => {
      const plans = await plansOf(reader(), (watched) => pageMails(watched, { state, before: 9, limit: 5 }));
      expect(plans).toEqual([[expect.stringContaining(index)]]);
    });
  });
});
