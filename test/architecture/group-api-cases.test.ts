import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/api/group-api-cases.md', root), 'utf8');

/** Files and titles that the table names. */
const named = page
  .split('\n')
  .map((line) => /^\|[^|]*\| `([^`|]+)` \| ([^|]+) \|$/.exec(line))
  .flatMap((row) => (row ? [[row[1]!, row[2]!] as const] : []));

/** The titles of the tests in a file, as they stand there. */
function titlesOf(file: string): string[] {
  const path = new URL(file, root);
  if (!existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(/(?:\bit|\]\)|\.each\(\w+\))\(\s*(['"`])(.+?)\1/g)].map(([, , title]) => title!);
}

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
