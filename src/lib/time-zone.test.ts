import { describe, expect, it } from 'vitest';
import { instantInZone, isTimeZone } from './time-zone.ts';

const inZone = (wall: string, zone: string): string => instantInZone(Date.parse(`${wall}Z`), zone).slice(0, 16);

describe('time zones', () => {
  it.each([
    ['2026-01-31T12:00', 'UTC', '2026-01-31T12:00'],
    ['2026-01-31T12:00', 'Europe/Berlin', '2026-01-31T11:00'],
    ['2026-07-31T12:00', 'Europe/Berlin', '2026-07-31T10:00'],
    ['2026-01-31T12:00', 'Asia/Kathmandu', '2026-01-31T06:15'],
    ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00'],
    ['2026-01-31T12:00', 'America/New_York', '2026-01-31T17:00'],
    // The hour before summer begins, the one that is left out, and the one after.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00'],
    // The hour that occurs twice when summer time ends, and the hours around it.
    ['2026-10-25T01:59', 'Europe/Berlin', '2026-10-24T23:59'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30'],
    ['2026-01-31T12:00', 'No/Where', '2026-01-31T12:00'],
  ])('at %s in %s it is %s in UTC', (wall, zone, expected) => {
    expect(inZone(wall, zone)).toBe(expected);
  });

  it('have names', () => {
    for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
      expect([name, isTimeZone(name)]).toEqual([name, true]);
    }
    for (const name of ['', 'Berlin', 'Europe/Nowhere', '+02:00', 'a b', `${'a'.repeat(99)}`]) {
      expect([name, isTimeZone(name)]).toEqual([name, false]);
    }
  });
});
