import { describe, expect, it } from 'vitest';
import { type CalendarEvent, readEvent, writeEvent } from './event.ts';
import { firstOccurrence, occurrencesOf, rangeOf } from './occurrences.ts';

const plain: CalendarEvent = {
  start: '2026-03-22T10:00:00',
  end: '2026-03-22T11:30:00',
  isAllDay: false,
  zone: 'Europe/Berlin',
  place: '',
  rule: '',
  except: [],
  changes: [],
  isCancelled: false,
  uid: '',
};

const year = { from: '2026-01-01T00:00:00.000Z', to: '2027-01-01T00:00:00.000Z' };
const startsOf = (event: Partial<CalendarEvent>, zone = 'UTC', range = year) =>
  occurrencesOf({ ...plain, ...event }, range, zone).map(
    ({ startsAt, endsAt }) => `${startsAt.slice(0, 16)} ${endsAt.slice(11, 16)}`,
  );

describe('the object of an event', () => {
  it('is read as it was written', () => {
    const whole: CalendarEvent = {
      ...plain,
      place: 'Quay, Hall "2"',
      rule: 'FREQ=WEEKLY;UNTIL=20261231T225959Z',
      except: ['2026-03-29T10:00:00'],
      changes: [{ of: '2026-04-05T10:00:00', start: '2026-04-06T12:00:00', end: '2026-04-06T13:00:00', title: 'Late' }],
      isCancelled: true,
      uid: 'a@b',
    };
    expect(readEvent(writeEvent(whole, 'Meeting'))).toEqual(whole);
    expect(JSON.parse(writeEvent(plain, 'Meeting'))).toEqual({
      type: 'Event',
      name: 'Meeting',
      startTime: '2026-03-22T09:00:00.000Z',
      endTime: '2026-03-22T10:30:00.000Z',
      timezone: 'Europe/Berlin',
    });
    const days = { ...plain, isAllDay: true, start: '2026-03-22T00:00:00', end: '2026-03-24T00:00:00' };
    expect(readEvent(writeEvent(days, ''))).toEqual(days);
  });

  it('may come from other servers with more, less, and other forms', () => {
    const read = (object: object) => readEvent(JSON.stringify(object));
    expect(read({ type: 'Event', startTime: '2026-03-22T10:00:00+02:00' })).toEqual({
      ...plain,
      start: '2026-03-22T08:00:00',
      end: '2026-03-22T09:00:00',
      zone: 'UTC',
    });
    const place = { type: 'Place', content: 'The quay' };
    expect(read({ startTime: '2026-03-22 10:00:00', timezone: 'Europe/Berlin', location: place })).toMatchObject({
      start: '2026-03-22T10:00:00',
      place: 'The quay',
    });
    expect(read({ startTime: '2026-03-22', allDay: true, location: 'Quay' })).toMatchObject({
      start: '2026-03-22T00:00:00',
      end: '2026-03-23T00:00:00',
      place: 'Quay',
    });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no time', '{"type":"Event"}'],
    ['a day that no month has', '{"startTime":"2026-02-30T10:00:00Z"}'],
    ['an end before its beginning', '{"startTime":"2026-03-22T10:00:00Z","endTime":"2026-03-22T09:00:00Z"}'],
    ['more than a year', '{"startTime":"2026-03-22T10:00:00Z","endTime":"2027-03-24T09:00:00Z"}'],
    ['a rule of seconds', '{"startTime":"2026-03-22T10:00:00Z","rrule":"FREQ=SECONDLY"}'],
    ['a time that no calendar shows', '{"startTime":"0001-01-01T00:00:00Z"}'],
  ])('is no event with %s', (_what, obj) => {
    expect(readEvent(obj)).toBeUndefined();
  });
});

describe('the times of an event', () => {
  it('are at the same hour where it takes place, before and after a change of clocks', () => {
    // In Europe clocks go forward on 29 March 2026 and back on 25 October.
    expect(startsOf({ rule: 'FREQ=WEEKLY;COUNT=3' })).toEqual([
      '2026-03-22T09:00 10:30',
      '2026-03-29T08:00 09:30',
      '2026-04-05T08:00 09:30',
    ]);
    expect(startsOf({ start: '2026-10-18T10:00:00', end: '2026-10-18T11:00:00', rule: 'FREQ=WEEKLY;COUNT=2' })).toEqual(
      ['2026-10-18T08:00 09:00', '2026-10-25T09:00 10:00'],
    );
    // South of the equator it is the other way around.
    const sydney = { zone: 'Australia/Sydney', start: '2026-03-29T19:00:00', end: '2026-03-29T20:00:00' };
    expect(startsOf({ ...sydney, rule: 'FREQ=WEEKLY;COUNT=2' })).toEqual([
      '2026-03-29T08:00 09:00',
      '2026-04-05T09:00 10:00',
    ]);
  });

  it('last as long across a change as at any other time, and move behind an hour that is left out', () => {
    const night = { start: '2026-03-27T22:00:00', end: '2026-03-28T06:00:00', rule: 'FREQ=DAILY;COUNT=3' };
    expect(startsOf(night)).toEqual(['2026-03-27T21:00 05:00', '2026-03-28T21:00 05:00', '2026-03-29T20:00 04:00']);
    const gap = { start: '2026-03-28T02:30:00', end: '2026-03-28T03:00:00', rule: 'FREQ=DAILY;COUNT=3' };
    expect(startsOf(gap)).toEqual(['2026-03-28T01:30 02:00', '2026-03-29T01:30 02:00', '2026-03-30T00:30 01:00']);
  });

  it('are whole days where the reader is', () => {
    const days = { isAllDay: true, start: '2026-03-28T00:00:00', end: '2026-03-30T00:00:00' };
    expect(startsOf(days, 'Europe/Berlin')).toEqual(['2026-03-27T23:00 22:00']);
    expect(startsOf(days, 'Pacific/Auckland')).toEqual(['2026-03-27T11:00 11:00']);
  });

  it('leave out what is cancelled, and follow what is moved', () => {
    const weekly = {
      rule: 'FREQ=WEEKLY;COUNT=4',
      except: ['2026-03-29T10:00:00'],
      changes: [
        { of: '2026-04-05T10:00:00', start: '2026-06-01T09:00:00', end: '2026-06-01T10:00:00', title: 'Moved' },
      ],
    };
    expect(startsOf(weekly)).toEqual(['2026-03-22T09:00 10:30', '2026-04-12T08:00 09:30', '2026-06-01T07:00 08:00']);
    const june = { from: '2026-06-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' };
    expect(occurrencesOf({ ...plain, ...weekly }, june, 'UTC')).toMatchObject([
      { of: '2026-04-05T10:00:00', title: 'Moved' },
    ]);
  });

  it('lie in the range that is kept of them', () => {
    const cases: Partial<CalendarEvent>[] = [
      {},
      { rule: 'FREQ=WEEKLY;COUNT=10' },
      { rule: 'FREQ=MONTHLY;UNTIL=20260901' },
      { isAllDay: true, start: '2026-03-28T00:00:00', end: '2026-03-30T00:00:00' },
      {
        rule: 'FREQ=WEEKLY;COUNT=2',
        changes: [{ of: '2026-03-29T10:00:00', start: '2026-12-01T09:00:00', end: '2026-12-01T10:00:00', title: '' }],
      },
    ];
    for (const each of cases) {
      const event = { ...plain, ...each };
      const { from, to } = rangeOf(event);
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
        const all = occurrencesOf(event, year, zone);
        expect(all.length).toBeGreaterThan(0);
        expect(all.every(({ startsAt, endsAt }) => startsAt >= from && endsAt <= to)).toBe(true);
      }
      expect(to < '2027').toBe(true);
    }
    expect(rangeOf({ ...plain, rule: 'FREQ=YEARLY' }).to).toMatch(/^9999/);
  });

  it('begin with the first one', () => {
    expect(firstOccurrence({ ...plain, rule: 'FREQ=WEEKLY' }, 'UTC')).toMatchObject({
      of: '2026-03-22T10:00:00',
      startsAt: '2026-03-22T09:00:00.000Z',
    });
  });
});
