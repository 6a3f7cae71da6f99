import { describe, expect, it } from 'vitest';
import { readPage, titlesOf } from './named-tests.ts';

const page = readPage('docs/api/group-api-cases.md');

/** Files and titles that the table names. */
const named = page
  .split('\n')
  .map((line) => /^\|[^|]*\| `([^`|]+)` \| ([^|]+) \|$/.exec(line))
  .flatMap((row) => (row ? [[row[1]!, row[2]!] as const] : []));

describe('docs/api/group-api-cases.md', () => {
  it('names tests that there are', () => {
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(([file, title]) => !titlesOf(file).includes(title))).toEqual([]);
  });

  it('has a test for every case', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| **'));
    // The heading of the table has no test.
    expect(rows.length - 1).toBe(named.length);
  });
});
