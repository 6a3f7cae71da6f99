import { describe, expect, it } from 'vitest';
import { minuteOfTime, quietUntil, timeOfMinute } from './quiet-hours.ts';

const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };
const noon = { quietFrom: 12 * 60, quietTo: 13 * 60 + 30 };

describe('quiet hours', () => {
  it.each([
    ['before them', '2026-01-02T21:59:59.999Z', undefined],
    ['at their beginning', '2026-01-02T22:00:00.000Z', '2026-01-03T07:00:00.000Z'],
    ['after midnight', '2026-01-03T00:30:00.000Z', '2026-01-03T07:00:00.000Z'],
    ['right before their end', '2026-01-03T06:59:59.999Z', '2026-01-03T07:00:00.000Z'],
    ['at their end', '2026-01-03T07:00:00.000Z', undefined],
  ])('over midnight, %s', (_when, at, until) => {
    expect(quietUntil(night, 'UTC', at)).toBe(until);
  });

  it('are within a day, too, and by the clocks of the person', () => {
    expect(quietUntil(noon, 'UTC', '2026-01-02T11:59:00.000Z')).toBeUndefined();
    expect(quietUntil(noon, 'UTC', '2026-01-02T13:29:00.000Z')).toBe('2026-01-02T13:30:00.000Z');
    expect(quietUntil(noon, 'UTC', '2026-01-02T13:30:00.000Z')).toBeUndefined();
    expect(quietUntil(night, 'Asia/Tokyo', '2026-01-02T14:00:00.000Z')).toBe('2026-01-02T22:00:00.000Z');
  });

  it('end when clocks show so, in nights that are an hour shorter or longer', () => {
    expect(quietUntil(night, 'Europe/Berlin', '2026-03-28T22:00:00.000Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(quietUntil(night, 'Europe/Berlin', '2026-10-24T21:00:00.000Z')).toBe('2026-10-25T06:00:00.000Z');
    const early = { quietFrom: 22 * 60, quietTo: 2 * 60 + 30 };
    // Half past two occurs twice; the rest of the first hour is quiet, the second isn't.
    expect(quietUntil(early, 'Europe/Berlin', '2026-10-25T00:10:00.000Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(quietUntil(early, 'Europe/Berlin', '2026-10-25T01:10:00.000Z')).toBeUndefined();
  });

  it('are never where none are chosen', () => {
    const at = '2026-01-02T00:00:00.000Z';
    expect(quietUntil({ quietFrom: null, quietTo: null }, 'UTC', at)).toBeUndefined();
    expect(quietUntil({ quietFrom: 0, quietTo: 0 }, 'UTC', at)).toBeUndefined();
  });

  it('are written as clocks show them', () => {
    expect([0, 450, 1439].map(timeOfMinute)).toEqual(['00:00', '07:30', '23:59']);
    expect(['00:00', '07:30', '23:59'].map(minuteOfTime)).toEqual([0, 450, 1439]);
    expect(['24:00', '7:30', '12:60', '', '12:30:00'].map(minuteOfTime)).toEqual(Array(5).fill(undefined));
  });
});
