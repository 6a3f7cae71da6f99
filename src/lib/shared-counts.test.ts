import { closeSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Counts, localCounts } from './counts.ts';
import { clearPlace, sharedCounts, sharedCountsLength } from './shared-counts.ts';
import { createSharedFile, sharedFile } from './shared-file.ts';

const minute = 60_000;
const place = { start: 100, places: 3 };
let descriptor: number;
beforeEach(() => {
  descriptor = createSharedFile(place.start + sharedCountsLength(place.places));
});
afterEach(() => closeSync(descriptor));

/** The counts of one process of three. */
const at = (number: number, name = 'tries'): Counts =>
  sharedCounts(sharedFile(descriptor), place, number, 'secret')(name);

describe.each([
  ['of one process', () => localCounts('tries')],
  ['that processes share', () => at(0)],
])('counts %s', (_name, make) => {
  it('add up by key until their time is over', () => {
    const counts = make();
    counts.add('a', 1000, minute);
    counts.add('a', 2000, minute);
    counts.add('b', 2000, minute);
    expect(counts.read('a', 3000)).toEqual({ count: 2, until: 1000 + minute });
    expect(counts.read('b', 3000)).toEqual({ count: 1, until: 2000 + minute });
    expect(counts.read('a', 1000 + minute)).toEqual({ count: 0, until: 1000 + minute });
    counts.add('a', 1000 + minute, minute);
    expect(counts.read('a', 2000 + minute)).toEqual({ count: 1, until: 1000 + 2 * minute });
  });

  it('are taken back, but not from what has begun since', () => {
    const counts = make();
    const takeBack = counts.add('a', 1000, minute);
    counts.add('a', 1000, minute);
    takeBack();
    expect(counts.read('a', 1000).count).toBe(1);
    const late = counts.add('a', 1000, minute);
    counts.add('a', 1000 + minute, minute);
    late();
    expect(counts.read('a', 1000 + minute).count).toBe(1);
  });

  it('are added to below a limit alone', () => {
    const counts = make();
    expect(counts.addBelow(2, 'a', 1000, minute)).toEqual({ count: 0, until: 1000 });
    expect(counts.addBelow(2, 'a', 2000, minute)).toEqual({ count: 1, until: 1000 + minute });
    expect(counts.addBelow(2, 'a', 3000, minute)).toEqual({ count: 2, until: 1000 + minute });
    expect(counts.read('a', 3000).count).toBe(2);
    expect(counts.addBelow(2, 'a', 1000 + minute, minute)).toEqual({ count: 0, until: 1000 + minute });
  });

  it('may hold for ever, or be set again', () => {
    const counts = make();
    const takeBack = counts.add('a', 0, Number.POSITIVE_INFINITY);
    expect(counts.read('a', 1e15).count).toBe(1);
    takeBack();
    expect(counts.read('a', 0).count).toBe(0);
    counts.mark('b', 1000, minute);
    counts.mark('b', 2000, minute);
    expect(counts.read('b', 3000)).toEqual({ count: 1, until: 2000 + minute });
  });
});

describe('counts that processes share', () => {
  it('are the same in each, and have one end', () => {
    at(0).add('a', 1000, minute);
    at(1).add('a', 5000, minute);
    const takeBack = at(2).add('a', 6000, minute);
    for (const number of [0, 1, 2]) expect(at(number).read('a', 7000)).toEqual({ count: 3, until: 1000 + minute });
    takeBack();
    expect(at(0).read('a', 7000).count).toBe(2);
  });

  it('are apart by name', () => {
    at(0, 'tries').add('a', 0, minute);
    expect(at(1, 'uploads').read('a', 0).count).toBe(0);
  });

  it('of a process that has ended hold on, but for those without an end', () => {
    at(1).add('address', 1000, minute);
    at(1, 'connections').add('address', 0, Number.POSITIVE_INFINITY);
    at(2, 'connections').add('address', 0, Number.POSITIVE_INFINITY);
    clearPlace(sharedFile(descriptor), place, 1);
    expect(at(0).read('address', 1000).count).toBe(1);
    expect(at(0, 'connections').read('address', 0).count).toBe(1);
  });

  it('forget what ends first when there are far too many', () => {
    at(0, 'signed in').mark('someone', 0, 10 * minute);
    const counts = at(0);
    for (let index = 0; index < 100_000; index += 1) counts.add(`address ${index}`, 0, minute);
    counts.add('late', 1, minute);
    expect(counts.read('late', 2).count).toBe(1);
    expect(at(1, 'signed in').read('someone', 1).count).toBe(1);
  });
});
