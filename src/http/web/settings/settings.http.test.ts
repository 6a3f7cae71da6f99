import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { findGroupByPath, openForum } from '../../../core/groups/index.ts';

forEachDatabase((open) => {
  describe('settings', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Sends a form of a section, and shows where that leads. */
    const save = async (section: string, path: string, fields: Record<string, string | string[]>) => {
      await alice.get(section);
      const answer = await alice.send(path, fields);
      return answer.status === 303 ? alice.get(answer.location!) : answer;
    };

    it.each(['', '/notifications', '/appearance', '/privacy', '/access', '/tokens', '/data'])(
      'are there for members alone: /settings%s',
      async (section) => {
        const { status, text } = await alice.get(`/settings${section}`);
        expect([status, text.match(/aria-current="page"[^>]*>/g)?.length]).toEqual([200, expect.any(Number)]);
        expect((await openBrowser(tributary).get(`/settings${section}`)).location).toContain('/sign-in');
      },
    );

    it('have a title of their own, so that windows and the history of a browser tell them apart', async () => {
      const titles = new Set<string | undefined>();
      const sections = ['', '/notifications', '/appearance', '/privacy', '/access', '/tokens', '/data'];
      for (const section of sections) {
        titles.add(/<title>([^<]+)<\/title>/.exec((await alice.get(`/settings${section}`)).text)?.[1]);
      }
      expect(titles.size).toBe(sections.length);
      expect(titles).toContain('Tokens · Settings · Tributary');
    });

    it('change name, words about oneself and time zone, which pages then show times in', async () => {
      const tried = { name: 'Alice of the <Pier>', description: 'Ducks.', timezone: 'Pacific/Auckland' };
      const { text } = await save('/settings', '/settings', tried);
      expect(text).toContain('Your settings have been saved.');
      expect(text).toContain('value="Alice of the &lt;Pier>"');
      expect(text).toContain('value="Pacific/Auckland" selected');
      expect((await openBrowser(tributary).get('/channel/alice')).text).toContain('Ducks.');
      const refused = await save('/settings', '/settings', { ...tried, name: ' ', timezone: 'UTC' });
      expect([refused.status, refused.text.includes('role="alert"')]).toEqual([422, true]);
      expect((await save('/settings', '/settings', { ...tried, timezone: 'Moon/Base' })).status).toBe(422);
    });

    it('change the fields of the profile, which its page shows with safe links', async () => {
      const who = { name: 'Alice', description: '', timezone: 'UTC' };
      const fields = {
        field_name: ['Website', '', 'Code', 'Evil'],
        field_value: ['https://alice.example.test/', '', '<she>', 'javascript:alert(1)'],
      };
      const { text } = await save('/settings', '/settings', { ...who, ...fields });
      expect([...text.matchAll(/name="field_name" value(?:="([^"]*)")?/g)].map(([, value = '']) => value)).toEqual([
        'Website',
        'Code',
        'Evil',
        '',
        '',
      ]);
      const page = (await openBrowser(tributary).get('/channel/alice')).text;
      expect(page).toContain(
        '<a href="https://alice.example.test/" rel="nofollow me ugc noopener">alice.example.test</a>',
      );
      expect(page).toContain('&lt;she>');
      expect(page).toContain('javascript:alert(1)</dd>');
      const refused = await save('/settings', '/settings', { ...who, field_name: ['Place'], field_value: [' '] });
      expect([refused.status, refused.text.includes('value="Place"')]).toEqual([422, true]);
      expect((await save('/settings', '/settings', who)).text).toContain('value="Website"');
      const one = { ...who, field_name: 'Place', field_value: 'Harbour' };
      expect((await save('/settings', '/settings', one)).text).not.toContain('value="Website"');
    });

    it('show another picture, and take it away', async () => {
      const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#386641' } })
        .png()
        .toBuffer();
      await alice.get('/settings');
      const sent = await alice.send(
        '/settings/picture/profile',
        {},
        { file: { name: 'me.png', content, type: 'image/png' } },
      );
      expect(sent.location).toBe('/settings?notice=saved');
      const shown = await alice.get('/settings');
      expect(shown.text).toContain('/photo/profile/m/alice');
      expect(shown.text).toContain('Remove picture');
      await alice.send('/settings/picture/profile', { remove: '1' }, { file: { name: '', content: '' } });
      expect((await alice.get('/settings')).text).not.toContain('Remove picture');
      const text = { name: 'a.png', content: 'no picture', type: 'image/png' };
      expect((await alice.send('/settings/picture/cover', {}, { file: text })).status).toBe(422);
      await alice.get('/settings');
      const nothing = await alice.send('/settings/picture/cover', {}, { file: { name: '', content: '' } });
      expect(nothing.text).toContain('Choose an image first.');
    });

    it('switch single keys off in this browser, and on again', async () => {
      expect((await alice.get('/')).text).not.toContain('data-keys');
      await alice.get('/settings/appearance');
      await alice.send('/settings/appearance', { theme: 'device' });
      expect((await alice.get('/')).text).toContain('<html lang="en" dir="ltr" data-keys="off">');
      // The colours are chosen elsewhere, too, where nothing is said of keys.
      await alice.get('/');
      await alice.send('/settings/appearance', { theme: 'device' });
      expect((await alice.get('/')).text).toContain('data-keys="off"');
      await alice.get('/settings/appearance');
      await alice.send('/settings/appearance', { theme: 'device', keys: '1' });
      expect((await alice.get('/')).text).not.toContain('data-keys');
    });

    it('say of what in which channel one is notified', async () => {
      expect((await alice.get('/settings/notifications')).text).toContain(
        'You aren’t in any groups with channels yet.',
      );
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { text } = await alice.get('/settings/notifications');
      const id = /name="level-(\d+)" aria-label="Notifications from #general"/.exec(text)![1]!;
      const path = '/settings/notifications';
      const saved = await save(path, path, { [`level-${id}`]: 'all', [`muted-${id}`]: '1', 'level-999999': 'none' });
      expect(saved.text).toMatch(new RegExp(`name="level-${id}"[^>]*>[^]*?<option value="all" selected`));
      expect(saved.text).toMatch(new RegExp(`name="muted-${id}" value="1" checked`));
      const again = await save(path, path, { [`level-${id}`]: 'none' });
      expect(again.text).not.toMatch(/name="muted-\d+" value="1" checked/);
      expect((await save(path, path, { [`level-${id}`]: 'nonsense' })).text).toMatch(/value="none" selected/);
    });

    it('say of what in all groups, in one of them and in its channels one is notified', async () => {
      const path = '/settings/notifications';
      const harbour = (await findGroupByPath(tributary.operations.database.reader, 'harbour'))!;
      await openForum(tributary.operations, cast.alice.viewer, { groupId: harbour.id, name: 'steps' });
      const { text } = await alice.get(path);
      const group = /name="level-(group-\d+)" aria-label="Notifications from The Harbour"/.exec(text)![1]!;
      const channel = /name="level-(\d+)" aria-label="Notifications from #steps"/.exec(text)![1]!;
      const shown = (page: string, field: string): unknown => [
        new RegExp(`name="level-${field}"[^>]*>(?:(?!</select>).)*?<option value="([a-z]+)" selected`).exec(page)![1],
        new RegExp(`name="muted-${field}" value="1" checked`).test(page),
      ];
      const all = (page: string): unknown[] => ['everywhere', group, channel].map((field) => shown(page, field));
      expect(all(text)).toEqual([
        ['mentions', false],
        ['inherited', false],
        ['inherited', false],
      ]);
      const everywhere = await save(path, path, { 'level-everywhere': 'all', 'muted-everywhere': '1' });
      expect(all(everywhere.text)).toEqual([
        ['all', true],
        ['inherited', true],
        ['inherited', true],
      ]);
      const [inGroup, inChannel] = [{ [`level-${group}`]: 'inherited' }, { [`level-${channel}`]: 'inherited' }];
      // What is sent as it was shown stays inherited; a mute that was taken away makes a setting of its own.
      const unmuted = await save(path, path, { ...inGroup, ...inChannel, [`muted-${channel}`]: '1' });
      expect(all(unmuted.text)).toEqual([
        ['all', true],
        ['all', false],
        ['inherited', false],
      ]);
      const back = await save(path, path, { ...inGroup, 'level-everywhere': 'mentions' });
      expect(all(back.text)).toEqual([
        ['mentions', false],
        ['inherited', false],
        ['inherited', false],
      ]);
    });

    it('say who sees what one posts, and what others may do', async () => {
      const path = '/settings/privacy';
      expect((await alice.get(path)).text).toMatch(/value="public" checked/);
      const own = await save(path, '/settings/privacy/audience', { audience: 'me' });
      expect(own.text).toMatch(/value="me" checked/);
      await alice.get('/compose');
      const post = await alice.send('/compose', { body: 'As usual', title: '', seen: 'default' });
      expect((await openBrowserAs(tributary, cast.bob).then((bob) => bob.get(post.location!))).status).toBe(404);
      expect((await save(path, '/settings/privacy/audience', { audience: 'groups' })).status).toBe(422);
      expect((await save(path, '/settings/privacy/audience', { audience: 'public' })).text).toMatch(
        /value="public" checked/,
      );
      const limits = { role: 'custom', view_profile: '256', post_comments: '0', view_contacts: '77' };
      const saved = await save(path, '/settings/privacy/permissions', limits);
      expect(saved.text).toMatch(/name="role" value="custom" checked/);
      expect(saved.text).toMatch(/name="post_comments"[^>]*><option value="0" selected/);
      expect((await save(path, '/settings/privacy/permissions', { role: 'forum' })).status).toBe(422);
      expect((await save(path, '/settings/privacy/permissions', { role: 'personal' })).text).toMatch(
        /value="personal" checked/,
      );
    });

    it('make tokens, show them once, and revoke them', async () => {
      const path = '/settings/tokens';
      const form = { name: 'Phone', scope: 'read_api', days: '30' };
      expect((await save(path, path, { ...form, name: ' ' })).text).toContain('Enter a name for the token.');
      const { text } = await save(path, path, form);
      const token = /<code>(trb-[^<]+)<\/code>/.exec(text)![1]!;
      const call = () => request(tributary, 'GET', '/api/v4/user', { headers: { authorization: `Bearer ${token}` } });
      expect((await call()).status).toBe(200);
      const list = await alice.get(path);
      expect(list.text).not.toContain(token);
      const revoke = /action="(\/settings\/tokens\/\d+\/revoke)"[^]*?aria-label="Revoke Phone"/.exec(list.text)![1]!;
      const bob = await openBrowserAs(tributary, cast.bob);
      await bob.get(path);
      expect((await bob.send(revoke, {})).status).toBe(404);
      expect((await save(path, revoke, {})).text).toContain('Token revoked.');
      expect((await call()).status).toBe(401);
    });

    it('refuse forms without their token', async () => {
      for (const path of [
        '/settings',
        '/settings/privacy/audience',
        '/settings/privacy/permissions',
        '/settings/notifications',
      ]) {
        await alice.get('/settings');
        const fields = { name: 'Forged', description: '', timezone: 'UTC', csrf_token: 'forged' };
        expect((await alice.send(path, fields)).status).toBe(403);
      }
    });
  });
});
