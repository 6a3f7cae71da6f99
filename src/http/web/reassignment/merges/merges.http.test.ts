import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../../test/rig/cast.ts';
import { give } from '../../../../../test/rig/contributions.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { importArchive } from '../../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../../test/rig/small-community.ts';
import { shownSourceUsers } from '../../../../../test/rig/source-users.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import type { Group } from '../../../../core/groups/domain/group.ts';

forEachDatabase((open) => {
  describe('the pages of merges', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;
    let ann: number;
    let ben: number;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const shown = await shownSourceUsers(tributary, cast.alice, group);
      [ann, ben] = [shown.get('U1')!.id, shown.get('U2')!.id];
      owner = await openBrowserAs(tributary, cast.alice);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const textOf = async (path: string) => (await owner.get(path)).text;

    it('search, count, merge, and separate again', async () => {
      expect(await textOf(`/source_users/${ben}`)).toContain(`href="/source_users/${ben}/merge"`);
      const found = await textOf(`/source_users/${ben}/merge?search=archer`);
      expect(found).toContain('1 placeholder user matches “archer”.');
      expect(found).toContain(`href="/source_users/${ben}/merge?into=${ann}"`);
      expect(await textOf(`/source_users/${ben}/merge?search=baker`)).toContain('0 placeholder users match “baker”.');
      const counted = await textOf(`/source_users/${ben}/merge?into=${ann}`);
      expect(counted).toContain('What would move to Ann Archer');
      expect(counted).toMatch(/<dt>Posts, replies and reactions<\/dt><dd>3<\/dd>/);
      const done = { status: 303, location: `/source_users/${ben}` };
      expect(await owner.send(`/source_users/${ben}/merge`, { into: String(ann) })).toMatchObject(done);
      expect(await textOf(`/source_users/${ben}`)).toContain('Contributions are being split or merged.');
      await tributary.runner.drain();
      const merged = await textOf(`/source_users/${ben}`);
      expect(merged).toContain('Merged');
      expect(merged).toContain(`This is the same person as <a href="/source_users/${ann}">Ann Archer</a>`);
      expect(merged).toMatch(/<dt>Posts, replies and reactions<\/dt><dd>3<\/dd>/);
      expect(await textOf(`/source_users/${ann}`)).toContain(`<a href="/source_users/${ben}">Ben Baker</a>`);
      const [waiting, settled] = await Promise.all(
        ['', '?tab=reassigned'].map((tab) => textOf(`/groups/harbour/-/placeholders${tab}`)),
      );
      expect([waiting!.includes(`source-user-${ben}"`), settled!.includes(`source-user-${ben}"`)]).toEqual([
        false,
        true,
      ]);
      const question = await textOf(`/source_users/${ben}/undo_merge`);
      expect(question).toContain('Separate Ben Baker from Ann Archer?');
      expect(await owner.send(`/source_users/${ben}/undo_merge`, {})).toMatchObject(done);
      await tributary.runner.drain();
      expect(await textOf(`/source_users/${ben}`)).toContain('Not reassigned');
      expect(await textOf('/groups/harbour/-/log')).toContain('Undid a merge');
    });

    it('say who has the contributions of the other, and what is in the way', async () => {
      await give(tributary, cast, group, 'U1', cast.bob);
      expect(await textOf(`/source_users/${ben}/merge?into=${ann}`)).toContain(
        'The contributions go to Bob Example (@bob)',
      );
      await owner.get(`/source_users/${ben}/merge`);
      expect(await owner.send(`/source_users/${ben}/merge`, { into: String(ben) })).toMatchObject({
        status: 422,
        text: expect.stringContaining('You can’t merge a placeholder user into itself.'),
      });
      const given = await owner.get(`/source_users/${ann}/merge?into=${ben}`);
      expect([given.status, given.text.includes('This placeholder user has been reassigned.')]).toEqual([422, true]);
      const never = await owner.get(`/source_users/${ben}/undo_merge`);
      expect([never.status, never.text.includes('isn’t possible in the current status')]).toEqual([422, true]);
    });

    it('are for Owners alone', async () => {
      const member = await openBrowserAs(tributary, cast.bob);
      for (const page of ['merge', 'undo_merge']) {
        expect((await member.get(`/source_users/${ben}/${page}`)).status).toBe(404);
        await member.get('/');
        expect((await member.send(`/source_users/${ben}/${page}`, { into: String(ann) })).status).toBe(404);
      }
    });
  });
});
