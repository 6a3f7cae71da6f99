import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase, type TestDatabase } from '../../../../../test/rig/databases.ts';
import { bringFailures } from '../../../../../test/rig/group-api-story.ts';
import { startMailServer } from '../../../../../test/rig/mail-server.ts';
import { request } from '../../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import type { BlobStore } from '../../../../blobs/store.ts';
import { enqueue, sweep } from '../../../../core/platform/storage/job-contracts.ts';
import { sessionCookie } from '../../../authenticate.ts';
import { wordsOf } from '../../../../words/index.ts';

const path = '/api/v4/admin/health';

/** A server whose blob store does as a test says, in the place of its own check. */
async function startWith(test: TestDatabase, check: BlobStore['check']): Promise<TestTributary> {
  const tributary = await startTributary(test);
  Object.assign(tributary.operations.blobs, { check });
  return tributary;
}

forEachDatabase((open, kind) => {
  describe('how the server does', () => {
    let mailServer: Awaited<ReturnType<typeof startMailServer>>;
    let tributary: TestTributary;
    let cast: Cast;
    let admin: Browser;

    beforeAll(async () => {
      mailServer = await startMailServer();
      tributary = await startTributary(await open('cast'), { config: { smtpUrl: mailServer.url } });
      cast = await bringCast(tributary);
      admin = await openBrowserAs(tributary, cast.admin);
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      await mailServer[Symbol.asyncDispose]();
    });

    const read = async () => (await request(tributary, 'GET', path, { token: cast.admin.token })).json;
    const sweepOnce = async () => {
      await tributary.operations.database.write((tx) => enqueue(tx, sweep, {}, { now: tributary.clock.now() }));
      await tributary.runner.drain();
    };

    it('is for administrators alone', async () => {
      expect((await request(tributary, 'GET', path)).status).toBe(401);
      expect((await request(tributary, 'GET', path, { token: cast.alice.token })).status).toBe(403);
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get('/admin')).status).toBe(404);
    });

    it('names database, file store and disk, with what a write takes', async () => {
      const took = expect.any(Number) as number;
      expect(await read()).toMatchObject({
        database: { status: 'good', problem: null, advice: null, kind, database_bytes: took, write_ms: took },
        blobs: { status: 'good', kind: 'disk', probe_ms: took, files_count: took },
        disk: { free_bytes: took, total_bytes: took },
        process: { memory_bytes: took },
        version: expect.any(String) as string,
      });
      const { text } = await admin.get('/admin');
      expect(text).toMatch(kind === 'sqlite' ? /<dd>SQLite</ : /<dd>PostgreSQL</);
      expect(text).toMatch(/Write time<\/dt><dd>[^<]* ms</);
    });

    it('counts requests', async () => {
      await admin.get('/admin');
      const { requests } = (await read()) as { requests: { requests_count: number; p50_ms: number; p99_ms: number } };
      expect(requests.requests_count).toBeGreaterThan(0);
      expect(requests.p50_ms).toBeGreaterThan(0);
      expect(requests.p99_ms).toBeGreaterThanOrEqual(requests.p50_ms);
    });

    it('shows a worker that has run nothing for long as failing, until it runs something', async () => {
      await sweepOnce();
      expect(await read()).toMatchObject({ worker: { status: 'good', problem: null } });
      tributary.clock.advance(4 * 60_000);
      expect(await read()).toMatchObject({ worker: { status: 'good' } });
      tributary.clock.advance(2 * 60_000);
      expect(await read()).toMatchObject({
        status: 'failing',
        worker: { status: 'failing', problem: 'worker_stale', advice: wordsOf('en').health.advice.worker_stale },
        jobs: { status: 'attention', problem: 'jobs_waiting', waiting: 1 },
      });
      const { text } = await admin.get('/admin');
      expect(text).toContain('Something isn’t working.');
      expect(text).toMatch(/Worker<\/a><\/h2><span class="state bad">Failing</);
      expect(text).toContain('No job has run for five minutes');
      await sweepOnce();
      expect(await read()).toMatchObject({ worker: { status: 'good' }, jobs: { status: 'good' } });
    });

    it('counts jobs and mails that have failed', async () => {
      expect(await read()).toMatchObject({ jobs: { failed: 0 }, mail: { status: 'good', last_failure: null } });
      await bringFailures(tributary);
      expect(await read()).toMatchObject({
        jobs: { status: 'attention', problem: 'jobs_failed', failed: 1 },
        mail: { status: 'attention', problem: 'mail_failed', last_failure: { error: '550 not this one' } },
      });
      const { text } = await admin.get('/admin');
      expect(text).toContain('Some jobs failed permanently');
      expect(text).toContain('550 not this one');
    });

    it('names chores that fail, and since when, until they succeed', async () => {
      const { operations, clock } = tributary;
      const works = operations.blobs.removeIfOlder.bind(operations.blobs);
      Object.assign(operations.blobs, { removeIfOlder: () => Promise.reject(new Error('the store is read-only')) });
      const row = { hash: 'f'.repeat(64), since: '2020-01-01T00:00:00.000Z' };
      await operations.database.write((tx) => tx.db.insertInto('loose_blob').values(row).execute());
      await sweepOnce();
      const [{ since }] = ((await read()) as { jobs: { failing_chores: [{ since: string }] } }).jobs.failing_chores;
      clock.advance(120_000);
      await sweepOnce();
      expect(await read()).toMatchObject({
        jobs: {
          status: 'failing',
          problem: 'chores_failed',
          failing_chores: [{ name: 'collect-blobs', since, error: 'the store is read-only' }],
        },
      });
      const { text } = await admin.get('/admin');
      expect(text).toMatch(/Recurring task collect-blobs<\/dt><dd>Failing since .*: the store is read-only</);
      const measured = (await request(tributary, 'GET', '/metrics')).text;
      expect(measured).toContain('tributary_chore_failing_since_timestamp_seconds{chore="collect-blobs"}');
      Object.assign(operations.blobs, { removeIfOlder: works });
      await sweepOnce();
      expect(await read()).toMatchObject({ jobs: { failing_chores: [] } });
    });

    it('is said in the language of who looks', async () => {
      for (const [language, word] of [
        ['de', 'Zu prüfen'],
        ['fr', 'À vérifier'],
        ['es', 'Por revisar'],
      ] as const) {
        const session = { [sessionCookie]: admin.cookie(sessionCookie)!, tributary_language: language };
        const { text } = await openBrowser(tributary, session).get('/admin');
        expect(text).toContain(`>${word}<`);
      }
    });
  });

  describe('a file store that does not work', () => {
    it('is shown as failing where it refuses', async () => {
      await using tributary = await startWith(await open('cast'), () => Promise.reject(new Error('no such bucket')));
      const { admin } = await bringCast(tributary);
      const answer = await request(tributary, 'GET', path, { token: admin.token });
      expect(answer.json).toMatchObject({
        status: 'failing',
        blobs: { status: 'failing', problem: 'blobs_failed', probe_ms: null },
      });
      expect(answer.text).not.toContain('no such bucket');
    });

    it('is shown as failing where it hangs, which nobody waits for', async () => {
      await using tributary = await startWith(await open('cast'), () => new Promise(() => undefined));
      const { admin } = await bringCast(tributary);
      const browser = await openBrowserAs(tributary, admin);
      const begun = performance.now();
      const { status, text } = await browser.get('/admin');
      expect(performance.now() - begun).toBeLessThan(8000);
      expect(status).toBe(200);
      expect(text).toMatch(/File store<\/a><\/h2><span class="state bad">Failing</);
      expect(text).toContain('<dd>No response</dd>');
      expect(text).toContain('Check that the location in TRIBUTARY_BLOBS');
    });
  });
});
