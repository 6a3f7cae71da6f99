import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { dayMilliseconds } from '../../../lib/clock.ts';
import { parseRecurrence, recurrences } from './recurrence.ts';

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const some = <T>(each: fc.Arbitrary<T>) => fc.uniqueArray(each, { minLength: 1, maxLength: 4 });
const maybe = <T>(name: string, value: fc.Arbitrary<T>) =>
  fc.option(value, { nil: undefined }).map((given) => (given === undefined ? [] : [`${name}=${String(given)}`]));
const months = maybe('BYMONTH', some(fc.integer({ min: 1, max: 12 })));
const monthDays = maybe('BYMONTHDAY', some(fc.integer({ min: -28, max: 31 }).filter((day) => day !== 0)));
const nthDays = maybe('BYDAY', some(fc.tuple(fc.constantFrom('', '1', '2', '-1'), weekday).map((day) => day.join(''))));
const days = maybe('BYDAY', some(weekday));

/** Rules of every frequency, with the parts of which another program says the same. */
const rules = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constant(['FREQ=DAILY']), days, months),
      fc.tuple(fc.constant(['FREQ=WEEKLY']), days, months),
      fc.tuple(fc.constant(['FREQ=MONTHLY']), nthDays),
      fc.tuple(fc.constant(['FREQ=MONTHLY']), monthDays),
      fc.tuple(fc.constant(['FREQ=YEARLY']), months),
    ),
    fc.integer({ min: 1, max: 4 }).map((interval) => [`INTERVAL=${interval}`]),
    maybe('COUNT', fc.integer({ min: 1, max: 40 })),
  )
  .map(([parts, ...others]) => [...parts, ...others].flat().join(';'));

it('follows a rule as another program does', () => {
  let compared = 0;
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 2000 }), (rule, day) => {
      const begin = Date.UTC(2020, 0, 1, 9) + day * dayMilliseconds;
      const range = { from: begin, to: begin + 900 * dayMilliseconds, limit: 30 };
      // Other programs count the first time whether or not it suits the rule: one that does is the same for all.
      const [start] = recurrences(parseRecurrence(rule.replace(/;COUNT=\d+/, ''), begin, Date.parse)!, range);
      fc.pre(start !== undefined);
      // The other program makes 29 February the first of March.
      fc.pre(!rule.includes('YEARLY') || new Date(start!).getUTCDate() <= 28);
      compared += 1;
      const ours = recurrences(parseRecurrence(rule, start!, Date.parse)!, { ...range, from: start! });
      const first = ICAL.Time.fromDateTimeString(new Date(start!).toISOString().slice(0, 19));
      const iterator = ICAL.Recur.fromString(rule).iterator(first);
      const theirs: number[] = [];
      for (let next = iterator.next(); next && theirs.length < ours.length + 1; next = iterator.next()) {
        const time = Date.parse(`${next.toString()}Z`);
        if (time > range.to) break;
        theirs.push(time);
      }
      expect(theirs.slice(0, range.limit)).toEqual(ours);
    }),
    { numRuns: 200, seed: 92 },
  );
  expect(compared).toBeGreaterThan(100);
});
