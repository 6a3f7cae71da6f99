import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringFailures } from '../../../../test/rig/group-api-story.ts';
import { startMailServer } from '../../../../test/rig/mail-server.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { listJobs } from '../../../core/platform/storage/job-lists.ts';
import { findMail } from '../../../core/platform/storage/mails.ts';

forEachDatabase((open) => {
  describe('background work, for administrators', () => {
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

    const stateOf = async (id: number) => {
      const jobs = await listJobs(tributary.operations.database.reader, { limit: 1000 });
      return jobs.find((job) => job.id === id)?.state;
    };
    const mailState = async (id: number) => (await findMail(tributary.operations.database.reader, id))?.state;

    it('runs again, or is discarded', async () => {
      const [first, second] = [await bringFailures(tributary), await bringFailures(tributary)];
      const page = await admin.get('/admin/jobs');
      expect(page.text).toMatch(/deliver-item[^]*it broke/);
      const again = await admin.send(`/admin/jobs/${first.jobId}/retry`, {});
      expect([again.status, again.location]).toEqual([303, '/admin/jobs?notice=retried']);
      expect(await stateOf(first.jobId)).toBe('queued');
      expect((await admin.get('/admin/jobs?state=queued')).text).toContain('{&quot;itemId&quot;:1}');
      await admin.send(`/admin/jobs/${second.jobId}/discard`, {});
      expect(await stateOf(second.jobId)).toBeUndefined();
      await admin.get('/admin/jobs');
      const gone = await admin.send(`/admin/jobs/${second.jobId}/retry`, {});
      expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('hasn’t failed or no longer exists')]);
      expect((await admin.get('/admin/log')).text).toMatch(/Discarded jobs[^]*Retried jobs/);
    });

    it('runs again all at once, and is listed by page', async () => {
      const failed: number[] = [];
      for (let n = 0; n < 53; n++) failed.push((await bringFailures(tributary)).jobId);
      const page = await admin.get('/admin/jobs');
      const next = /<a href="([^"]*before=[^"]*)" rel="next">/.exec(page.text)![1]!.replaceAll('&amp;', '&');
      expect(page.text).toContain(`/admin/jobs/${failed.at(-1)}/retry`);
      const rest = await admin.get(next);
      expect(rest.text).toContain(`/admin/jobs/${failed[0]}/retry`);
      expect(rest.text).not.toContain(`/admin/jobs/${failed.at(-1)}/retry`);
      await admin.send('/admin/jobs/retry', {});
      expect((await admin.get('/admin/jobs')).text).toContain('No failed jobs');
    });

    it('sends mails again that were refused', async () => {
      const { mailId } = await bringFailures(tributary);
      const shown = await admin.get(`/admin/mails/${mailId}`);
      expect(shown.text).toContain('550 not this one');
      const sent = mailServer.arrived.length;
      expect((await admin.send(`/admin/mails/${mailId}/retry`, {})).location).toBe('/admin/mails?notice=retried');
      await tributary.runner.drain();
      expect(await mailState(mailId)).toBe('sent');
      expect(mailServer.arrived).toHaveLength(sent + 1);
      await admin.get('/admin/mails');
      expect((await admin.send(`/admin/mails/${mailId}/retry`, {})).status).toBe(404);
      const many = [(await bringFailures(tributary)).mailId, (await bringFailures(tributary)).mailId];
      await admin.get('/admin/mails?state=failed');
      await admin.send('/admin/mails/retry', {});
      await tributary.runner.drain();
      expect([await mailState(many[0]!), await mailState(many[1]!)]).toEqual(['sent', 'sent']);
      expect((await admin.get('/admin/mails?state=failed')).text).toContain('No emails');
    });

    it('is nobody else’s business', async () => {
      const { jobId, mailId } = await bringFailures(tributary);
      const bob = await openBrowserAs(tributary, cast.bob);
      for (const path of ['/admin', '/admin/jobs', '/admin/mails', `/admin/mails/${mailId}`]) {
        expect((await bob.get(path)).status).toBe(404);
      }
      for (const path of ['/jobs/retry', `/jobs/${jobId}/retry`, `/jobs/${jobId}/discard`, '/mails/retry']) {
        await bob.get('/');
        expect((await bob.send(`/admin${path}`, {})).status).toBe(403);
      }
      await bob.get('/');
      expect((await bob.send(`/admin/mails/${mailId}/retry`, {})).status).toBe(403);
      expect([await stateOf(jobId), await mailState(mailId)]).toEqual(['dead', 'failed']);
    });
  });
});
