import { describe, expect, it } from 'vitest';
import { wallInZone } from '../../../lib/time-zone.ts';
import { parseRecurrence, recurrences } from './recurrence.ts';

const wall = (text: string): number => Date.parse(`${text}Z`);
const text = (time: number): string => new Date(time).toISOString().slice(0, 16);
const parse = (rule: string, start = '2026-01-01T00:00:00') =>
  parseRecurrence(rule, wall(start), (utc) => wallInZone(utc, 'America/New_York'));

/** The times of a rule; as many as there are within ten years, or 12. */
function times(rule: string, start: string, from = start, to = '2040-01-01T00:00:00', limit = 12): string[] {
  return recurrences(parse(rule, start)!, { from: wall(from), to: wall(to), limit }).map(text);
}

/** Only the days, at the time of the first one. */
const days = (rule: string, start: string, limit = 12) =>
  times(rule, start, start, '2040-01-01T00:00:00', limit).map((time) => time.slice(0, 10));

describe('recurrence rules', () => {
  // The examples of RFC 5545, section 3.8.5.3, all of which begin in 1997.
  it.each([
    ['FREQ=DAILY;COUNT=3', '1997-09-02T09:00:00', ['1997-09-02', '1997-09-03', '1997-09-04']],
    [
      'FREQ=DAILY;INTERVAL=10;COUNT=5',
      '1997-09-02T09:00:00',
      ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;WKST=SU;BYDAY=TU,TH',
      '1997-09-02T09:00:00',
      ['1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05T09:00:00',
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05T09:00:00',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    ['FREQ=MONTHLY;COUNT=4;BYDAY=1FR', '1997-09-05T09:00:00', ['1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05']],
    [
      'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU',
      '1997-09-07T09:00:00',
      ['1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30'],
    ],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', '1997-09-22T09:00:00', ['1997-09-22', '1997-10-20', '1997-11-17']],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '1997-09-28T09:00:00', ['1997-09-28', '1997-10-29', '1997-11-28', '1997-12-29']],
    [
      'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1',
      '1997-09-30T09:00:00',
      ['1997-09-30', '1997-10-01', '1997-10-31', '1997-11-01'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '1998-02-13T09:00:00',
      ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
      '1997-09-13T09:00:00',
      ['1997-09-13', '1997-10-11', '1997-11-08', '1997-12-13'],
    ],
    [
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '1997-09-04T09:00:00',
      ['1997-09-04', '1997-10-07', '1997-11-06'],
    ],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      '1997-09-29T09:00:00',
      ['1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30'],
    ],
    [
      'FREQ=YEARLY;COUNT=4;BYMONTH=6,7',
      '1997-06-10T09:00:00',
      ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10'],
    ],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19T09:00:00', ['1997-05-19', '1998-05-18', '1999-05-17']],
    ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH', '1997-03-13T09:00:00', ['1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05']],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05T09:00:00',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    // Days that a month or year does not have are left out.
    ['FREQ=MONTHLY', '2026-01-31T09:00:00', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=YEARLY', '2024-02-29T09:00:00', ['2024-02-29', '2028-02-29', '2032-02-29']],
    [
      'FREQ=DAILY;BYMONTH=1;BYDAY=MO',
      '2026-01-05T09:00:00',
      ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2027-01-04'],
    ],
  ])('%s from %s', (rule, start, expected) => {
    expect(days(rule, start, expected.length)).toEqual(expected);
  });

  it('end on the day, or at the moment, that they name', () => {
    expect(days('FREQ=DAILY;UNTIL=19970904', '1997-09-02T09:00:00')).toHaveLength(3);
    // 9 o'clock in New York is 13 o'clock in UTC.
    expect(days('FREQ=DAILY;UNTIL=19970904T130000Z', '1997-09-02T09:00:00')).toHaveLength(3);
    expect(days('FREQ=DAILY;UNTIL=19970904T125959Z', '1997-09-02T09:00:00')).toHaveLength(2);
    expect(days('FREQ=DAILY;UNTIL=19970904T085959', '1997-09-02T09:00:00')).toHaveLength(2);
  });

  it('say the same of a range as of all times, wherever it begins', () => {
    for (const rule of [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,WE',
      'FREQ=MONTHLY;BYDAY=-1FR',
      'FREQ=YEARLY;INTERVAL=3',
      'FREQ=WEEKLY;COUNT=90',
    ]) {
      const all = times(rule, '2024-01-31T18:30:00', '2024-01-31T18:30:00', '2034-01-01T00:00:00', 5000);
      for (const from of ['2024-02-29T00:00:00', '2025-12-28T18:30:00', '2027-03-01T23:00:00', '2031-01-31T18:30:00']) {
        const later = times(rule, '2024-01-31T18:30:00', from, '2034-01-01T00:00:00', 5000);
        expect([rule, from, later]).toEqual([rule, from, all.filter((time) => time >= from.slice(0, 16))]);
      }
    }
  });

  it('are not understood where they are no rules, or of times of day', () => {
    const refused = [
      '',
      'FREQ',
      'FREQ=',
      'FREQ=HOURLY',
      'INTERVAL=2',
      'FREQ=DAILY;FREQ=DAILY',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;COUNT=0',
      'FREQ=DAILY;COUNT=99999',
      'FREQ=DAILY;COUNT=2;UNTIL=20260101',
      'FREQ=DAILY;UNTIL=tomorrow',
      'FREQ=DAILY;UNTIL=20261301',
      'FREQ=WEEKLY;BYDAY=1MO',
      'FREQ=WEEKLY;BYDAY=XX',
      'FREQ=WEEKLY;BYMONTHDAY=1',
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=MONTHLY;BYDAY=0MO',
      'FREQ=YEARLY;BYWEEKNO=20',
      'FREQ=YEARLY;BYYEARDAY=1',
      'FREQ=DAILY;BYHOUR=9',
      'FREQ=YEARLY;BYMONTH=13',
      `FREQ=YEARLY;BYMONTH=${'1,'.repeat(400)}1`,
      'FREQ=DAILY;X-A=1',
    ];
    expect(refused.filter((rule) => parse(rule) !== undefined)).toEqual([]);
    expect(days('freq=weekly;byday=mo', '2026-01-01T09:00:00', 2)).toEqual(['2026-01-05', '2026-01-12']);
  });

  it('end although they never take place', () => {
    expect(days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-02-28T09:00:00')).toEqual([]);
    expect(days('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3', '2026-02-28T09:00:00')).toEqual([]);
  });
});
