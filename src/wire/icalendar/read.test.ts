import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { occurrencesOf } from '../../core/calendar/domain/index.ts';
import { readCalendar } from './read.ts';
import { type FiledEvent, writeCalendar } from './write.ts';

/** Files in the shape in which these programs write them. */
const programs = ['google', 'outlook', 'apple', 'thunderbird'] as const;
const fileOf = (name: (typeof programs)[number]) =>
  readFileSync(new URL(`../../../test/fixtures/calendars/${name}.ics`, import.meta.url));

const read = (text: string, zone = 'Europe/Berlin') => readCalendar(Buffer.from(text), zone);
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', 'UID:e1', ...lines, 'END:VEVENT');
const only = (text: string) => {
  const { events, warnings } = read(text)!;
  return { ...events[0]!, count: events.length, warnings: Object.fromEntries(warnings) };
};
const range = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };

/** When events take place by the parser of Thunderbird, which knows the zones of the file itself. */
function timesByIcal(bytes: Buffer): Map<string, string[]> {
  const component = new ICAL.Component(ICAL.parse(bytes.toString()) as unknown[]);
  const times = new Map<string, string[]>();
  for (const each of component.getAllSubcomponents('vevent')) {
    const parsed = new ICAL.Event(each);
    if (parsed.isRecurrenceException() || !parsed.uid) continue;
    for (const other of component.getAllSubcomponents('vevent')) {
      const exception = new ICAL.Event(other);
      if (exception.isRecurrenceException() && exception.uid === parsed.uid) parsed.relateException(exception);
    }
    const found: string[] = [];
    const iterator = parsed.iterator();
    for (let next = iterator.next(); next && next.year < 2027; next = iterator.next()) {
      const { startDate, endDate } = parsed.getOccurrenceDetails(next);
      found.push(
        [startDate, endDate].map((time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())).join(' '),
      );
    }
    times.set(parsed.uid, found);
  }
  return times;
}

describe('calendar files of other programs', () => {
  it.each(programs)('of %s say the same as to another parser', (name) => {
    const bytes = fileOf(name);
    const { events, warnings } = readCalendar(bytes, 'Europe/Berlin')!;
    expect(Object.fromEntries(warnings)).toEqual({});
    const byIcal = timesByIcal(bytes);
    expect(byIcal.size).toBeGreaterThan(0);
    const ours = new Map(
      events.map((each) => [
        each.event.uid,
        occurrencesOf(each.event, range, 'UTC').map(({ startsAt, endsAt }) =>
          [startsAt, endsAt].map((at) => (each.event.isAllDay ? at.slice(0, 10) : at)).join(' '),
        ),
      ]),
    );
    for (const [uid, times] of byIcal) expect([uid, ours.get(uid)]).toEqual([uid, times]);
  });

  it('have titles, texts and places without their escapes, changed and cancelled dates, and their zones', () => {
    const [training, regatta, call] = readCalendar(fileOf('google'), 'Asia/Tokyo')!.events;
    expect(training).toMatchObject({
      title: 'Training',
      description:
        'Bring shoes; see <a href="https://club.example/boats">the boats</a>.\nWe begin in time, whatever the weather.',
      event: {
        place: 'Boathouse, Quai 4',
        zone: 'Europe/Paris',
        rule: 'FREQ=WEEKLY;UNTIL=20260430T215959Z;BYDAY=TH',
        except: ['2026-03-19T18:30:00', '2026-04-02T18:30:00'],
        changes: [
          {
            of: '2026-03-26T18:30:00',
            start: '2026-03-27T19:00:00',
            end: '2026-03-27T21:00:00',
            title: 'Training in the pool',
          },
        ],
      },
    });
    expect(regatta!.event).toMatchObject({ isAllDay: true, start: '2026-05-01T00:00:00', end: '2026-05-04T00:00:00' });
    // A moment in UTC stands where its calendar is.
    expect(call!.event).toMatchObject({ zone: 'Europe/Paris', start: '2026-06-10T18:00:00' });
    const [board, newYork] = readCalendar(fileOf('outlook'), 'UTC')!.events;
    expect(board!.event.zone).toBe('Europe/Berlin');
    expect(newYork!.event).toMatchObject({ zone: 'America/New_York', start: '2026-07-01T14:00:00' });
    const [swim] = readCalendar(fileOf('apple'), 'UTC')!.events;
    // Nothing of its alarm, which has an id, a title, a text and a time as well.
    expect(swim).toMatchObject({
      title: 'Swim 🏊🏽‍♀️ before work',
      description: '',
      url: 'https://icebergs.example/',
      event: { uid: '9B3C2F3E-6A2D-4F0C-8E57-0B3B1C1F2A10', place: 'Bondi Icebergs\n1 Notts Ave, Bondi Beach' },
    });
    expect(swim!.event.start).toBe('2026-04-02T07:00:00');
    const [choir, bare] = readCalendar(fileOf('thunderbird'), 'Asia/Tokyo')!.events;
    expect(choir!.event).toMatchObject({ isCancelled: true, zone: 'America/Sao_Paulo', end: '2026-03-10T21:30:00' });
    expect(bare!.event).toMatchObject({ uid: '', zone: 'Asia/Tokyo', start: '2026-03-11T20:00:00' });
  });

  it('come back from files of ours as they were', () => {
    const filed: FiledEvent = {
      uid: 'e1@tributary.test',
      event: {
        start: '2026-03-22T10:00:00',
        end: '2026-03-22T11:30:00',
        isAllDay: false,
        zone: 'Europe/Berlin',
        place: 'Hall 2; quay, "old"',
        rule: 'FREQ=WEEKLY;COUNT=40',
        except: ['2026-03-29T10:00:00', '2026-04-12T10:00:00'],
        changes: [
          { of: '2026-04-05T10:00:00', start: '2026-04-06T12:00:00', end: '2026-04-06T13:00:00', title: 'Later' },
        ],
        isCancelled: false,
        uid: 'e1@tributary.test',
      },
      title: 'Spring, part \\1; über 🚣🏽‍♀️ rowing '.repeat(5).trim(),
      description: 'Bring:\n- cake',
      url: 'https://tributary.test/item/1',
      organizer: { name: 'Alice', url: 'https://tributary.test/channel/alice' },
      createdAt: '2026-01-01T10:00:00.000Z',
      changedAt: '2026-01-02T10:00:00.500Z',
      sequence: 2,
    };
    const days: FiledEvent = {
      ...filed,
      event: {
        ...filed.event,
        uid: 'e2',
        isAllDay: true,
        start: '2026-05-01T00:00:00',
        end: '2026-05-03T00:00:00',
        rule: '',
        except: [],
        changes: [],
        isCancelled: true,
      },
      uid: 'e2',
    };
    const text = writeCalendar([filed, days], { name: 'Harbour', now: '2026-01-03T00:00:00.000Z' });
    const { events, warnings } = read(text, 'Asia/Tokyo')!;
    expect([...warnings]).toEqual([]);
    expect(events[0]).toEqual({
      event: filed.event,
      title: filed.title,
      description: filed.description,
      url: filed.url,
    });
    const { zone: _days, ...there } = days.event;
    expect(events[1]!.event).toMatchObject(there);
  });
});

describe('what calendar files have', () => {
  it('is no calendar without one', () => {
    for (const text of [
      '',
      'hello',
      'BEGIN:VCARD\r\nEND:VCARD',
      '{"a": 1}',
      'BEGIN:VEVENT\nDTSTART:20260101T000000Z\nEND:VEVENT',
    ]) {
      expect(read(text)).toBeUndefined();
    }
    expect(read('\ufeffBEGIN:VCALENDAR\nEND:VCALENDAR')).toEqual({ events: [], warnings: new Map() });
  });

  it('is whole where lines are folded within a character, end in any way, or have tabs', () => {
    const [before, after] = [Buffer.from('SUMMARY:Gr\u00fc').subarray(0, -1), Buffer.from('\u00fc').subarray(1)];
    const head = Buffer.from('BEGIN:VCALENDAR\rBEGIN:VEVENT\nDTST\n\tART;VALUE=DATE:20260101\r\n');
    const tail = Buffer.from('n\r\n e\r\nEND:VEVENT\nEND:VCALENDAR');
    const bytes = Buffer.concat([head, before, Buffer.from('\r\n '), after, tail]);
    expect(readCalendar(bytes, 'UTC')!.events.map(({ title }) => title)).toEqual(['Gr\u00fcne']);
  });

  it('lasts as long as it says, a day or no time without saying so, and never less than none', () => {
    const lasts = (...lines: string[]) => only(event('DTSTART:20260101T100000', ...lines)).event.end;
    expect(lasts('DURATION:P1W')).toBe('2026-01-08T10:00:00');
    expect(lasts('DURATION:P1DT2H3M4S')).toBe('2026-01-02T12:03:04');
    expect(lasts()).toBe('2026-01-01T10:00:00');
    expect(lasts('DTEND:20260101T090000')).toBe('2026-01-01T10:00:00');
    expect(lasts('DURATION:-PT1H')).toBe('2026-01-01T10:00:00');
    expect(only(event('DTSTART;VALUE=DATE:20260101')).event).toMatchObject({
      isAllDay: true,
      end: '2026-01-02T00:00:00',
    });
    expect(only(event('DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260101')).event.end).toBe(
      '2026-01-02T00:00:00',
    );
  });

  it('is read as far as it is understood, which is said', () => {
    expect(only(event('DTSTART:20260101T100000', 'RRULE:FREQ=HOURLY'))).toMatchObject({
      event: { rule: '' },
      warnings: { rule: 1 },
    });
    expect(only(event('DTSTART:20260101T100000', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'))).toMatchObject({
      event: { rule: 'FREQ=DAILY' },
      warnings: { rule: 1 },
    });
    expect(only(event('DTSTART:20260101T100000', 'RDATE:20260105T100000')).warnings).toEqual({ dates: 1 });
    expect(only(event('DTSTART;TZID=Moon:20260101T100000'))).toMatchObject({
      event: { zone: 'Europe/Berlin', start: '2026-01-01T10:00:00' },
      warnings: { zone: 1 },
    });
    const broken = [
      'DTSTART:20260231T100000',
      'DTSTART:soon',
      'SUMMARY:no time',
      'DTSTART:18000101T000000',
      `DTSTART:2026${'0'.repeat(200_000)}`,
    ];
    for (const line of broken) expect([line.slice(0, 30), read(event(line))!.events]).toEqual([line.slice(0, 30), []]);
    for (const line of broken) expect(Object.fromEntries(read(event(line))!.warnings)).toEqual({ unreadable: 1 });
    expect(Object.fromEntries(read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101T100000Z')!.warnings)).toEqual({
      unreadable: 1,
    });
  });

  it('counts once where an event stands there twice, by the newer one, and takes what one change cancels out', () => {
    const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:e1', ...lines, 'END:VEVENT'].join('\r\n');
    const twice = calendar(
      vevent('SEQUENCE:1', 'DTSTART:20260101T100000', 'SUMMARY:Old'),
      vevent('SEQUENCE:2', 'DTSTART:20260101T110000', 'RRULE:FREQ=DAILY', 'SUMMARY:New'),
      vevent('RECURRENCE-ID:20260103T110000', 'DTSTART:20260103T110000', 'STATUS:CANCELLED'),
      vevent('RECURRENCE-ID;VALUE=DATE:20260104', 'DTSTART:20260104T150000'),
    );
    expect(only(twice)).toMatchObject({
      count: 1,
      title: 'New',
      event: {
        except: ['2026-01-03T11:00:00'],
        changes: [{ of: '2026-01-04T11:00:00', start: '2026-01-04T15:00:00', title: '' }],
      },
    });
  });
});
