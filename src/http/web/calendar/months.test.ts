import { expect, it } from 'vitest';
import type { CalendarEvent, ListedEvent } from '../../../core/calendar/index.ts';
import { daysOf, monthRange } from './months.ts';

/** It begins each day and lasts for a year, so that it takes place very often on each day. */
const event: CalendarEvent = {
  start: '2020-01-01T10:00:00',
  end: '2020-12-31T10:00:00',
  isAllDay: false,
  zone: 'Europe/Berlin',
  place: '',
  rule: 'FREQ=DAILY',
  except: [],
  changes: [],
  isCancelled: false,
  uid: '',
};
const listed = (itemId: number): ListedEvent => {
  return { itemId, uuid: `e${itemId}`, mid: '', title: `Event ${itemId}`, channelId: 1, event };
};

it('shows a hundred events of a day and counts the others', async () => {
  const range = monthRange('2026-03', 'Europe/Berlin');
  const days = await daysOf(range, [1, 2, 3].map(listed), 'Europe/Berlin', '2026-03-05T00:00:00.000Z');
  expect(days.map(({ day }) => day)).toEqual(range.days);
  const [first] = days;
  expect([first!.entries.length, first!.hidden]).toEqual([100, 200]);
  expect(days.every(({ entries }) => entries.length <= 100)).toBe(true);
});

it('shows an event on each of its days', async () => {
  const three = { ...event, start: '2026-03-09T23:30:00', end: '2026-03-12T00:00:00', rule: '' };
  const range = monthRange('2026-03', 'Europe/Berlin');
  const days = await daysOf(range, [{ ...listed(1), event: three }], 'Europe/Berlin', '2026-03-05T00:00:00.000Z');
  const on = days.filter(({ entries }) => entries.length > 0);
  expect(on.map(({ day, entries }) => [day, entries[0]!.goesOn])).toEqual([
    ['2026-03-09', false],
    ['2026-03-10', true],
    ['2026-03-11', true],
  ]);
});
