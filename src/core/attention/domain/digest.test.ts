import { describe, expect, it } from 'vitest';
import { type DigestSettings, nextDigestAt } from './digest.ts';

const daily: DigestSettings = { digest: 'daily', digestHour: 8, digestWeekday: 1 };
const weekly: DigestSettings = { ...daily, digest: 'weekly' };

/** The next moments, each after the one before. */
function moments(settings: DigestSettings, zone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let at = after; found.length < count; found.push(at)) at = nextDigestAt(settings, zone, at)!;
  return found.map((at) => at.slice(0, 16));
}

describe('when the next digest is due', () => {
  it('is never where none is wanted', () => {
    expect(nextDigestAt({ ...daily, digest: 'none' }, 'UTC', '2026-01-02T03:04:05.000Z')).toBeUndefined();
  });

  it('is the next time that clocks show the hour, today or tomorrow', () => {
    expect(moments(daily, 'UTC', '2026-01-02T07:59:59.999Z', 2)).toEqual(['2026-01-02T08:00', '2026-01-03T08:00']);
    expect(moments(daily, 'UTC', '2026-01-02T08:00:00.000Z', 1)).toEqual(['2026-01-03T08:00']);
    expect(moments(daily, 'Pacific/Auckland', '2026-01-01T20:00:00.000Z', 1)).toEqual(['2026-01-02T19:00']);
    expect(moments({ ...daily, digestHour: 0 }, 'America/New_York', '2026-01-02T04:59:00.000Z', 2)).toEqual([
      '2026-01-02T05:00',
      '2026-01-03T05:00',
    ]);
  });

  it('is on the weekday, the same one every week', () => {
    // 2 January 2026 is a Friday.
    expect(moments(weekly, 'UTC', '2026-01-02T03:00:00.000Z', 2)).toEqual(['2026-01-05T08:00', '2026-01-12T08:00']);
    const each = [1, 2, 3, 4, 5, 6, 7].map(
      (digestWeekday) => moments({ ...weekly, digestWeekday }, 'UTC', '2026-01-02T08:00:00.000Z', 1)[0]!,
    );
    expect(each.map((at) => at.slice(8, 10))).toEqual(['05', '06', '07', '08', '09', '03', '04']);
    expect(moments({ ...weekly, digestWeekday: 7 }, 'Asia/Tokyo', '2026-01-03T16:00:00.000Z', 1)).toEqual([
      '2026-01-03T23:00',
    ]);
  });

  it('stays at its hour when clocks change, and comes once where the hour does not or does twice', () => {
    expect(moments(daily, 'Europe/Berlin', '2026-03-27T12:00:00.000Z', 3)).toEqual([
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ]);
    expect(moments({ ...daily, digestHour: 2 }, 'Europe/Berlin', '2026-03-28T12:00:00.000Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:00',
    ]);
    expect(moments({ ...daily, digestHour: 2 }, 'Europe/Berlin', '2026-10-24T12:00:00.000Z', 2)).toEqual([
      '2026-10-25T00:00',
      '2026-10-26T01:00',
    ]);
    expect(moments(weekly, 'Europe/Berlin', '2026-03-28T12:00:00.000Z', 1)).toEqual(['2026-03-30T06:00']);
  });
});
