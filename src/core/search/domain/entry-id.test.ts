import { describe, expect, it } from 'vitest';
import { entryIdOf, firstEntryAt } from './entry-id.ts';

const at = '2026-01-01T00:00:00.000Z';
const first = Date.parse(at) * 1024;

describe('ids of entries', () => {
  it('are in the order of time', () => {
    expect(firstEntryAt(at)).toBe(first);
    expect([entryIdOf(at, 5, 0), entryIdOf(at, 1023, 0), entryIdOf(at, 1029, 0)]).toEqual([
      first + 5,
      first + 1023,
      first + 5,
    ]);
    expect(entryIdOf(at, 1023, 0)).toBeLessThan(firstEntryAt('2026-01-01T00:00:00.001Z'));
  });

  it('differ for items of one moment, in a range that grows', () => {
    const tries = Array.from({ length: 30 }, (_, attempt) => entryIdOf(at, 5, attempt));
    expect(new Set(tries).size).toBeGreaterThan(20);
    for (const [attempt, id] of tries.entries()) {
      expect(id).toBeGreaterThanOrEqual(first);
      expect(id).toBeLessThan(first + 1024 * 4 ** Math.min(attempt, 11));
    }
    const others = Array.from({ length: 30 }, (_, attempt) => entryIdOf(at, 6, attempt + 1));
    expect(others).not.toEqual(tries);
    expect(Math.max(...others) - first).toBeGreaterThan(2 ** 20);
    expect(entryIdOf(at, 5, 3)).not.toBe(entryIdOf(at, 7, 3));
  });

  it('are exact numbers for any date', () => {
    expect(Number.isSafeInteger(entryIdOf('9999-12-31T00:00:00.000Z', 1, 39))).toBe(true);
    expect(firstEntryAt('9999-12-31T00:00:00.000Z')).toBe(8_780_000_000_000 * 1024);
    expect(firstEntryAt('1901-01-01T00:00:00.000Z')).toBe(0);
  });
});
