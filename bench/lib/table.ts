import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Figure } from './report.ts';

const page = 'docs/operate/performance.md';

/** Rows of a table by what stands in their first column. */
export type Rows = ReadonlyMap<string, string>;

/**
 * Puts a table between the marks of a place in the page about performance, with where and when it was measured.
 * @param rowsOf gives the new rows for those that are there
 * @throws an ordinary error where the page has no such place
 */
export function writeTable(place: string, head: readonly string[], rowsOf: (known: Rows) => Rows): void {
  const [begin, end] = [`<!-- ${place} -->`, `<!-- end of ${place} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${place}`);
  const before = text.slice(0, from + begin.length);
  const known = new Map(
    text
      .slice(from, to)
      .split('\n')
      .filter((line) => !head.includes(line))
      .flatMap(rowIn),
  );
  const rows = [...head, ...rowsOf(known).values()].join('\n');
  writeFileSync(page, `${before}\n${machine()}\n\n${rows}\n\n${text.slice(to)}`);
}

/**
 * Puts figures into a place of the page, in place of those of an earlier run, beside what is raw where any has that.
 * @param first the head of the first column
 * @throws an ordinary error where the page has no such place
 */
export function writeFigures(place: string, figures: readonly Figure[], first = ''): void {
  const hasRaw = figures.some(({ raw }) => raw !== undefined);
  const line = (cells: readonly string[]): string =>
    `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;
  const rows = figures.map(({ what, ours, raw = '', ratio, aim = '' }): [string, string] => {
    return [what, line([what, ours, ...(hasRaw ? [raw, ratio?.toFixed(2) ?? ''] : []), aim])];
  });
  const names = [first, 'measured', ...(hasRaw ? ['raw', 'ratio'] : []), 'aim'];
  writeTable(place, [line(names), `|${names.map(() => '---|').join('')}`], () => new Map(rows));
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} x ${processor}, ${memory} GiB.`;
}

/** A row of the table that is there, with what it is of. */
function rowIn(line: string): [string, string][] {
  const what = /^\| (.+?) \|/.exec(line)?.[1];
  return what === undefined ? [] : [[what, line]];
}
