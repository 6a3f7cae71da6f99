import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../../test/rig/cast.ts';
import { holders, propose } from '../../../../../test/rig/contributions.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { importArchive } from '../../../../../test/rig/import.ts';
import { request } from '../../../../../test/rig/request.ts';
import { writeZip } from '../../../../../test/rig/small-community.ts';
import { shownSourceUsers } from '../../../../../test/rig/source-users.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import { twoYears } from '../../../../../test/rig/two-years.ts';
import type { Group } from '../../../../core/groups/domain/group.ts';

forEachDatabase((open) => {
  describe('the contributions of a request', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let path: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(twoYears));
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await request(tributary, 'POST', `/api/v4/groups/${group.id}/members`, {
        token: cast.alice.token,
        json: { user_id: cast.bob.user.id, access_level: 30 },
      });
      await tributary.runner.drain();
      const { id } = (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!;
      path = `/import/requests/${id}`;
    });
    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are counted, listed and searched, as far as the assignee may see them', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      expect((await browser.get(path)).text).toContain(`href="${path}/contributions"`);
      const page = await browser.get(`${path}/contributions`);
      expect(page.text).toContain('9 posts, replies and reactions by Ben Baker.');
      expect(page.text).toContain('You don’t have access to 1 of them');
      expect(page.text).toMatch(/2023 <span class="faint">\(4\)/);
      expect(page.text).toContain('the lighthouse');
      expect(page.text).not.toContain('budget');
      const found = await browser.get(`${path}/contributions?search=pier&year=2023&channel=`);
      expect(found.text).toContain('the pier');
      expect(found.text).not.toContain('the lighthouse');
      expect((await browser.get(`${path}/contributions?search=has:nothing`)).status).toBe(422);
      for (const person of [cast.carol, cast.alice]) {
        const other = await openBrowserAs(tributary, person);
        expect((await other.get(`${path}/contributions`)).status).toBe(404);
        await other.get('/');
        expect((await other.send(`${path}/contributions`, { years: '2023' })).status).toBe(404);
      }
    });

    it('are taken over in part, once something is chosen', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      await browser.get(`${path}/contributions`);
      const nothing = await browser.send(`${path}/contributions`, {});
      expect(nothing).toMatchObject({ status: 422, text: expect.stringContaining('Choose channels or years.') });
      const accepted = await browser.send(`${path}/contributions`, { years: '2023' });
      expect(accepted).toMatchObject({ status: 303, location: expect.stringMatching(/^\/import\/requests\/\d+$/) });
      expect((await browser.get(accepted.location!)).text).toContain('Request accepted.');
      await tributary.runner.drain();
      expect((await browser.get(accepted.location!)).text).toContain('You’re now shown as the author');
      const { posts } = await holders(tributary);
      expect(posts.filter((name) => name === 'Bob Example')).toHaveLength(4);
      expect(posts.filter((name) => name === 'Placeholder Ben Baker')).toHaveLength(4);
    });
  });
});
