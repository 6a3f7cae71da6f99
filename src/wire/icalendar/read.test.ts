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

const read = (text: string, zone = 'Europe/Berlin') => readCalendar(Buffer.from(text), zone, 500);
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => calendar('BEGIN:VEVENT', 'UID:e1', ...lines, 'END:VEVENT');
const only = async (text: string) => {
  const { events, warnings } = (await read(text))!;
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
  it.each(programs)('of %s say the same as to another parser', async (name) => {
    const bytes = fileOf(name);
    const { events, warnings } = (await readCalendar(bytes, 'Europe/Berlin', 500))!;
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

  it('have titles, texts and places without their escapes, changed and cancelled dates, and their zones', async () => {
    const [training, regatta, call] = (await readCalendar(fileOf('google'), 'Asia/Tokyo', 500))!.events;
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
    // A time in UTC is in the calendar's zone.
    expect(call!.event).toMatchObject({ zone: 'Europe/Paris', start: '2026-06-10T18:00:00' });
    const [board, newYork] = (await readCalendar(fileOf('outlook'), 'UTC', 500))!.events;
    expect(board!.event.zone).toBe('Europe/Berlin');
    expect(newYork!.event).toMatchObject({ zone: 'America/New_York', start: '2026-07-01T14:00:00' });
    const [swim] = (await readCalendar(fileOf('apple'), 'UTC', 500))!.events;
    // Nothing of its alarm, which has an id, a title, a text and a time too.
    expect(swim).toMatchObject({
      title: 'Swim 🏊🏽‍♀️ before work',
      description: '',
      url: 'https://icebergs.example/',
      event: { uid: '9B3C2F3E-6A2D-4F0C-8E57-0B3B1C1F2A10', place: 'Bondi Icebergs\n1 Notts Ave, Bondi Beach' },
    });
    expect(swim!.event.start).toBe('2026-04-02T07:00:00');
    const [choir, bare] = (await readCalendar(fileOf('thunderbird'), 'Asia/Tokyo', 500))!.events;
    expect(choir!.event).toMatchObject({ isCancelled: true, zone: 'America/Sao_Paulo', end: '2026-03-10T21:30:00' });
    expect(bare!.event).toMatchObject({ uid: '', zone: 'Asia/Tokyo', start: '2026-03-11T20:00:00' });
  });

  it('come back from files of ours as they were', async () => {
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
    const text = await writeCalendar([filed, days], { name: 'Harbour', now: '2026-01-03T00:00:00.000Z' });
    const { events, warnings } = (await read(text, 'Asia/Tokyo'))!;
    expect([...warnings]).toEqual([]);
    expect(events[0]).toEqual({
      event: { ...filed.event, sequence: 2 },
      title: filed.title,
      description: filed.description,
      url: filed.url,
    });
    const { zone: _days, ...there } = days.event;
    expect(events[1]!.event).toMatchObject(there);
  });
});

describe('what calendar files have', () => {
  it('is no calendar without one', async () => {
    for (const text of [
      '',
      'hello',
      'BEGIN:VCARD\r\nEND:VCARD',
      '{"a": 1}',
      'BEGIN:VEVENT\nDTSTART:20260101T000000Z\nEND:VEVENT',
    ]) {
      expect(await read(text)).toBeUndefined();
    }
    expect(await read('\ufeffBEGIN:VCALENDAR\nEND:VCALENDAR')).toEqual({ events: [], count: 0, warnings: new Map() });
  });

  it('is whole where lines are folded within a character, end in any way, or have tabs', async () => {
    const [before, after] = [Buffer.from('SUMMARY:Gr\u00fc').subarray(0, -1), Buffer.from('\u00fc').subarray(1)];
    const head = Buffer.from('BEGIN:VCALENDAR\rBEGIN:VEVENT\nDTST\n\tART;VALUE=DATE:20260101\r\n');
    const tail = Buffer.from('n\r\n e\r\nEND:VEVENT\nEND:VCALENDAR');
    const bytes = Buffer.concat([head, before, Buffer.from('\r\n '), after, tail]);
    expect((await readCalendar(bytes, 'UTC', 500))!.events.map(({ title }) => title)).toEqual(['Gr\u00fcne']);
  });

  it('lasts as long as it says, a day or no time without saying so, and never less than none', async () => {
    const lasts = async (...lines: string[]) => (await only(event('DTSTART:20260101T100000', ...lines))).event.end;
    expect(await lasts('DURATION:P1W')).toBe('2026-01-08T10:00:00');
    expect(await lasts('DURATION:P1DT2H3M4S')).toBe('2026-01-02T12:03:04');
    expect(await lasts()).toBe('2026-01-01T10:00:00');
    expect(await lasts('DTEND:20260101T090000')).toBe('2026-01-01T10:00:00');
    expect(await lasts('DURATION:-PT1H')).toBe('2026-01-01T10:00:00');
    expect((await only(event('DTSTART;VALUE=DATE:20260101'))).event).toMatchObject({
      isAllDay: true,
      end: '2026-01-02T00:00:00',
    });
    expect((await only(event('DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260101'))).event.end).toBe(
      '2026-01-02T00:00:00',
    );
  });

  it('is read as far as it is understood, which is said', async () => {
    expect(await only(event('DTSTART:20260101T100000', 'RRULE:FREQ=HOURLY'))).toMatchObject({
      event: { rule: '' },
      warnings: { rule: 1 },
    });
    expect(await only(event('DTSTART:20260101T100000', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'))).toMatchObject({
      event: { rule: 'FREQ=DAILY' },
      warnings: { rule: 1 },
    });
    expect((await only(event('DTSTART:20260101T100000', 'RDATE:20260105T100000'))).warnings).toEqual({ dates: 1 });
    expect(await only(event('DTSTART;TZID=Moon:20260101T100000'))).toMatchObject({
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
    for (const line of broken)
      expect([line.slice(0, 30), (await read(event(line)))!.events]).toEqual([line.slice(0, 30), []]);
    for (const line of broken)
      expect(Object.fromEntries((await read(event(line)))!.warnings)).toEqual({ unreadable: 1 });
    expect(
      Object.fromEntries((await read('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101T100000Z'))!.warnings),
    ).toEqual({
      unreadable: 1,
    });
  });

  it('counts once where an event stands there twice, by the newer one, and takes what one change cancels out', async () => {
    const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:e1', ...lines, 'END:VEVENT'].join('\r\n');
    const twice = calendar(
      vevent('SEQUENCE:1', 'DTSTART:20260101T100000', 'SUMMARY:Old'),
      vevent('SEQUENCE:2', 'DTSTART:20260101T110000', 'RRULE:FREQ=DAILY', 'SUMMARY:New'),
      vevent('RECURRENCE-ID:20260103T110000', 'DTSTART:20260103T110000', 'STATUS:CANCELLED'),
      vevent('RECURRENCE-ID;VALUE=DATE:20260104', 'DTSTART:20260104T150000'),
    );
    expect(await only(twice)).toMatchObject({
      count: 1,
      title: 'New',
      event: {
        except: ['2026-01-03T11:00:00'],
        changes: [{ of: '2026-01-04T11:00:00', start: '2026-01-04T15:00:00', title: '' }],
      },
    });
  });
});

describe('odd files', () => {
  const timesOf = async (text: string, year = 2030) => {
    const { events, warnings } = (await read(text, 'Europe/Berlin'))!;
    const all = { from: `${year}-01-01T00:00:00.000Z`, to: `${year + 1}-01-01T00:00:00.000Z` };
    const times = events.flatMap((each) =>
      occurrencesOf(each.event, all, 'UTC').map(({ startsAt }) => startsAt.slice(5, 16)),
    );
    return { times, warnings: Object.fromEntries(warnings) };
  };
  const vtimezone = (name: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...lines,
    'END:VTIMEZONE',
  ];
  const part = (kind: string, from: string, to: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${kind}`,
  ];
  const inFile = (zone: string[], ...lines: string[]) =>
    calendar(...zone, 'BEGIN:VEVENT', 'UID:e1', 'SUMMARY:a', ...lines, 'END:VEVENT');

  it('name what is private, in whatever spelling, also where only one date of an event is', async () => {
    const isPrivate = async (...lines: string[]) => {
      const { isPrivate, warnings } = await only(event('DTSTART:20300302T100000Z', ...lines));
      return [isPrivate ?? false, warnings];
    };
    for (const value of ['PRIVATE', ' confidential ', 'X-FAMILY']) {
      expect(await isPrivate(`CLASS:${value}`)).toEqual([true, { private: 1 }]);
    }
    for (const line of ['CLASS:PUBLIC', 'CLASS: public', 'CLASS:', 'X-CLASS:PRIVATE']) {
      expect(await isPrivate(line)).toEqual([false, {}]);
    }
    const change = [
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:e1',
      'RECURRENCE-ID:20300303T100000Z',
      'DTSTART:20300303T110000Z',
    ];
    expect(await isPrivate('RRULE:FREQ=DAILY;COUNT=3', ...change, 'CLASS:PRIVATE')).toEqual([true, { private: 1 }]);
  });

  it('have zones by escaped names and by names with labels', async () => {
    const bangkok = part('STANDARD', '+0700', '+0700', 'DTSTART:16010101T000000');
    const escaped = inFile(
      vtimezone('(UTC+07:00) Bangkok\\, Hanoi\\, Jakarta', ...bangkok),
      'DTSTART;TZID="(UTC+07:00) Bangkok, Hanoi, Jakarta":20300302T090000',
    );
    expect(await timesOf(escaped)).toEqual({ times: ['03-02T02:00'], warnings: {} });
    for (const [name, winter, summer] of [
      ['(UTC-05:00) Eastern Time (US & Canada)', '01-15T15:00', '07-15T14:00'],
      ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome', '01-15T09:00', '07-15T08:00'],
      ['(GMT+05:30) Chennai, Kolkata, Mumbai', '01-15T04:30', '07-15T04:30'],
      ['(UTC+08:00) Beijing, Chongqing, Hong Kong, Urumqi', '01-15T02:00', '07-15T02:00'],
      ['(UTC) Coordinated Universal Time', '01-15T10:00', '07-15T10:00'],
      ['Eastern Standard Time', '01-15T15:00', '07-15T14:00'],
      ['/citadel.org/20210210_1/Europe/Berlin', '01-15T09:00', '07-15T08:00'],
      ['tzone://Microsoft/Utc', '01-15T10:00', '07-15T10:00'],
      ['UTC+3', '01-15T07:00', '07-15T07:00'],
      ['+0330', '01-15T06:30', '07-15T06:30'],
    ] as const) {
      const times = await Promise.all(
        ['0115', '0715'].map(
          async (day) => (await timesOf(event(`DTSTART;TZID="${name}":2030${day}T100000`))).times[0],
        ),
      );
      expect([name, ...times]).toEqual([name, winter, summer]);
    }
    // Its clocks are known, but not whether they change.
    expect(await timesOf(event('DTSTART;TZID="(UTC+03:00) Atlantis":20300115T100000'))).toEqual({
      times: ['01-15T07:00'],
      warnings: { zone: 1 },
    });
    expect(await timesOf(event('DTSTART;TZID=Atlantis:20300115T100000'))).toEqual({
      times: ['01-15T09:00'],
      warnings: { zone: 1 },
    });
  });

  it('have zones of their own, by the clocks that they describe', async () => {
    const eleven = vtimezone('Station', ...part('STANDARD', '+1100', '+1100', 'DTSTART:19700101T000000'));
    expect(await timesOf(inFile(eleven, 'DTSTART;TZID=Station:20300302T230000'))).toEqual({
      times: ['03-02T12:00'],
      warnings: {},
    });
    const odd = vtimezone(
      'Moon',
      ...part('STANDARD', '+0215', '+0115', 'DTSTART:16011028T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
      ...part('DAYLIGHT', '+0115', '+0215', 'DTSTART:16010325T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
    );
    expect((await timesOf(inFile(odd, 'DTSTART;TZID=Moon:20300115T100000'))).times).toEqual(['01-15T08:45']);
    expect(await timesOf(inFile(odd, 'DTSTART;TZID=Moon:20300715T100000'))).toEqual({
      times: ['07-15T07:45'],
      warnings: {},
    });
    // No zone has these clocks, so later dates follow those of the reader.
    expect(await timesOf(inFile(odd, 'DTSTART;TZID=Moon:20300115T100000', 'RRULE:FREQ=MONTHLY;COUNT=2'))).toEqual({
      times: ['01-15T08:45', '02-15T08:45'],
      warnings: { zone: 1 },
    });
    // Clocks of a zone that is known, under another name.
    const paris = vtimezone(
      'Ours',
      ...part('STANDARD', '+0200', '+0100', 'DTSTART:19961027T030000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
      ...part('DAYLIGHT', '+0100', '+0200', 'DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
    );
    expect((await only(inFile(paris, 'DTSTART;TZID=Ours:20300115T100000', 'RRULE:FREQ=MONTHLY'))).event).toMatchObject({
      zone: 'Europe/Berlin',
      start: '2030-01-15T10:00:00',
    });
    // A rule that nothing ends but the one after it.
    const eras = vtimezone(
      'Eras',
      ...part('STANDARD', '-0400', '-0500', 'DTSTART:16711029T020000', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
      ...part('DAYLIGHT', '-0500', '-0400', 'DTSTART:16710404T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4'),
      ...part('STANDARD', '-0400', '-0500', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'),
      ...part('DAYLIGHT', '-0500', '-0400', 'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'),
    );
    expect((await only(inFile(eras, 'DTSTART;TZID=Eras:20301029T100000', 'RRULE:FREQ=DAILY'))).event).toMatchObject({
      zone: 'America/New_York',
      start: '2030-10-29T10:00:00',
    });
    // Single changes, some of them by RDATE.
    const once = vtimezone(
      'Once',
      ...part('STANDARD', '+0345', '+0345', 'DTSTART:20000101T000000'),
      ...part('DAYLIGHT', '+0345', '+0445', 'DTSTART:20300301T000000', 'RDATE:20300801T000000'),
      ...part('STANDARD', '+0445', '+0345', 'DTSTART:20300601T000000', 'RDATE:20301001T000000'),
    );
    for (const [day, time] of [
      ['0201', '06:15'],
      ['0401', '05:15'],
      ['0701', '06:15'],
      ['0901', '05:15'],
      ['1101', '06:15'],
    ] as const) {
      const { times } = await timesOf(inFile(once, `DTSTART;TZID=Once:2030${day}T100000`));
      expect([day, times[0]!.slice(6)]).toEqual([day, time]);
    }
  });

  it('change all later dates at once', async () => {
    const future = (rule: string, ...lines: string[]) =>
      event(
        'SUMMARY:m',
        'DTSTART:20300302T100000Z',
        `RRULE:${rule}`,
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:e1',
        'SUMMARY:later',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20300316T100000Z',
        'DTSTART:20300316T120000Z',
        ...lines,
      );
    expect(await timesOf(future('FREQ=WEEKLY;COUNT=4'))).toEqual({
      times: ['03-02T10:00', '03-09T10:00', '03-16T12:00', '03-23T12:00'],
      warnings: {},
    });
    // Changes to a single date take precedence.
    const single = [
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:e1',
      'RECURRENCE-ID:20300323T100000Z',
      'DTSTART:20300323T150000Z',
    ];
    expect((await timesOf(future('FREQ=WEEKLY;COUNT=5', ...single))).times.slice(2)).toEqual([
      '03-16T12:00',
      '03-23T15:00',
      '03-30T12:00',
    ]);
    expect((await timesOf(future('FREQ=WEEKLY;COUNT=5', 'STATUS:CANCELLED'))).times).toEqual([
      '03-02T10:00',
      '03-09T10:00',
    ]);
    const { event: endless, warnings } = await only(future('FREQ=DAILY'));
    expect([endless.changes.length, warnings]).toEqual([300, { dates: 1 }]);
  });

  it('have days that are written as midnight, and say so of nothing else', async () => {
    const day = event('DTSTART;VALUE=DATE:20300822T000000', 'DTEND;VALUE=DATE:20300823T000000');
    expect((await only(day)).event).toMatchObject({
      isAllDay: true,
      start: '2030-08-22T00:00:00',
      end: '2030-08-23T00:00:00',
    });
    expect((await only(event('DTSTART;VALUE=DATE:20300822T120000'))).event).toMatchObject({
      isAllDay: false,
      start: '2030-08-22T12:00:00',
    });
  });

  it('have events that are too long, which are named', async () => {
    const long = await only(event('SUMMARY:l', 'DTSTART:20300305T100000Z', 'DTEND:20310505T100000Z'));
    expect(long).toMatchObject({ count: 1, title: 'l', isTooLong: true, warnings: {} });
  });

  it('are read in spite of lines that nobody needs, and by what is newest', async () => {
    const odd = event(
      'DTSTART:20300305T100000Z',
      `ATTACH;ENCODING=BASE64:${'A'.repeat(200_000)}`,
      'no property at all',
      'X-APPLE-STRUCTURED-LOCATION;X="open:geo:1',
      'SUMMARY:It is \\"on\\"\\, again',
    );
    expect(await only(odd)).toMatchObject({ title: 'It is "on", again', warnings: {} });
    const nested = ['BEGIN:VEVENT', 'DTSTART:20300305T100000Z', ...Array<string>(50).fill('BEGIN:A'), 'END:VEVENT'];
    expect(Object.fromEntries((await read(calendar(...nested)))!.warnings)).toEqual({ unreadable: 1 });
    const unended = [
      'BEGIN:VEVENT',
      'DTSTART:20300305T100000Z',
      'BEGIN:VEVENT',
      'DTSTART:20300305T100000Z',
      'END:VEVENT',
    ];
    expect(await read(calendar(...unended))).toMatchObject({ count: 1, warnings: new Map([['unreadable', 1]]) });
    expect((await only(event('DTSTART:20300305T100000Z', 'SEQUENCE:7'))).event.sequence).toBe(7);
  });
});
