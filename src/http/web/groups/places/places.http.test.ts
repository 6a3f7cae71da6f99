import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import { nameChannel } from '../../../../core/accounts/index.ts';
import { bringCast, type Cast, type Person } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { importArchive } from '../../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import type { Group } from '../../../../core/groups/domain/group.ts';
import { addMember, createGroup } from '../../../../core/groups/operations/manage-group.ts';
import { levelOf } from '../../../../core/groups/operations/own-group.ts';
import { accessLevels, type RoleName } from '../../../../core/identity/domain/access-level.ts';

forEachDatabase((open) => {
  describe('the pages that share and move groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const make = (who: Person, path: string, more: { parentFullPath?: string; visibility?: 'internal' } = {}) =>
      createGroup(tributary.operations, { path, name: `The ${path}`, ownerUserId: who.user.id, ...more });
    const join = (group: Group, who: Person, role: RoleName) => {
      const member = { groupId: group.id, userId: who.user.id, accessLevel: accessLevels[role], createdBy: null };
      return addMember(tributary.operations, member);
    };
    const level = async (group: Group, { viewer }: Person) => {
      const { reader } = tributary.operations.database;
      return levelOf(reader, { ...viewer, at: tributary.clock.now() }, group);
    };
    /** Sends a form, and shows the page that it leads on to. */
    const send = async (browser: Browser, path: string, fields: Record<string, string>) => {
      const answer = await browser.send(path, fields);
      return answer.status === 303 ? browser.get(answer.location!) : answer;
    };

    it('share a group until a day, list the share, and end it', async () => {
      await nameChannel(tributary.operations, cast.alice.viewer, { timezone: 'America/Los_Angeles' });
      const club = await make(cast.alice, 'club');
      const guests = await make(cast.bob, 'guests', { visibility: 'internal' });
      await join(guests, cast.carol, 'maintainer');
      const page = '/groups/club/-/sharing';
      expect((await alice.get('/groups/club/-/settings')).text).toContain(`href="${page}"`);
      expect((await alice.get(page)).text).toContain('Not shared with any group.');
      const draft = { path: 'guests', role: 'reporter', until: '2026-05-01' };
      const shared = await send(alice, page, draft);
      expect(shared.text).toContain('Group shared.');
      expect(shared.text).toMatch(/The guests.*guests.*Reporter.*2026-05-01/s);
      expect([await level(club, cast.bob), await level(club, cast.carol)]).toEqual([20, 20]);
      const share = tributary.operations.database.reader.db.selectFrom('group_share').select('expires_at');
      // Through the whole of the last day, by Alice's clocks.
      expect(await share.execute()).toEqual([{ expires_at: '2026-05-02T07:00:00.000Z' }]);
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get('/groups/guests/-/sharing')).text).toMatch(
        /Groups where its members have a role.*The club/s,
      );
      await alice.get(page);
      const ended = await send(alice, `${page}/${guests.id}/end`, {});
      expect(ended.text).toContain('The group is no longer shared.');
      expect(await level(club, cast.carol)).toBe(0);
      expect((await alice.send(`${page}/${guests.id}/end`, {})).status).toBe(404);
    });

    it('say beside the form why a group is not shared, and keep what was entered', async () => {
      await make(cast.alice, 'club');
      await make(cast.bob, 'hidden');
      await make(cast.alice, 'other');
      const share = async (path: string, more: Record<string, string> = {}) => {
        await alice.get('/groups/club/-/sharing');
        const { status, text } = await alice.send('/groups/club/-/sharing', {
          path,
          role: 'guest',
          until: '',
          ...more,
        });
        return `${status} ${text}`;
      };
      expect(await share('hidden')).toMatch(/^422 .*There’s no group “hidden”, or you don’t have access to it/s);
      expect(await share('nowhere')).toMatch(
        /^422 .*value="nowhere".*There’s no group “nowhere”, or you don’t have access to it/s,
      );
      expect(await share('club')).toMatch(/^422 .*You can’t share a group with itself/s);
      expect(await share('other', { until: '2020-01-01' })).toMatch(/^422 .*The last day can’t be in the past\./s);
      expect(await share('other', { role: 'minimal' })).toMatch(/^422 .*The role isn’t in the list\./s);
      expect(await share('/groups/other')).toMatch(/^303/);
      expect(await share('other')).toMatch(/^422 .*The group is already shared with this group./s);
    });

    it('show what a move changes, and for whom, before it is made', async () => {
      const town = await make(cast.alice, 'town');
      const village = await make(cast.alice, 'village');
      const club = await make(cast.alice, 'club', { parentFullPath: 'town' });
      await make(cast.alice, 'youth', { parentFullPath: 'town/club' });
      await join(town, cast.bob, 'developer');
      await join(village, cast.carol, 'guest');
      await join(town, cast.dana, 'guest');
      await join(village, cast.dana, 'reporter');
      const page = '/groups/town/club/-/move';
      const choice = (await alice.get(page)).text;
      expect(choice).toMatch(/<option value="top"[^>]*>Top level/);
      expect(choice).toContain('The village (village)');
      expect(choice).not.toMatch(/The town \(town\)|>Changes</);
      const { text } = await alice.get(`${page}?to=${village.id}`);
      expect(text).toMatch(/\/groups\/town\/club<.*\/groups\/village\/club<.*Subgroups that move with it.*1</s);
      expect(text).toMatch(/1 person gets a role.*Carol Example<.* becomes Guest/s);
      expect(text).toMatch(/1 person loses their role.*Bob Example<.*no longer Developer/s);
      expect(text).toMatch(/1 person gets a different role.*Dana Example<.*: Reporter \(was Guest\)/s);
      expect(await level(club, cast.bob)).toBe(30);
      const moved = await alice.send(page, { to: String(village.id) });
      expect(moved.location).toBe('/groups/village/club?notice=moved');
      expect((await alice.get(moved.location!)).text).toContain('Group moved.');
      const there = { ...club, fullPath: 'village/club', parentId: village.id, rootId: village.id };
      expect([await level(there, cast.bob), await level(there, cast.carol)]).toEqual([0, 10]);
      const unchanged = (await alice.get('/groups/village/club/youth/-/move?to=top')).text;
      expect(unchanged).toMatch(/2 people lose their role.*Carol Example.*Dana Example/s);
    });

    it('make whoever moves it Owner where nobody else would be, and lead others home who see it no more', async () => {
      const town = await make(cast.alice, 'town');
      await make(cast.alice, 'club', { parentFullPath: 'town' });
      await join(town, cast.bob, 'owner');
      const bob = await openBrowserAs(tributary, cast.bob);
      await bob.get('/groups/town/club/-/move?to=top');
      // Alice owns it by a role of her own.
      const left = await bob.send('/groups/town/club/-/move', { to: 'top' });
      expect(left.location).toBe('/?notice=moved');
      expect((await bob.get(left.location!)).text).toContain('You no longer have a role in it.');
      const inner = await make(cast.alice, 'inner', { parentFullPath: 'town' });
      await tributary.operations.database.write((tx) =>
        tx.db.deleteFrom('group_member').where('group_id', '=', inner.id).execute(),
      );
      expect((await bob.get('/groups/town/inner/-/move?to=top')).text).toContain('so you become its Owner.');
      expect((await bob.send('/groups/town/inner/-/move', { to: 'top' })).location).toBe('/groups/inner?notice=moved');
    });

    it('say why a group cannot move', async () => {
      const club = await make(cast.alice, 'club', { visibility: 'internal' });
      expect((await alice.get('/groups/club/-/move')).text).toContain('You can’t move this group anywhere');
      const town = await make(cast.alice, 'town');
      const ask = async (to: string) => {
        const { status, text } = await alice.get(`/groups/club/-/move?to=${to}`);
        expect(text).not.toContain('>Changes<');
        return `${status} ${text}`;
      };
      expect(await ask('top')).toMatch(/^422 .*The group is already there/s);
      expect(await ask(String(club.id))).toMatch(/^422 .*You can’t move a group below itself/s);
      expect(await ask(String(town.id))).toMatch(
        /^422 .*The visibility “internal” isn’t allowed because the visibility of the parent group/s,
      );
      expect(await ask('elsewhere')).toMatch(/^404/);
      expect(await ask('999999')).toMatch(/^404/);
      const harbour = await make(cast.alice, 'harbour');
      await importArchive(tributary, cast.alice, harbour, await writeZip(smallCommunity));
      await alice.get('/groups/harbour/-/move');
      const refused = await alice.send('/groups/harbour/-/move', { to: String(town.id) });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('You can only move it within')]);
    });

    it('are for Owners alone', async () => {
      const club = await make(cast.alice, 'club');
      await make(cast.bob, 'other');
      await join(club, cast.bob, 'maintainer');
      for (const person of [cast.bob, cast.stranger]) {
        const who = await openBrowserAs(tributary, person);
        expect((await who.get('/groups/club/-/sharing')).status).toBe(404);
        expect((await who.get('/groups/club/-/move')).status).toBe(404);
        await who.get('/settings');
        const share = { path: 'other', role: 'guest', until: '' };
        expect((await who.send('/groups/club/-/sharing', share)).status).toBe(404);
        await who.get('/settings');
        expect((await who.send('/groups/club/-/move', { to: 'top' })).status).toBe(404);
        await who.get('/settings');
        expect((await who.send('/groups/club/-/sharing/1/end', {})).status).toBe(404);
      }
    });
  });
});
