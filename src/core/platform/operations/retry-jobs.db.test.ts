import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { insertJob } from '../storage/jobs.ts';
import { listJobs } from '../storage/job-lists.ts';
import { deleteDeadJobs, retryJobs } from './retry-jobs.ts';

forEachDatabase((open) => {
  describe('jobs that have failed for good', () => {
    let tributary: TestTributary;

    beforeAll(async () => {
      tributary = await startTributary(await open());
    });
    beforeEach(() => write((tx) => tx.db.deleteFrom('job').execute()));
    afterAll(() => tributary[Symbol.asyncDispose]());

    const write: TestTributary['operations']['database']['write'] = (...work) =>
      tributary.operations.database.write(...work);
    const all = () => listJobs(tributary.operations.database.reader, { limit: 100 });
    const add = async (dedupeKey: string, state: 'dead' | 'queued' = 'dead'): Promise<number> =>
      write(async (tx) => {
        const now = tributary.clock.now();
        await insertJob(tx, {
          name: 'deliver-item',
          payload: '{"itemId":1}',
          dedupeKey,
          runAt: now,
          maxAttempts: 8,
          now,
        });
        const { id } = await tx.db
          .selectFrom('job')
          .select('id')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        const dead = { state: 'dead' as const, attempts: 8, last_error: 'it broke', finished_at: now };
        if (state === 'dead') await tx.db.updateTable('job').set(dead).where('id', '=', id).execute();
        return id;
      });

    it('run again, one of them, with all tries', async () => {
      const one = await add('a');
      const other = await add('b');
      expect(await retryJobs(tributary.operations, 'operator', { id: one })).toBe(1);
      expect(await all()).toMatchObject([
        { id: other, state: 'dead' },
        { id: one, state: 'queued', attempts: 0, finishedAt: null },
      ]);
      await tributary.runner.drain();
      expect((await all()).find((job) => job.id === one)).toMatchObject({ state: 'done', attempts: 1 });
    });

    it('run again once for the same work, however often they died', async () => {
      await add('a');
      await add('a');
      await add('b');
      await add('b', 'queued');
      expect(await retryJobs(tributary.operations, 'operator', 'all')).toBe(3);
      const jobs = await all();
      expect(jobs.filter((job) => job.state === 'queued')).toHaveLength(2);
      expect(jobs.filter((job) => job.state === 'done')).toHaveLength(2);
    });

    it('are forgotten, one or all, and nothing else is', async () => {
      const one = await add('a');
      await add('b');
      const waiting = await add('c', 'queued');
      expect(await deleteDeadJobs(tributary.operations, 'operator', { id: one })).toBe(1);
      expect(await deleteDeadJobs(tributary.operations, 'operator', 'all')).toBe(1);
      expect(await all()).toMatchObject([{ id: waiting, state: 'queued' }]);
    });

    it('must be dead', async () => {
      const waiting = await add('c', 'queued');
      for (const id of [waiting, 999_999]) {
        await expect(retryJobs(tributary.operations, 'operator', { id })).rejects.toMatchObject({ code: 'not_found' });
        await expect(deleteDeadJobs(tributary.operations, 'operator', { id })).rejects.toMatchObject({
          code: 'not_found',
        });
      }
      expect(await retryJobs(tributary.operations, 'operator', 'all')).toBe(0);
    });
  });
});
