import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, occurrencesOf } from '../../core/calendar/domain/index.ts';
import { wallInZone } from '../../lib/time-zone.ts';
import { writeTimeZone } from './time-zones.ts';
import { type FiledEvent, writeCalendar } from './write.ts';

const plain: CalendarEvent = {
  start: '2026-03-22T10:00:00',
  end: '2026-03-22T11:30:00',
  isAllDay: false,
  zone: 'Europe/Berlin',
  place: 'Hall 2; quay, "old"',
  rule: 'FREQ=WEEKLY;COUNT=40',
  except: ['2026-03-29T10:00:00', '2026-04-12T10:00:00'],
  changes: [{ of: '2026-04-05T10:00:00', start: '2026-04-06T12:00:00', end: '2026-04-06T13:00:00', title: 'Later' }],
  isCancelled: false,
  uid: '',
};

const filed = (event: Partial<CalendarEvent> = {}, more: Partial<FiledEvent> = {}): FiledEvent => ({
  uid: 'e1@tributary.test',
  event: { ...plain, ...event },
  title: 'Spring meeting, part \\1; über 🚣🏽‍♀️ rowing '.repeat(3),
  description: 'Bring:\r\n- cake\n- \u0007a coat',
  url: 'https://tributary.test/item/1',
  organizer: { name: 'Alice "A" Example', url: 'https://tributary.test/channel/alice' },
  createdAt: '2026-01-01T10:00:00.000Z',
  changedAt: '2026-01-02T10:00:00.500Z',
  sequence: 2,
  ...more,
});

const write = (...events: FiledEvent[]) => writeCalendar(events, { name: 'Harbour', now: '2026-01-03T00:00:00.000Z' });
const parse = (text: string) => new ICAL.Component(ICAL.parse(text) as unknown[]);

describe('calendar files', () => {
  it('are what is kept here', async () => {
    const text = await write(
      filed(),
      filed({ zone: 'UTC', rule: '', except: [], changes: [], isCancelled: true }, { uid: 'e2@x', title: 'Once' }),
      filed(
        {
          isAllDay: true,
          start: '2026-05-01T00:00:00',
          end: '2026-05-03T00:00:00',
          rule: 'FREQ=YEARLY',
          except: [],
          changes: [],
        },
        { uid: 'e3@x', title: 'Days' },
      ),
    );
    await expect(text).toMatchFileSnapshot('golden/calendar.ics');
  });

  it('have lines of 75 octets at most, which end as they must, and whole characters', async () => {
    const text = await write(filed());
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const plain = text.replaceAll('\r\n', '');
    expect(['\r', '\n', '\u0007', '\uFFFD'].filter((sign) => plain.includes(sign))).toEqual([]);
    expect(Buffer.from(text).toString()).toBe(text);
  });

  it('say to another program what they are to say', async () => {
    const [event, change] = parse(await write(filed()))
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each));
    expect(event!.summary).toBe(filed().title);
    expect(event!.description).toBe('Bring:\n- cake\n- a coat');
    expect(event!.location).toBe(plain.place);
    expect([event!.uid, event!.sequence, change!.uid]).toEqual(['e1@tributary.test', 2, 'e1@tributary.test']);
    expect(change!.recurrenceId.toString()).toBe('2026-04-05T10:00:00');
    expect(change!.summary).toBe('Later');
  });

  it.each([
    ['weekly over both changes of clocks', {}],
    ['at night', { start: '2026-03-20T02:30:00', end: '2026-03-20T04:00:00', except: [], changes: [] }],
    [
      'monthly in New York',
      {
        zone: 'America/New_York',
        rule: 'FREQ=MONTHLY;BYDAY=2SU;COUNT=14',
        start: '2026-02-08T10:15:00',
        end: '2026-02-08T11:00:00',
        except: [],
        changes: [],
      },
    ],
    [
      'south of the equator',
      { zone: 'Australia/Sydney', rule: 'FREQ=WEEKLY;INTERVAL=3;COUNT=20', except: [], changes: [] },
    ],
    ['where clocks never change', { zone: 'Asia/Kolkata', except: [], changes: [] }],
  ])('mean the same times to another program: %s', async (_what, more: Partial<CalendarEvent>) => {
    const calendar = parse(await write(filed(more)));
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
    const components = calendar.getAllSubcomponents('vevent');
    const event = new ICAL.Event(components[0]!, { exceptions: components.slice(1) });
    const iterator = event.iterator();
    const theirs: string[] = [];
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate } = event.getOccurrenceDetails(next);
      startDate.zone = zone;
      theirs.push(new Date(startDate.toUnixTime() * 1000).toISOString());
    }
    const range = { from: '2026-01-01T00:00:00.000Z', to: '2029-01-01T00:00:00.000Z' };
    const ours = occurrencesOf({ ...plain, ...more }, range, 'UTC').map(({ startsAt }) => startsAt);
    expect(theirs.sort((a, b) => (a < b ? -1 : 1))).toEqual(ours);
    expect(ours.length).toBeGreaterThan(10);
  });

  it.each([
    'Europe/Berlin',
    'Europe/London',
    'America/New_York',
    'America/Santiago',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Tehran',
    'Asia/Kolkata',
    'Europe/Istanbul',
    'Pacific/Apia',
  ])('describe the clocks of %s as they are', (zone) => {
    const text = `BEGIN:VCALENDAR\r\n${writeTimeZone(zone, 2014, 2026)}END:VCALENDAR\r\n`;
    const described = new ICAL.Timezone(parse(text).getFirstSubcomponent('vtimezone')!);
    const wrong: string[] = [];
    for (let moment = Date.UTC(2014, 0, 3, 12); moment < Date.UTC(2036, 0, 1); moment += 5 * 86_400_000) {
      const at = new Date(moment).toISOString();
      const local = new Date(wallInZone(at, zone)).toISOString().slice(0, 19);
      const time = ICAL.Time.fromDateTimeString(local);
      time.zone = described;
      if (time.toUnixTime() * 1000 !== moment) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });
});
