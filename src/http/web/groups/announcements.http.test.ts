import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { addMember } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';

const draft = { message: 'The pier is closed', level: 'warning', from: '', until: '' };

forEachDatabase((open) => {
  describe('announcements', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let groupId: number;
    let call: ReturnType<typeof callerOf>;
    let alice: Browser;
    let bob: Browser;
    let carol: Browser;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const forum = await bringForum(tributary, 'bob');
      ({ cast } = forum);
      groupId = forum.group.id;
      call = callerOf(tributary);
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
      carol = await openBrowserAs(tributary, cast.carol);
      admin = await openBrowserAs(tributary, cast.admin);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const announceAs = async (who: Browser, path: string, action: string, fields: Record<string, string>) => {
      await who.get(path);
      return who.send(action, { ...draft, ...fields });
    };
    const onServer = (fields: Record<string, string> = {}) =>
      announceAs(admin, '/admin/announcements', '/admin/announcements', fields);
    /** The address that puts the announcement with this text away, as the page has it. */
    const dismissal = (html: string) => /\/announcements\/\d+\/dismiss/.exec(html)?.[0];

    it('of the server stand above all pages, signed in or not', async () => {
      const { location } = await onServer();
      expect((await admin.get(location!)).text).toContain('Announcement published.');
      for (const who of [bob, carol, openBrowser(tributary)]) {
        expect((await who.get('/')).text).toMatch(/class="notice warn"[^]*The pier is closed/);
      }
      expect((await bob.get('/channel/harbour-general')).text).toContain('The pier is closed');
      for (const path of ['/nowhere', '/sign-in', '/forgot']) {
        expect((await openBrowser(tributary).get(path)).text).toContain('The pier is closed');
      }
    });

    it('are put away by each for themselves, unless they stay', async () => {
      const { text } = await bob.get('/people');
      const { location } = await bob.send(dismissal(text)!, {});
      expect(location).toBe('/people');
      expect((await bob.get('/people')).text).not.toContain('The pier is closed');
      expect((await carol.get('/people')).text).toContain('The pier is closed');
      const [{ id }] = (await call(cast.admin, 'GET', '/broadcast_messages')).json as [{ id: number }];
      await call(cast.admin, 'PUT', `/broadcast_messages/${id}`, { message: 'The pier is closed' });
      expect((await bob.get('/people')).text).toContain('The pier is closed');
      await bob.send(`/announcements/${id}/dismiss`, {});
      expect(dismissal((await openBrowser(tributary).get('/')).text)).toBeUndefined();
      await onServer({ message: 'Mind the gap', stays: '1' });
      const mind = (await bob.get('/people')).text;
      expect(mind).toContain('Mind the gap');
      expect(dismissal(mind)).toBeUndefined();
    });

    it('begin and end when it is said, and are refused where they end before', async () => {
      await onServer({ message: 'Not yet', from: '2090-01-01' });
      await onServer({ message: 'Long over', from: '2000-01-01', until: '2000-02-01' });
      const { text } = await carol.get('/');
      expect(text).not.toContain('Not yet');
      expect(text).not.toContain('Long over');
      const list = (await admin.get('/admin/announcements')).text;
      expect(list).toMatch(/Not yet[^]*Scheduled/);
      expect(list).toMatch(/Long over[^]*Ended/);
      const refused = await onServer({ message: 'Backwards', from: '2026-02-01', until: '2026-01-01' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Backwards');
    });

    it('of a group are made by its Owners, and stand above the pages of its members alone', async () => {
      const path = '/groups/harbour/-/announcements';
      await announceAs(alice, path, path, { message: 'Regatta on Sunday' });
      for (const who of [alice, bob]) expect((await who.get('/people')).text).toContain('Regatta on Sunday');
      const minimal = { userId: cast.carol.user.id, accessLevel: accessLevels.minimal, createdBy: null };
      await addMember(tributary.operations, { groupId, ...minimal });
      for (const who of [carol, openBrowser(tributary)]) {
        expect((await who.get('/')).text).not.toContain('Regatta on Sunday');
      }
      expect((await bob.get(path)).status).toBe(404);
      expect((await bob.get('/admin/announcements')).status).toBe(404);
      expect((await announceAs(bob, '/people', path, {})).status).toBe(404);
      expect((await announceAs(bob, '/people', '/admin/announcements', {})).status).toBe(403);
      expect((await announceAs(carol, '/people', '/announcements/9999/dismiss', {})).status).toBe(404);
    });

    it('are taken back, and all that is in the log', async () => {
      const path = '/groups/harbour/-/announcements';
      const withdrawal = /\/announcements\/\d+\/withdraw/.exec((await alice.get(path)).text)![0];
      await bob.get('/people');
      expect((await bob.send(withdrawal, {})).status).toBe(403);
      await alice.get(path);
      const { location } = await alice.send(withdrawal, {});
      expect((await alice.get(location!)).text).toContain('Announcement removed.');
      expect((await bob.get('/people')).text).not.toContain('Regatta on Sunday');
      expect((await admin.get('/admin/log')).text).toContain('Posted an announcement');
      const events = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).json as { action: string }[];
      expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['announce', 'withdraw_announcement']));
    });

    it('are made, changed and removed by the API, in the form of the reference server', async () => {
      const made = await call(cast.admin, 'POST', '/broadcast_messages', { message: 'Low tide', dismissable: false });
      expect(made).toMatchObject({
        status: 201,
        json: { message: 'Low tide', broadcast_type: 'banner', dismissable: false, level: 'info', active: true },
      });
      const { id, starts_at: starts, ends_at: ends } = made.json as { id: number; starts_at: string; ends_at: string };
      expect(Date.parse(ends) - Date.parse(starts)).toBe(3_600_000);
      const path = `/broadcast_messages/${id}`;
      expect((await call(cast.bob, 'POST', '/broadcast_messages', { message: 'x' })).status).toBe(403);
      expect((await call(cast.bob, 'PUT', path, { message: 'x' })).status).toBe(403);
      expect((await call(cast.bob, 'DELETE', path)).status).toBe(403);
      const changed = await call(cast.admin, 'PUT', path, { message: 'High tide', ends_at: '' });
      expect(changed.json).toMatchObject({ id, message: 'High tide', ends_at: null, dismissable: false });
      expect((await call(cast.admin, 'GET', path)).json).toEqual(changed.json);
      const shown = (await call(cast.bob, 'GET', '/broadcast_messages')).json as { message: string }[];
      expect(shown.map(({ message }) => message)).toEqual(['High tide', 'Mind the gap', 'The pier is closed']);
      expect((await call(cast.admin, 'DELETE', path)).status).toBe(204);
      expect((await call(cast.admin, 'GET', path)).status).toBe(404);
    });

    it('of a group are as separate from those of others as the groups', async () => {
      const path = '/groups/harbour/broadcast_messages';
      const made = await call(cast.alice, 'POST', path, { message: 'Boats only', ends_at: '2090-01-01' });
      const { id } = made.json as { id: number };
      expect((await call(cast.admin, 'GET', `/broadcast_messages/${id}`)).status).toBe(404);
      expect((await call(cast.bob, 'GET', path)).json).toMatchObject([{ id, message: 'Boats only' }]);
      expect((await call(cast.carol, 'GET', path)).status).toBe(403);
      expect((await call(cast.dana, 'GET', path)).status).toBe(404);
      expect((await call(cast.bob, 'DELETE', `${path}/${id}`)).status).toBe(403);
      expect((await call(cast.alice, 'PUT', `${path}/${id}`, { level: 'urgent' })).json).toMatchObject({
        level: 'urgent',
      });
      expect((await call(cast.alice, 'DELETE', `${path}/${id}`)).status).toBe(204);
      expect((await call(cast.alice, 'DELETE', `${path}/${id}`)).status).toBe(404);
    });
  });
});
