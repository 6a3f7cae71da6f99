import { describe, expect, it } from 'vitest';
import { parseRecurrence, recurrences } from '../../src/core/calendar/domain/recurrence.ts';

/** What a rule may cost at most, in milliseconds of CPU time, when it is read and asked for a month. */
const bound = 20;
/** The periods that may be looked at for one: the weeks of 400 years. */
const maxPeriods = 20_873;
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const start = Date.UTC(1900, 0, 1);
const month = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 1, 9), limit: 400 };
const many = (count: number, value: (index: number) => string) => Array.from({ length: count }, (_, i) => value(i));

/** The least of some tries: other programs make single tries slow, never all of them. */
function costOf(rule: string): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 5 && least > bound; attempt += 1) {
    const start = process.cpuUsage();
    const read = parseRecurrence(rule, Date.UTC(1900, 0, 1 + attempt), Date.parse);
    if (read) recurrences(read, month);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** How many periods are looked at when a rule is read. */
function periodsOf(rule: string): number | undefined {
  return parseRecurrence(rule, start, Date.parse)?.visited;
}

describe('a rule costs no more than 20 ms of a thread', () => {
  it.each([
    ['the same weekday again and again', `FREQ=YEARLY;BYDAY=${many(100, () => 'MO').join(',')};COUNT=9999`],
    [
      'the same days of months, of weeks as well',
      `FREQ=YEARLY;BYMONTHDAY=${many(80, () => '31').join(',')};BYDAY=${many(60, () => 'MO').join(',')};COUNT=9999`,
    ],
    ['a day that no month has', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=9'],
    ['a day that no year has', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9999'],
    ['every other day that is a last one', 'FREQ=DAILY;INTERVAL=2;BYMONTHDAY=31;COUNT=9999'],
    ['the last day of weeks in one month', 'FREQ=WEEKLY;BYMONTH=2;BYSETPOS=7;COUNT=9999'],
    ['one day of a thousand', 'FREQ=DAILY;INTERVAL=1000;COUNT=1600'],
    ['every other day, where few are chosen', 'FREQ=DAILY;INTERVAL=2;BYMONTHDAY=31;COUNT=9999'],
    ['few weeks of a year', 'FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,TU;BYSETPOS=2;COUNT=9999'],
    ['the last day, where it is a Monday', 'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO;COUNT=9999'],
    [
      'many weekdays of the year at many positions',
      `FREQ=YEARLY;BYDAY=${many(60, (i) => `${i % 53}${weekdays[i % 7]}`.replace(/^0/, '')).join(',')};BYSETPOS=${many(60, (i) => `${i + 1}`).join(',')};COUNT=9999`,
    ],
  ])('%s', (_what, rule) => {
    expect(rule.length).toBeLessThanOrEqual(500);
    expect(parseRecurrence(rule, Date.UTC(1900, 0, 1), Date.parse)).toBeDefined();
    expect(costOf(rule)).toBeLessThan(bound);
    expect(periodsOf(rule)).toBeLessThanOrEqual(maxPeriods);
  });

  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;BYDAY=MO,FR',
    'FREQ=DAILY;INTERVAL=3',
    'FREQ=DAILY;INTERVAL=45;BYMONTH=1,2,3,10',
    'FREQ=WEEKLY;BYDAY=MO,TH',
    'FREQ=WEEKLY;INTERVAL=2;BYMONTH=3,4',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,31',
    'FREQ=YEARLY;BYDAY=MO;BYSETPOS=1,9,-1',
  ])('and a counted one ends exactly where its count says: %s', (rule) => {
    const range = { from: start, to: Infinity, limit: 10_000 };
    const all = recurrences(parseRecurrence(rule, start, Date.parse)!, range);
    for (const count of [1, 2, 365, 1600, 1601, 4999, 10_000]) {
      const counted = parseRecurrence(`${rule};COUNT=${count}`, start, Date.parse)!;
      expect([count, recurrences(counted, range)]).toEqual([count, all.slice(0, count)]);
      // Of what is not found within 400 years, nothing is shown after them.
      expect([count, counted.isEndless]).toEqual([count, all.length < count]);
    }
  });

  it.each(['FREQ=WEEKLY;BYMONTH=2;BYSETPOS=7;COUNT=9999', 'FREQ=DAILY;BYMONTH=2,4;BYMONTHDAY=31;COUNT=9'])(
    'nothing where no day suits it: %s',
    (rule) => {
      expect(parseRecurrence(rule, start, Date.parse)).toMatchObject({ isEndless: true });
      expect(periodsOf(rule)).toBe(0);
    },
  );

  it('whatever a search for expensive ones finds', () => {
    let state = 92;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    const pick = <T>(values: readonly T[]): T => values[random(values.length)]!;
    const list = (value: () => string) => many(1 + random(pick([3, 40, 120])), value).join(',');
    const parts: readonly (() => string)[] = [
      () => `INTERVAL=${pick([2, 3, 7, 999])}`,
      () => `COUNT=${pick([9, 500, 10_000])}`,
      () => `BYDAY=${list(() => pick(weekdays))}`,
      () => `BYDAY=${list(() => `${pick(['', '1', '-1', '5', '53'])}${pick(weekdays)}`)}`,
      () => `BYMONTHDAY=${list(() => pick(['1', '29', '30', '31', '-1', '-31']))}`,
      () => `BYMONTH=${list(() => `${1 + random(12)}`)}`,
      () => `BYSETPOS=${list(() => `${pick(['', '-'])}${1 + random(366)}`)}`,
      () => `WKST=${pick(weekdays)}`,
    ];
    let worst = { rule: '', cost: 0 };
    for (let tried = 0; tried < 400; ) {
      // Changes of the most expensive one so far, or a new one.
      const old = random(2) === 0 ? worst.rule.split(';').filter(() => random(3) > 0) : [];
      const given = [`FREQ=${pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])}`, ...old, ...many(3, () => pick(parts)())];
      const byName = new Map(given.map((part) => [part.split('=')[0]!, part]));
      const rule = [...byName.values()].join(';');
      if (!parseRecurrence(rule, Date.UTC(1900, 0, 1), Date.parse)) continue;
      tried += 1;
      expect([rule, periodsOf(rule)]).toEqual([rule, expect.toSatisfy((periods: number) => periods <= maxPeriods)]);
      const cost = costOf(rule);
      if (cost > worst.cost) worst = { rule, cost };
    }
    expect(worst).toEqual({ rule: worst.rule, cost: expect.toSatisfy((cost: number) => cost < bound) });
  });
});
