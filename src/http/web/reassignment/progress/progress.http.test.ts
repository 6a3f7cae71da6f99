import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { bringCommunity } from '../../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import type { Group } from '../../../../core/groups/domain/group.ts';
import { listMails } from '../../../../core/platform/storage/mails.ts';
import { changeRequestSettings, listRequests, reassignSourceUser } from '../../../../core/reassignment/index.ts';
import { followUp } from '../../../../core/reassignment/operations/requests/follow-up.ts';
import { pageSourceUsers } from '../../../../core/reassignment/storage/placeholders.ts';

const form = 'application/x-www-form-urlencoded';
const board = '/groups/harbour/-/placeholders/progress';

forEachDatabase((open) => {
  describe('the pages about requests', () => {
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

    it('show Owners who was asked and what came of it, and whoever was asked how to stop reminders', async () => {
      const { operations, clock } = tributary;
      const { reader } = operations.database;
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 1 };
      const [first] = await pageSourceUsers(reader, group.id, query);
      await reassignSourceUser(operations, cast.alice.viewer, first!.id, { userId: cast.bob.user.id });
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get('/groups/harbour/-/placeholders')).text).toContain(`href="${board}"`);
      expect((await alice.get(board)).text).toMatch(/Bob Example \(@bob\).*by Alice Example.*Waiting/s);
      const settings = { maxReminders: '2', intervalDays: '7', expiryDays: '30' };
      const path = `${board}/settings`;
      expect(await alice.send(path, settings)).toMatchObject({ status: 303, location: `${board}?notice=saved` });
      expect((await alice.get(`${board}?notice=saved`)).text).toContain('Settings saved.');
      expect((await alice.send(path, { ...settings, intervalDays: '0' })).status).toBe(422);
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get(board)).status).toBe(404);

      clock.advance(7 * 86_400_000);
      await followUp(operations, new AbortController().signal);
      const [mail] = await listMails(reader, { to: cast.bob.user.email, limit: 1 });
      const link = /\/reminders\/[\w-]{43}/.exec(mail!.text!)![0];
      const anybody = openBrowser(tributary);
      const question = await anybody.get(link);
      expect(question.text).toContain('Turn off reminders?');
      expect(question.headers['referrer-policy']).toBe('strict-origin');
      const signedIn = await openBrowserAs(tributary, cast.alice);
      expect((await signedIn.get(board)).text).not.toContain('Turned off reminders');
      await anybody.get(link);
      expect(await anybody.send(link, {})).toMatchObject({ status: 303, location: link });
      expect((await anybody.get(link)).text).toContain('Reminders turned off');
      expect((await signedIn.get(`${board}?state=open`)).text).toContain('Turned off reminders');
      expect((await signedIn.get(`${board}?state=accepted`)).text).toContain('No requests');
      expect((await anybody.get('/reminders/made-up')).status).toBe(404);
    });

    it('let mail programs stop reminders by one click, which no other POST does', async () => {
      const { operations, clock } = tributary;
      const { reader } = operations.database;
      const { viewer } = cast.alice;
      const query = { statuses: ['pending_reassignment'] as const, afterId: 0, limit: 1 };
      const [next] = await pageSourceUsers(reader, group.id, query);
      await reassignSourceUser(operations, viewer, next!.id, { userId: cast.carol.user.id });
      await changeRequestSettings(operations, viewer, group.id, { maxReminders: 2 });
      clock.advance(7 * 86_400_000);
      await followUp(operations, new AbortController().signal);
      const [mail] = await listMails(reader, { to: cast.carol.user.email, limit: 1 });
      expect(mail!.unsubscribeUrl).toMatch(/\/reminders\/[\w-]{43}$/);
      expect(mail!.text).toContain(mail!.unsubscribeUrl);
      const server = await tributary.server();
      const post = (payload: string, headers: Record<string, string> = {}, url = mail!.unsubscribeUrl!) =>
        server.inject({ method: 'POST', url, headers: { 'content-type': form, ...headers }, payload });
      const isStopped = async () => (await listRequests(operations, viewer, group.id, { limit: 1 }))[0]!.isMuted;
      const inParts = (value: string) => ({
        type: { 'content-type': 'multipart/form-data; boundary=xx' },
        body: `--xx\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\n${value}\r\n--xx--\r\n`,
      });
      const [wrong, large, right] = [inParts('No'), inParts(`One-Click${' '.repeat(3000)}`), inParts('One-Click')];
      const refused = [
        await post(''),
        await post('List-Unsubscribe=No'),
        await post(wrong.body, wrong.type),
        await post(large.body, large.type),
      ];
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
      expect(await isStopped()).toBe(false);
      const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
      const stopped = await post(right.body, { ...right.type, ...elsewhere });
      expect(stopped).toMatchObject({ statusCode: 200, body: 'Unsubscribed.\n' });
      expect(stopped.headers).not.toHaveProperty('set-cookie');
      expect(await isStopped()).toBe(true);
      expect((await post('List-Unsubscribe=One-Click', elsewhere)).statusCode).toBe(200);
      expect((await post('List-Unsubscribe=One-Click', elsewhere, '/reminders/made-up')).statusCode).toBe(404);
      // No other form is sent so.
      expect((await post('List-Unsubscribe=One-Click', {}, '/sign-in')).statusCode).toBe(403);
    });
  });
});
