import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPage } from './named-tests.ts';

const page = readPage('ARCHITECTURE.md');
const [, section = ''] = page.split('## Where to add things');
const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (.+) \| `(.+)` \|$/gm)].map(([, what, file]) => [
  what!,
  file!,
]);

describe('ARCHITECTURE.md', () => {
  it('says where twelve changes are made', () => {
    expect(rows.length).toBeGreaterThanOrEqual(12);
  });

  it.each(rows)('names a file that there is for %s', (_what, file) => {
    expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
  });

  it('names every room', () => {
    const rooms = readPage('.dependency-cruiser.cjs')
      .match(/^const rooms = \[([^\]]+)\];$/m)![1]!
      .match(/\w+/g)!;
    expect(rooms.filter((room) => !page.includes(`\n  ${room}/ `))).toEqual([]);
  });
});
