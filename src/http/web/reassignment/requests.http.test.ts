import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast, password, type Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { askFor, bringCommunity, type OpenRequest } from '../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { listMails } from '../../../core/platform/storage/mails.ts';
import { findSourceUser } from '../../../core/reassignment/storage/placeholders.ts';

forEachDatabase((open) => {
  describe('the review of a reassignment', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const ask = (assignee: Person): Promise<OpenRequest> => askFor(tributary, group, cast.alice, assignee);
    const statusOf = async ({ sourceUser }: OpenRequest) =>
      (await findSourceUser(tributary.operations.database.reader, sourceUser.id))?.status;

    it('leads people who are not signed in to it', async () => {
      const { path } = await ask(cast.bob);
      const browser = openBrowser(tributary);
      const answer = await browser.get(path);
      expect(answer).toMatchObject({ status: 303, location: `/sign-in?return_to=${encodeURIComponent(path)}` });
      expect(await browser.send(`${path}/accept`, { csrf_token: 'x' })).toMatchObject({ location: answer.location });
      await browser.get(answer.location!);
      expect(await browser.send(answer.location!, { login: 'bob', password })).toMatchObject({ location: path });
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Alice Example (@alice)');
      expect(page.text).toMatch(/Posts, replies and reactions<\/dt><dd>[1-9]/);
      expect((await browser.get('/')).text).toContain('Waiting for your answer');
    });

    it('changes nothing when it is looked at or when the form is not ours', async () => {
      const request = await ask(cast.carol);
      const browser = await openBrowserAs(tributary, cast.carol);
      for (const path of [request.path, `${request.path}/accept`, `${request.path}/decline`]) await browser.get(path);
      await browser.get(request.path);
      const accept = `${request.path}/accept`;
      const refused = [
        await browser.send(accept, {}, { headers: { 'sec-fetch-site': 'cross-site' } }),
        await browser.send(accept, {}, { headers: { origin: 'https://evil.example' } }),
        await browser.send(accept, { csrf_token: '' }),
        // A form type that the check does not read must not pass it.
        await browser.send(accept, {}, { file: { name: 'a.csv', content: '' } }),
        await browser.send(accept, {}, { headers: { 'content-type': 'text/plain' } }),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
      expect(await statusOf(request)).toBe('awaiting_approval');
    });

    it('is for nobody else', async () => {
      const request = await ask(cast.dana);
      for (const person of [cast.stranger, cast.alice, cast.admin]) {
        const browser = await openBrowserAs(tributary, person);
        const id = `/import/requests/${request.sourceUser.id}`;
        for (const path of [request.path, id]) {
          expect((await browser.get(path)).status).toBe(404);
          await browser.get('/');
          const answer = await browser.send(`${path}/accept`, { request: String(request.sourceUser.id) });
          expect(answer.status).toBe(404);
          expect(answer.text).not.toContain(request.sourceUser.name);
        }
      }
      expect(await statusOf(request)).toBe('awaiting_approval');
      const browser = await openBrowserAs(tributary, cast.dana);
      for (const path of [
        '/import/source_users/made-up',
        '/import/requests/x',
        '/import/requests/999999',
        '/import/requests/9e99',
      ]) {
        expect((await browser.get(path)).status).toBe(404);
      }
    });

    it('takes a decline, and tells who asked', async () => {
      const browser = await openBrowserAs(tributary, cast.dana);
      const { reader } = tributary.operations.database;
      const [mail] = await listMails(reader, { to: cast.dana.user.email, limit: 1 });
      const path = /\/import\/source_users\/\w+/.exec(mail!.text!)![0];
      await browser.get(path);
      const answer = await browser.send(`${path}/decline`, {});
      expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/^\/import\/requests\/\d+$/) });
      expect((await browser.get(answer.location!)).text).toContain('Request declined.');
      const [sentMail] = await listMails(reader, { to: cast.alice.user.email, limit: 1 });
      expect(sentMail?.subject).toBe('Reassignments in harbour declined');
    });

    it('acts once', async () => {
      const request = await ask(cast.stranger);
      const browser = await openBrowserAs(tributary, cast.stranger);
      await browser.get(request.path);
      const fields = { request: String(request.sourceUser.id) };
      const first = await browser.send(`${request.path}/accept`, fields);
      expect(first).toMatchObject({ status: 303, location: `/import/requests/${request.sourceUser.id}` });
      expect(await statusOf(request)).toBe('reassignment_in_progress');
      const page = await browser.get(first.location!);
      expect(page.text).toContain('Request accepted.');
      // Neither the second click nor a change of mind does anything.
      expect(await browser.send(`${request.path}/accept`, fields)).toMatchObject({ location: first.location });
      await browser.get('/');
      expect(await browser.send(`${first.location}/decline`, {})).toMatchObject({ location: first.location });
      await tributary.runner.drain();
      expect(await statusOf(request)).toBe('completed');
      const { text } = await browser.get(first.location!);
      expect(text).toContain('You’re now shown as the author');
      expect(text).toContain('Go to The Harbour');
      expect((await browser.get(request.path)).status).toBe(404);
      expect((await browser.send(`${request.path}/accept`, {})).status).toBe(404);
    });
  });
});
