import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findItem } from '../../../src/core/content/storage/items.ts';
import { findXchan } from '../../../src/core/identity/storage/xchans.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { exportTo, importFor } from '../../rig/channel-archive.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const api = '/api/z/1.0';
const meeting = {
  type: 'Event',
  startTime: '2026-03-22T10:00:00',
  endTime: '2026-03-22T11:00:00',
  timezone: 'Europe/Berlin',
  rrule: 'FREQ=WEEKLY;COUNT=3',
  location: { type: 'Place', name: 'Quay' },
};
const march = { from: '2026-03-01', to: '2026-05-01' };

forEachDatabase((open) => {
  describe('events', () => {
    const directory = mkdtempSync(join(tmpdir(), 'tributary-events-'));
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      rmSync(directory, { recursive: true, force: true });
    });

    const send = async (who: Person, json: object) => {
      const answer = await request(tributary, 'POST', `${api}/item/update`, { basic: who.basic, json });
      return { status: answer.status, ...(answer.json as { item_id: string; item: { mid: string; obj: string } }) };
    };
    const make = (who: Person, json: object = {}) =>
      send(who, { title: 'Meeting', obj_type: 'Event', object: meeting, contact_allow: '', allow_empty: '1', ...json });
    const list = async (who: Person, query: Record<string, string> = march, on = tributary) => {
      const path = `${api}/events?${new URLSearchParams(query)}`;
      const { status, json } = await request(on, 'GET', path, { basic: who.basic });
      return status === 200 ? (json as Record<string, string>[]) : status;
    };
    const remove = (who: Person, item_id: string) =>
      request(tributary, 'POST', `${api}/item/delete`, { basic: who.basic, json: { item_id } });

    it('are items that say when they take place, each time of them', async () => {
      const { item_id, item } = await make(cast.alice);
      const found = await list(cast.bob);
      expect(found).toEqual(
        ['2026-03-22 09:00:00', '2026-03-29 08:00:00', '2026-04-05 08:00:00'].map((dtstart) => ({
          item_id,
          mid: item.mid,
          uid: expect.any(String) as string,
          summary: 'Meeting',
          location: 'Quay',
          timezone: 'Europe/Berlin',
          dtstart,
          dtend: dtstart.replace(
            /0(\d):00:00$/,
            (_all, hour: string) => `${String(Number(hour) + 1).padStart(2, '0')}:00:00`,
          ),
          adjust: '1',
          rrule: 'FREQ=WEEKLY;COUNT=3',
          recurrence_id: expect.stringMatching(/T10:00:00$/) as string,
          event_status: 'CONFIRMED',
        })),
      );
      expect(await list(cast.bob, { from: '2026-03-22 10:00:00', to: '2026-03-29 08:00:00' })).toEqual([]);
      await remove(cast.alice, item_id);
      expect(await list(cast.bob)).toEqual([]);
    });

    it('are seen by those alone whom their item is for, and of one channel where that is asked for', async () => {
      const { item_id } = await make(cast.alice, { contact_allow: undefined, public_policy: 'self' });
      const others = await make(cast.bob, { title: 'Open day' });
      const titles = async (who: Person, query = {}) =>
        ((await list(who, { ...march, ...query })) as Record<string, string>[]).map(({ summary }) => summary);
      expect(new Set(await titles(cast.alice))).toEqual(new Set(['Meeting', 'Open day']));
      expect(new Set(await titles(cast.bob))).toEqual(new Set(['Open day']));
      expect(new Set(await titles(cast.alice, { address: 'bob' }))).toEqual(new Set(['Open day']));
      expect(await list(cast.alice, { ...march, address: 'nowhere' })).toBe(404);
      await remove(cast.alice, item_id);
      await remove(cast.bob, others.item_id);
    });

    it('are refused where no calendar could show them, and follow an edit', async () => {
      const endless = { ...meeting, endTime: '2026-03-21T10:00:00' };
      expect((await make(cast.alice, { object: endless })).status).toBe(422);
      const { item_id } = await make(cast.alice);
      expect((await send(cast.alice, { post_id: item_id, object: { ...meeting, rrule: 'FREQ=HOURLY' } })).status).toBe(
        422,
      );
      expect(await list(cast.bob)).toHaveLength(3);
      const once = { type: 'Event', startTime: '2026-04-01', endTime: '2026-04-03', allDay: true, status: 'cancelled' };
      expect((await send(cast.alice, { post_id: item_id, object: once })).status).toBe(200);
      expect(await list(cast.bob)).toMatchObject([
        { dtstart: '2026-04-01 00:00:00', dtend: '2026-04-03 00:00:00', adjust: '0', event_status: 'CANCELLED' },
      ]);
      await remove(cast.alice, item_id);
    });

    it('take one answer of each person, the last one', async () => {
      const { item_id } = await make(cast.alice);
      const answer = (who: Person, verb: string) => send(who, { parent: item_id, verb, allow_empty: '1' });
      const reactions = async () => {
        const path = `${api}/item/full?item_id=${item_id}`;
        const { json } = await request(tributary, 'GET', path, { basic: cast.alice.basic });
        const { item } = json as { item: { verb: string; author: { name: string } }[] };
        return item.slice(1).map(({ verb }) => verb.split('/').at(-1));
      };
      await answer(cast.bob, 'http://purl.org/zot/activity/attendyes');
      await answer(cast.bob, 'like');
      expect(await reactions()).toEqual(['attendyes', 'like']);
      await answer(cast.bob, 'attendno');
      await answer(cast.alice, 'attend');
      expect(await reactions()).toEqual(['like', 'attendno', 'attend']);
      await Promise.all(['attendyes', 'attendmaybe', 'attendno'].map((verb) => answer(cast.bob, verb)));
      expect((await reactions()).filter((verb) => /^attend(yes|no|maybe)$/.test(verb!))).toHaveLength(1);
      await remove(cast.alice, item_id);
    });

    it('take answers where comments are off, and nothing else of others', async () => {
      const { item_id } = await make(cast.alice, { nocomment: '1' });
      const answer = async (json: object) =>
        (await send(cast.bob, { parent: item_id, allow_empty: '1', ...json })).status;
      expect(await answer({ verb: 'attendmaybe' })).toBe(200);
      expect(await answer({ verb: 'http://purl.org/zot/activity/attendyes' })).toBe(200);
      expect([await answer({ verb: 'like' }), await answer({ body: 'Me, too' })]).toEqual([403, 403]);
      const { item_id: post } = await send(cast.alice, { body: 'No event', contact_allow: '', nocomment: '1' });
      expect((await send(cast.bob, { parent: post, verb: 'attendyes', allow_empty: '1' })).status).toBe(403);
      await remove(cast.alice, item_id);
      await remove(cast.alice, post);
    });

    it('refuse a range that ends before it begins, or is longer than a year', async () => {
      expect(await list(cast.alice, { from: '2026-03-02', to: '2026-03-01' })).toBe(422);
      expect(await list(cast.alice, { from: '2026-03-02', to: '2027-03-04' })).toBe(422);
      expect(await list(cast.alice, { from: 'soon' })).toBe(422);
      expect(await list(cast.alice, {})).toEqual([]);
    });

    it('stand in the export of their channel, and come back from its archive', async () => {
      const { item_id } = await make(cast.alice);
      const { json } = await request(tributary, 'GET', `${api}/channel/export/basic?sections=events`, {
        basic: cast.alice.basic,
      });
      expect((json as { event: unknown[] }).event).toMatchObject([
        { item_id, summary: 'Meeting', dtstart: '2026-03-22 09:00:00', rrule: 'FREQ=WEEKLY;COUNT=3' },
      ]);
      const archive = join(directory, 'alice.zip');
      await exportTo(tributary, cast.alice.viewer, archive);
      await using young = await startTributary(await open('cast'));
      const arrived = await bringCast(young);
      await importFor(young, arrived.alice, archive);
      const wanted = (await list(cast.alice)) as Record<string, string>[];
      const times = (rows: unknown) =>
        (rows as Record<string, string>[]).map(({ summary, dtstart, mid }) => [summary, dtstart, mid]);
      expect(times(await list(arrived.bob, march, young))).toEqual(times(wanted));
      expect(wanted).toHaveLength(3);
      await remove(cast.alice, item_id);
    });

    it('come from a calendar file, each once, by whoever imports it first', async () => {
      const calendar = readFileSync(new URL('../../fixtures/calendars/google.ics', import.meta.url), 'utf8');
      const importBy = async (who: Person, more: object = {}) => {
        const sent = { json: { calendar, ...more } };
        const { status, json } = await request(tributary, 'POST', `${api}/events/import`, {
          basic: who.basic,
          ...sent,
        });
        if (status !== 200) return status;
        const { events, warnings } = json as { events: Record<string, string>[]; warnings: object };
        return { outcomes: events.map(({ summary, outcome }) => `${summary} ${outcome}`), warnings };
      };
      const all = (outcome: string) =>
        ['Training', 'Regatta', 'Call with the harbour'].map((title) => `${title} ${outcome}`);
      const warnings = { unreadable: '0', rule: '0', dates: '0', zone: '0', private: '0' };
      const { hash } = (await findXchan(tributary.operations.database.reader, { id: cast.bob.viewer.xchanId }))!;
      const may = { from: '2026-05-01', to: '2026-05-03' };
      expect(await importBy(cast.bob, { dry_run: '1' })).toEqual({ outcomes: all('created'), warnings });
      expect(await list(cast.bob, may)).toEqual([]);
      expect(await importBy(cast.bob, { contact_allow: hash })).toEqual({ outcomes: all('created'), warnings });
      expect(await list(cast.bob, may)).toMatchObject([
        { summary: 'Regatta', dtstart: '2026-05-01 00:00:00', dtend: '2026-05-04 00:00:00', adjust: '0' },
      ]);
      expect(await list(cast.alice, may)).toEqual([]);
      const later = calendar.replace('SUMMARY:Regatta', 'SUMMARY:Race');
      expect(await importBy(cast.bob, { calendar: later })).toMatchObject({
        outcomes: ['Training unchanged', 'Race changed', 'Call with the harbour unchanged'],
      });
      expect(await importBy(cast.bob, { address: 'alice' })).toBe(403);
      expect(await importBy(cast.bob, { address: 'alice', contact_allow: hash })).toBe(403);
      // Somebody of whom the audience is all but one.
      const other = { calendar: calendar.replaceAll('@google.com', '@elsewhere'), contact_deny: hash };
      expect(await importBy(cast.alice, { ...other, group_allow: 'nobody' })).toMatchObject({
        outcomes: all('refused'),
      });
      expect(await importBy(cast.alice, { ...other, group_deny: 'nobody' })).toMatchObject({
        outcomes: all('refused'),
      });
      expect(await importBy(cast.alice, other)).toMatchObject({ outcomes: all('created') });
      expect(await list(cast.bob, may)).toHaveLength(1);
      expect(await list(cast.dana, may)).toHaveLength(1);
      expect(await importBy(cast.bob, { calendar: 'BEGIN:VCARD' })).toBe(422);
      expect(await importBy(cast.bob, { calendar: '' })).toBe(400);
    });

    const file = (...events: string[][]) =>
      ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
        '\r\n',
      );
    const bring = async (who: Person, calendar: string, more: object = {}) => {
      const json = { calendar, ...more };
      const answer = await request(tributary, 'POST', `${api}/events/import`, { basic: who.basic, json });
      return answer.json as { events: Record<string, string>[]; warnings: Record<string, string> };
    };
    const seen = async (path: string, who?: Person) =>
      (await request(tributary, 'GET', path, who ? { basic: who.basic } : {})).status;

    it('that a file calls private are for the importer only, also those that are public here already', async () => {
      const doctor = ['UID:private-1', 'SUMMARY:Doctor', 'DESCRIPTION:results', 'DTSTART:20300302T100000Z'];
      const interview = ['UID:private-2', 'CLASS:CONFIDENTIAL', 'SUMMARY:Interview', 'DTSTART:20300303T100000Z'];
      const open = { contact_allow: '' };
      const early = await bring(cast.bob, file(doctor), open);
      const { uuid } = (await findItem(tributary.operations.database.reader, cast.bob.viewer, {
        id: Number(early.events[0]!['item_id']),
      }))!;
      expect(await seen(`/item/${uuid}`)).toBe(200);
      const both = file([...doctor, 'CLASS: private'], interview);
      const dry = await bring(cast.bob, both, { ...open, dry_run: '1' });
      expect(dry).toMatchObject({
        events: [{ outcome: 'changed' }, { outcome: 'created' }],
        warnings: { private: '2' },
      });
      const { events } = await bring(cast.bob, both, open);
      expect(events.map(({ outcome }) => outcome)).toEqual(['changed', 'created']);
      expect((await bring(cast.bob, both, open)).events.map(({ outcome }) => outcome)).toEqual([
        'unchanged',
        'unchanged',
      ]);
      for (const { item_id } of events) {
        const item = (await findItem(tributary.operations.database.reader, cast.bob.viewer, { id: Number(item_id) }))!;
        const statuses = [await seen(`/item/${item.uuid}`), await seen(`/item/${item.uuid}`, cast.alice)];
        expect(statuses).toEqual([404, 404]);
      }
      const march = { from: '2030-03-01', to: '2030-04-01' };
      expect([await list(cast.alice, march), ((await list(cast.bob, march)) as object[]).length]).toEqual([[], 2]);
    });

    it('that are too long, or older than what has been imported, are named and refused', async () => {
      const long = ['UID:long', 'SUMMARY:l', 'DTSTART:20300305T100000Z', 'DTEND:20310505T100000Z'];
      expect(await bring(cast.bob, file(long))).toMatchObject({
        events: [{ summary: 'l', outcome: 'refused', message: 'The event lasts longer than a year.' }],
        warnings: { unreadable: '0' },
      });
      const version = (sequence: number, title: string) =>
        file(['UID:versions', `SEQUENCE:${sequence}`, `SUMMARY:${title}`, 'DTSTART:20300405T100000Z']);
      const outcome = async (calendar: string) => (await bring(cast.bob, calendar)).events[0]!['outcome'];
      expect(await outcome(version(2, 'New'))).toBe('created');
      expect(await outcome(version(1, 'Old'))).toBe('refused');
      expect(await outcome(version(2, 'New'))).toBe('unchanged');
      expect(await outcome(version(10, 'Newer'))).toBe('changed');
      expect(await outcome(version(9, 'New'))).toBe('refused');
      expect(await list(cast.bob, { from: '2030-04-01', to: '2030-05-01' })).toMatchObject([{ summary: 'Newer' }]);
    });
  });
});
