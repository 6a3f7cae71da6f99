import { describe, expect, it } from 'vitest';
import { type CalendarEvent } from '../../calendar/domain/index.ts';
import { beginsAt, planReminder, remindedAlready } from './event-reminder.ts';

const event: CalendarEvent = {
  start: '2026-10-24T10:00:00',
  end: '2026-10-24T11:00:00',
  isAllDay: false,
  zone: 'Europe/Berlin',
  place: '',
  rule: 'FREQ=DAILY',
  except: ['2026-10-26T10:00:00'],
  changes: [{ of: '2026-10-27T10:00:00', start: '2026-10-27T18:00:00', end: '2026-10-27T19:00:00', title: 'Late' }],
  isCancelled: false,
  uid: '',
};
const of = { minutes: 30, zone: 'UTC', reminded: '' } as const;

/** All reminders that are sent, by looking whenever it is planned. */
function reminders(
  of_: Parameters<typeof planReminder>[1],
  count: number,
  it = event,
  from = '2026-10-01T00:00:00.000Z',
) {
  let now = from;
  let { reminded } = of_;
  const sent: string[] = [];
  for (let looks = 0; looks < count * 2 + 4 && sent.length < count; looks += 1) {
    const { remindOf, lookAt } = planReminder(it, { ...of_, reminded }, now);
    if (remindOf) {
      reminded = remindOf.startsAt;
      sent.push(`${now.slice(5, 16)} ${remindOf.startsAt.slice(5, 16)} ${remindOf.title}`.trim());
    }
    if (lookAt === undefined) break;
    now = lookAt;
  }
  return sent;
}

describe('when somebody is reminded of an event', () => {
  it('is before each time, by the clocks there, without what is left out, and when it was moved to', () => {
    expect(reminders(of, 5)).toEqual([
      '10-24T07:30 10-24T08:00',
      '10-25T08:30 10-25T09:00',
      '10-27T16:30 10-27T17:00 Late',
      '10-28T08:30 10-28T09:00',
      '10-29T08:30 10-29T09:00',
    ]);
  });

  it('is before each time, too, where it is longer than from one to the next', () => {
    expect(reminders({ ...of, minutes: 36 * 60 }, 3)).toEqual([
      '10-22T20:00 10-24T08:00',
      '10-23T21:00 10-25T09:00',
      '10-26T05:00 10-27T17:00 Late',
    ]);
  });

  it('begins whole days where the person is', () => {
    const whole = { ...event, isAllDay: true, start: '2026-10-24T00:00:00', end: '2026-10-25T00:00:00', rule: '' };
    expect(reminders({ ...of, zone: 'Asia/Tokyo' }, 1, whole)).toEqual(['10-23T14:30 10-23T15:00']);
    expect(reminders({ ...of, zone: 'America/New_York' }, 1, whole)).toEqual(['10-24T03:30 10-24T04:00']);
  });

  it('is never for who wants none, of what is cancelled, or when it is over', () => {
    const never = { remindOf: undefined, lookAt: undefined };
    expect(planReminder(event, { ...of, minutes: null }, '2026-10-24T07:45:00.000Z')).toEqual(never);
    expect(planReminder({ ...event, isCancelled: true }, of, '2026-10-24T07:45:00.000Z')).toEqual(never);
    expect(planReminder({ ...event, rule: '', changes: [] }, of, '2026-10-24T08:00:00.000Z')).toEqual(never);
  });

  it('is looked for again where it is further away than a year', () => {
    const later = { ...event, start: '2029-10-24T10:00:00', end: '2029-10-24T11:00:00', rule: '', changes: [] };
    expect(planReminder(later, of, '2026-10-01T00:00:00.000Z')).toMatchObject({ lookAt: '2027-07-28T00:00:00.000Z' });
    expect(reminders(of, 1, later)).toEqual(['10-24T07:30 10-24T08:00']);
  });

  it('is not of what begins within the time that one says to come', () => {
    expect(remindedAlready(event, of, '2026-10-24T07:40:00.000Z')).toBe('2026-10-24T08:00:00.000Z');
    expect(remindedAlready(event, of, '2026-10-24T07:20:00.000Z')).toBe('');
  });

  it('knows whether it begins at a moment still', () => {
    expect(beginsAt(event, 'UTC', '2026-10-25T09:00:00.000Z')).toBe(true);
    expect(beginsAt(event, 'UTC', '2026-10-25T08:00:00.000Z')).toBe(false);
    expect(beginsAt(event, 'UTC', '2026-10-26T09:00:00.000Z')).toBe(false);
  });
});
