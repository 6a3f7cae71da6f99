import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTable } from '../../src/http/web/page-table.ts';

const rows = readFileSync('docs/web.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Feature'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);
const sources = ['src/http/web', 'src/http/live']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');

/** Addresses of pages that are rows, and of their actions. */
const rowPaths = new Set(
  pageTable.flatMap(({ path, actions }) => [path, ...actions.map(({ name }) => `${path}/${name}`)]),
);

/** Whether a row or a source names the route. */
function isRoute(path: string): boolean {
  return rowPaths.has(path) || sources.includes(`'${path}'`);
}

describe('docs/web.md', () => {
  it('has a row for each feature', () => {
    expect(rows.length).toBeGreaterThan(15);
  });

  it('names pages that are there', () => {
    expect(rows.flatMap(([, , pages]) => quoted(pages!)).filter((path) => !isRoute(path))).toEqual([]);
  });

  it('names tests that are there', () => {
    const tests = rows.flatMap((row) => quoted(row[4]!));
    expect(tests.length).toBeGreaterThanOrEqual(rows.length);
    expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  });
});
