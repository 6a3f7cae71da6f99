import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringCommunity } from '../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { type Group } from '../../../core/groups/domain/group.ts';
import { editGroup } from '../../../core/groups/operations/edit-group.ts';
import { addMember, createGroup } from '../../../core/groups/operations/manage-group.ts';
import { findGroup, findGroupByPath } from '../../../core/groups/storage/groups.ts';
import { countSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { accessLevels } from '../../../core/identity/domain/access-level.ts';

const path = '/groups/harbour';

forEachDatabase((open) => {
  describe('the pages of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let owner: Browser;
    let member: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      const { reporter } = accessLevels;
      const bob = { groupId: group.id, userId: cast.bob.user.id, accessLevel: reporter, createdBy: null };
      await addMember(tributary.operations, bob);
      owner = await openBrowserAs(tributary, cast.alice);
      member = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const draft = (more: Readonly<Record<string, string>> = {}) => ({
      name: 'The Harbour',
      path: 'harbour',
      description: '',
      visibility: 'private',
      ...more,
    });

    it('show Owners all that belongs to it', async () => {
      const { text } = await owner.get(path);
      const waiting = (await countSourceUsers(reader(), group.id)).pending_reassignment!;
      expect(text).toContain('<h1>The Harbour</h1>');
      expect(text).toContain(`<strong>${waiting}</strong> Awaiting reassignment`);
      expect(text).toContain('club.zip');
      expect(text).toMatch(/href="\/channel\/harbour-[^"]+"/);
      expect(text).toMatch(/Bob Example.*Reporter/);
      for (const page of ['members', 'imports', 'placeholders', 'settings']) {
        expect(text).toContain(`href="${path}/-/${page}"`);
        expect((await owner.get(`${path}/-/${page}`)).status).toBe(200);
      }
      expect((await owner.get('/')).text).toContain(`href="${path}"`);
    });

    it('show members what is theirs to see', async () => {
      const { text } = await member.get(path);
      expect(text).toContain('<dd>Reporter</dd>');
      expect(text).toContain(`href="${path}/-/members"`);
      expect(text).not.toMatch(/club\.zip|Placeholder users|\/-\/settings|new-group\?below/);
      expect((await member.get(`${path}/-/members`)).text).not.toContain('Add member');
      for (const page of ['imports', 'placeholders', 'placeholders.csv', 'settings', 'remove', 'else', 'members/alice'])
        expect([page, (await member.get(`${path}/-/${page}`)).status]).toEqual([page, 404]);
    });

    it('do not exist for others, unless all may see the group', async () => {
      const stranger = await openBrowserAs(tributary, cast.stranger);
      for (const page of ['', '/-/members', '/-/settings', '/-/remove']) {
        expect((await stranger.get(`${path}${page}`)).status).toBe(404);
        expect((await openBrowser(tributary).get(`${path}${page}`)).location).toContain('/sign-in?return_to=');
      }
      expect((await stranger.get('/groups/stranger')).status).toBe(404);
      await editGroup(tributary.operations, cast.alice.viewer, group.id, { visibility: 'internal' });
      expect((await stranger.get(path)).text).toContain('<dt>Your role</dt><dd>None</dd>');
      expect((await stranger.get(`${path}/-/settings`)).status).toBe(404);
      await editGroup(tributary.operations, cast.alice.viewer, group.id, { visibility: 'private' });
    });

    it('change it, and say what is wrong', async () => {
      const settings = `${path}/-/settings`;
      await owner.get(`${path}/-/settings`);
      const described = await owner.send(settings, draft({ description: 'Boats <b>& more</b>' }));
      expect(described).toMatchObject({ status: 303, location: `${path}?notice=changed` });
      const { text } = await owner.get(described.location!);
      expect(text).toContain('Group updated.');
      expect(text).toContain('Boats &lt;b>&amp; more');
      await owner.get(`${path}/-/settings`);
      for (const [wrong, sentence] of [
        [{ name: '  ' }, 'The name can’t be blank.'],
        [{ path: 'a b' }, 'Use only letters, digits'],
        [{ path: 'alice' }, 'is taken. Try another one.'],
      ] as const) {
        const refused = await owner.send(settings, draft(wrong));
        expect([refused.status, refused.text.replaceAll("'", '&#39;')]).toEqual([
          422,
          expect.stringContaining(sentence),
        ]);
      }
      const stolen = await member.get('/').then(() => member.send(settings, draft({ name: 'Mine' })));
      expect(stolen.status).toBe(404);
      expect((await findGroup(reader(), group.id))?.name).toBe('The Harbour');
    });

    it('make groups, and groups below them', async () => {
      await owner.get('/new-group');
      const made = await owner.send('/new-group', draft({ name: 'Town', path: 'town' }));
      expect(made).toMatchObject({ status: 303, location: '/groups/town?notice=created' });
      const town = (await findGroupByPath(reader(), 'town'))!;
      await owner.get(`/new-group?below=${town.id}`);
      const below = await owner.send(`/new-group?below=${town.id}`, draft({ name: 'Market', path: 'market' }));
      expect(below.location).toBe('/groups/town/market?notice=created');
      expect((await owner.get('/groups/town')).text).toContain('href="/groups/town/market"');
      expect((await owner.get('/groups/town/market')).text).toContain('<a href="/groups/town">Town</a>');
      // Its placeholder users are those of the group at the top.
      expect((await owner.get('/groups/town/market/-/placeholders')).location).toBe('/groups/town/-/placeholders');
      await owner.get(`/new-group?below=${town.id}`);
      const open = await owner.send(`/new-group?below=${town.id}`, draft({ path: 'other', visibility: 'public' }));
      expect(open).toMatchObject({
        status: 422,
        text: expect.stringContaining('The visibility “public” isn’t allowed'),
      });
      const again = await owner.send(`/new-group?below=${town.id}`, draft({ path: 'market' }));
      expect(again).toMatchObject({ status: 422, text: expect.stringContaining('is taken. Try another one.') });
      expect((await member.get(`/new-group?below=${town.id}`)).status).toBe(404);
      await member.get('/');
      const foreign = await member.send(`/new-group?below=${town.id}`, draft({ path: 'mine' }));
      expect(foreign.status).toBe(404);
      await member.get('/');
      const low = await member.send(`/new-group?below=${group.id}`, draft({ path: 'mine' }));
      expect(low.status).toBe(404);
      expect(await findGroupByPath(reader(), 'harbour/mine')).toBeUndefined();
    });

    it('say to whom placeholder users of a subgroup belong', async () => {
      const cellar = await createGroup(tributary.operations, {
        path: 'cellar',
        parentFullPath: 'harbour',
        ownerUserId: cast.carol.user.id,
      });
      const carol = await openBrowserAs(tributary, cast.carol);
      const { text } = await carol.get(`/groups/${cellar.fullPath}`);
      expect(text).toContain('Placeholder users belong to the top-level group');
      expect(text).not.toContain('The Harbour');
      expect((await carol.get(`/groups/${cellar.fullPath}/-/placeholders`)).text).toContain(
        'belong to the top-level group',
      );
    });

    it('count what goes, and remove it when its path is given', async () => {
      const doomed = await createGroup(tributary.operations, { path: 'doomed', ownerUserId: cast.alice.user.id });
      await bringCommunity(tributary, cast.alice, doomed);
      const question = await owner.get('/groups/doomed/-/remove');
      for (const what of ['Channels', 'Posts and replies', 'Reactions', 'Imports', 'Members who lose access']) {
        expect(question.text).toMatch(new RegExp(`<dt>${what}</dt><dd>[1-9]`));
      }
      const people = (await countSourceUsers(reader(), doomed.id)).pending_reassignment!;
      expect(question.text).toContain(`<dt>Placeholder users</dt><dd>${people}</dd>`);
      const remove = '/groups/doomed/-/remove';
      const mistyped = await owner.send(remove, { full_path: 'harbour' });
      expect(mistyped).toMatchObject({ status: 422, text: expect.stringContaining('Nothing was deleted') });
      await member.get('/');
      expect((await member.send(remove, { full_path: 'doomed' })).status).toBe(404);
      expect((await findGroup(reader(), doomed.id))?.kind).toBe('group');
      const removed = await owner.send(remove, { full_path: ' /doomed' });
      expect(removed).toMatchObject({ status: 303, location: '/?notice=removed' });
      const home = (await owner.get('/?notice=removed')).text;
      expect(home).toContain('Group deleted.');
      expect(home).not.toContain('/groups/doomed');
      expect((await owner.get('/groups/doomed')).status).toBe(404);
      await tributary.runner.drain();
      expect(await findGroup(reader(), doomed.id)).toBeUndefined();
    });
  });
});
