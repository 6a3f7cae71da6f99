import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { collectLog } from '../../../../test/rig/log-lines.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { changeUserState } from '../../../core/accounts/index.ts';
import { editGroup } from '../../../core/groups/index.ts';
import { publishItem } from '../../../core/content/index.ts';
import type { Group } from '../../../core/groups/domain/index.ts';

forEachDatabase((open) => {
  describe('calendar files', () => {
    const { logger, log } = collectLog('trace');
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let alice: Browser;
    const nobody = { allowXchans: [], allowGroups: [], denyXchans: [], denyGroups: [] };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'), { overrides: { logger } });
      ({ cast, group } = await bringForum(tributary, 'bob'));
      alice = await openBrowserAs(tributary, cast.alice);
      const make = (title: string, more: object) => {
        const obj = JSON.stringify({ type: 'Event', startTime: '2026-03-22T10:00:00', timezone: 'Europe/Berlin' });
        const item = { title, body: 'Bring @bob', mimetype: 'text/markdown', objType: 'Event', obj, mayBeEmpty: true };
        return publishItem(tributary.operations, cast.alice.viewer, { ...item, ...more });
      };
      await make('Open day', { audience: nobody });
      await make('Dentist', { wall: 'harbour-general' });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const titles = (text: string) =>
      new ICAL.Component(ICAL.parse(text) as unknown[])
        .getAllSubcomponents('vevent')
        .map((each) => new ICAL.Event(each).summary)
        .sort((a, b) => (a < b ? -1 : 1));
    const linkOf = async (who: Browser) => {
      await who.get('/calendar/subscribe');
      const { text, headers } = await who.send('/calendar/subscribe', {});
      expect(headers['cache-control']).toBe('no-store');
      return /value="http:\/\/tributary\.test(\/calendar\/feed\.ics\?token=[^"]+)"/.exec(text)![1]!;
    };

    it('of a channel and of a group hold what everybody may see', async () => {
      const nobodyHere = openBrowser(tributary);
      const { status, headers, text } = await nobodyHere.get('/channel/alice/events.ics');
      expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(titles(text)).toEqual(['Open day']);
      expect(text).toContain('DESCRIPTION:Bring @bob');
      // Whoever has signed in gets no more: programs keep what they read, for others too.
      expect((await alice.get('/channel/harbour-general/events.ics')).status).toBe(404);
      expect((await alice.get(`/calendar/groups/${group.id}/events.ics`)).status).toBe(404);
      await editGroup(tributary.operations, cast.alice.viewer, group.id, { visibility: 'public' });
      expect(titles((await nobodyHere.get('/channel/harbour-general/events.ics')).text)).toEqual(['Dentist']);
      expect(titles((await nobodyHere.get(`/calendar/groups/${group.id}/events.ics`)).text)).toEqual(['Dentist']);
      await editGroup(tributary.operations, cast.alice.viewer, group.id, { visibility: 'private' });
    });

    it('of one event is there for who may see it', async () => {
      const { text } = await alice.get('/calendar?month=2026-03&view=list');
      const paths = [...text.matchAll(/href="(\/item\/[^"]+)" class="event">[^]*?<bdi>([^<]*)/g)];
      const path = (title: string) => `${paths.find(([, , name]) => name === title)![1]!}/event.ics`;
      const one = await openBrowser(tributary).get(path('Open day'));
      expect(titles(one.text)).toEqual(['Open day']);
      expect(one.headers['content-disposition']).toBe('attachment; filename="event.ics"');
      expect(titles((await alice.get(path('Dentist'))).text)).toEqual(['Dentist']);
      expect((await openBrowser(tributary).get(path('Dentist'))).status).toBe(404);
    });

    it('by a secret link hold what its owner may see, until it ends', async () => {
      const reader = openBrowser(tributary);
      const link = await linkOf(alice);
      expect(titles((await reader.get(link)).text)).toEqual(['Dentist', 'Open day']);
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect(titles((await reader.get(await linkOf(stranger))).text)).toEqual(['Open day']);
      const other = await linkOf(alice);
      expect((await reader.get(link)).status).toBe(404);
      expect((await reader.get(other)).status).toBe(200);
      await alice.get('/calendar/subscribe');
      expect((await alice.send('/calendar/subscribe/end', {})).status).toBe(303);
      expect((await reader.get(other)).status).toBe(404);
      expect((await reader.get('/calendar/feed.ics?token=x')).status).toBe(404);
      const token = /token=(.+)$/.exec(other)![1]!;
      expect(log.join('\n')).not.toContain(token);
      expect((await alice.get('/calendar/subscribe')).text).not.toContain(token);
    });

    it('by a secret link are not for who has been blocked', async () => {
      const carol = await openBrowserAs(tributary, cast.carol);
      const link = await linkOf(carol);
      await changeUserState(tributary.operations, cast.admin.viewer, cast.carol.user.id, 'block');
      expect((await openBrowser(tributary).get(link)).status).toBe(403);
    });
  });
});
