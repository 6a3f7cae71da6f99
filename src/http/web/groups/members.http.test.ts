import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import { findMember } from '../../../core/groups/storage/groups.ts';

const list = '/groups/harbour/-/members';

forEachDatabase((open) => {
  describe('the members of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      owner = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const levelOf = async ({ user }: { user: { id: number } }) =>
      (await findMember(tributary.operations.database.reader, group.id, user.id))?.accessLevel;

    /** Sends the form that adds somebody. */
    const admit = async (username: string, role = 'developer', until = '') => {
      await owner.get(list);
      return owner.send(list, { username, role, until });
    };

    const change = async (who: { user: { id: number; username: string } }, role: string, until = '') => {
      await owner.get(`${list}/${who.user.username}`);
      return owner.send(`${list}/${who.user.username}/save`, { role, until });
    };

    it('are added by username or public address, with a role and an end', async () => {
      const added = await admit('@bob', 'reporter');
      expect(added).toMatchObject({ status: 303, location: `${list}?notice=added&done=${cast.bob.user.id}` });
      expect((await owner.get(added.location!)).text).toContain('Bob Example was added as Reporter.');
      expect(await levelOf(cast.bob)).toBe(20);
      await admit(' carol@public.test ', 'maintainer', '2030-05-06');
      const { text } = await owner.get(list);
      expect(text).toMatch(/Carol Example.*Maintainer.*2030-05-06/);
      const member = await findMember(tributary.operations.database.reader, group.id, cast.carol.user.id);
      expect(member?.expiresAt).toBe('2030-05-07T00:00:00.000Z');
      expect((await owner.get(`${list}/carol`)).text).toMatch(/name="until" value="2030-05-06"/);
    });

    it('are not added where that is wrong, and it says why', async () => {
      for (const [username, role, until, sentence] of [
        ['dan', 'guest', '', 'No user with the username or public email address “dan”.'],
        ['dan', 'guest', '', 'Did you mean dana (Dana Example)?'],
        ['dana@example.test', 'guest', '', 'public email address “dana@example.test”.'],
        ['bob', 'guest', '', 'This person is already a member.'],
        ['dana', 'guest', '2020-01-01', 'The last day can’t be in the past.'],
      ] as const) {
        const refused = await admit(username, role, until);
        expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(sentence)]);
        expect(refused.text).toContain(`value="${username}"`);
      }
      expect((await admit('dana', 'king')).status).toBe(422);
      expect((await admit('dana', 'guest', 'tomorrow')).status).toBe(422);
      expect(await levelOf(cast.dana)).toBeUndefined();
    });

    it('get other roles, and lose them', async () => {
      const changed = await change(cast.bob, 'owner');
      expect((await owner.get(changed.location!)).text).toContain('Bob Example is now Owner.');
      expect(await levelOf(cast.bob)).toBe(50);
      await change(cast.bob, 'guest');
      const end = `${list}/bob/end`;
      await owner.get(`${list}/bob`);
      const ended = await owner.send(end, {});
      expect((await owner.get(ended.location!)).text).toContain('Bob Example is no longer a member.');
      expect(await levelOf(cast.bob)).toBeUndefined();
      expect((await owner.get(`${list}/bob`)).status).toBe(404);
      await owner.get(list);
      expect((await owner.send(end, {})).status).toBe(404);
    });

    it('never leave a group without an Owner', async () => {
      const refused = await change(cast.alice, 'guest');
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('A group needs an Owner')]);
      await owner.get(`${list}/alice`);
      const end = await owner.send(`${list}/alice/end`, {});
      expect([end.status, end.text]).toEqual([422, expect.stringContaining('A group needs an Owner')]);
      expect(await levelOf(cast.alice)).toBe(50);
    });

    it('leave by themselves, and change nobody else', async () => {
      await admit('dana');
      const dana = await openBrowserAs(tributary, cast.dana);
      expect((await dana.get(list)).text).toContain(`href="${list}/dana"`);
      expect((await dana.get(`${list}/dana`)).text).toContain('Leave The Harbour');
      const carol = `${list}/carol`;
      const own = `${list}/dana`;
      expect((await dana.send(`${carol}/save`, { role: 'guest', until: '' })).status).toBe(404);
      await dana.get('/');
      expect((await dana.send(`${own}/save`, { role: 'owner', until: '' })).status).toBe(404);
      await dana.get('/');
      expect((await dana.send(`${carol}/end`, {})).status).toBe(404);
      expect([await levelOf(cast.carol), await levelOf(cast.dana)]).toEqual([40, 30]);
      await dana.get(`${list}/dana`);
      expect(await dana.send(`${own}/end`, {})).toMatchObject({ status: 303, location: '/?notice=left' });
      expect((await dana.get('/?notice=left')).text).toContain('You’ve left the group.');
      expect((await dana.get('/groups/harbour')).status).toBe(404);
    });
  });
});
