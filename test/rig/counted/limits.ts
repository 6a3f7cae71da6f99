import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What one answer takes, and what it sends; no times, which depend on the machine. */
export interface Work {
  readonly statements: number;
  /** Rows that come back. */
  readonly rows: number;
  /** Rows and entries of indexes that PostgreSQL looks at. */
  readonly visited: number;
  readonly bytes: number;
  /** Bytes that JavaScript allocates. */
  readonly allocated: number;
  /** Tables and indexes that are read from end to end, as the plans of SQLite say. */
  readonly scans: readonly string[];
}

/** Some of the work of each call, by its name. */
export type Found = Readonly<Record<string, Partial<Work>>>;

/**
 * By how much a number may be above what was written; those that are not named here are the same each time. Rows are, too,
 * but for a look of the planner at the end of an index, and plans of another minor version of PostgreSQL; bytes differ
 * by 3,000 or 0.3 % at most, since some caches grow when they are full, on one machine: others were not tried.
 */
const slack: { readonly [Kind in keyof Work]?: (limit: number) => number } = {
  visited: (limit) => limit / 10 + 10,
  allocated: (limit) => limit / 50 + 8192,
};

/**
 * Compares with the most that each call may take, as `file` says.
 * @returns what takes more, and calls that the file does not have, or has alone; nothing if all is well
 */
export function compareWork(file: string, found: Found): string[] {
  const limits = readWork(file);
  const gone = Object.keys(limits).filter((what) => !(what in found));
  const grown = Object.entries(found).flatMap(([what, work]) => {
    const limit = limits[what];
    return limit ? excess(work, limit).map((each) => `${what}: ${each}`) : [`${what}: not in ${file}`];
  });
  return [...grown, ...gone.map((what) => `${what}: only in ${file}`)];
}

/** Writes what calls take now, beside the other kinds of work that `file` has of them. */
export function writeWork(file: string, found: Found): void {
  const known = readWork(file);
  const all = Object.entries(found).map(([what, work]) => {
    const { statements, rows, visited, bytes, allocated, scans } = { ...known[what], ...work };
    return [what, { statements, rows, visited, bytes, allocated, scans }];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`);
}

function readWork(file: string): Found {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Found) : {};
}

function excess({ scans = [], ...counts }: Partial<Work>, limits: Partial<Work>): string[] {
  const numbers = Object.entries(counts) as [Exclude<keyof Work, 'scans'>, number][];
  const tooMany = numbers.flatMap(([kind, count]) => {
    const limit = limits[kind] ?? 0;
    const max = Math.floor(limit + (slack[kind]?.(limit) ?? 0));
    return count > max ? [`${count} ${kind}, ${max} at most`] : [];
  });
  return [...tooMany, ...scans.filter((scan) => !limits.scans?.includes(scan))];
}
