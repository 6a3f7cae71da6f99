import { describe, expect, it } from 'vitest';
import { readPage, titlesOf } from './named-tests.ts';

/** How many points each part of the table has. */
const parts = { A: 7, B: 10, C: 5, D: 7 };
const points = Object.entries(parts).flatMap(([part, count]) =>
  Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
);

interface Row {
  readonly point: string;
  /** Files and titles of its tests. */
  readonly tests: readonly (readonly [string, string])[];
}

const rows: Row[] = readPage('docs/operate/hardening.md')
  .split('\n')
  .flatMap((line) => {
    const [, point, , tests] = /^\| ([A-D]\d+|`npm [^|]+`) \| (.+?) \| (`[^|]+) \|$/.exec(line) ?? [];
    if (!point) return [];
    return [
      {
        point,
        tests: [...tests!.matchAll(/`([^`]+)` > "(.+?)"(?=<br>|$)/g)].map(([, file, title]) => [file!, title!]),
      },
    ];
  });

describe('docs/operate/hardening.md', () => {
  it.each(points)('names a test for %s', (point) => {
    const named = rows.filter((row) => row.point === point);
    expect(named.length).toBeGreaterThan(0);
    for (const { tests } of named) expect(tests).not.toEqual([]);
  });

  it('names tests that there are', () => {
    const named = rows.flatMap(({ tests }) => tests);
    expect(named.filter(([file, title]) => !titlesOf(file).includes(title))).toEqual([]);
  });
});
