import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** What was measured of one call. Times of the processor are milliseconds for each request. */
export interface BusyFigure {
  readonly what: string;
  readonly bytes: number;
  readonly ours: number;
  readonly bare: number;
  readonly p50: number;
  readonly p99: number;
  readonly p50Many: number;
  readonly p99Many: number;
}

const page = 'docs/operate/performance.md';

/**
 * Puts figures between the marks of a database in the page, with where and when they were measured. Figures of other calls
 * stay as they are.
 */
export function writeTable(database: 'SQLite' | 'PostgreSQL', figures: readonly BusyFigure[]): void {
  const [begin, end] = [`<!-- ${database} -->`, `<!-- end of ${database} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for ${database}`);
  const before = text.slice(0, from + begin.length);
  const others = text.slice(from, to).split('\n').flatMap(rowIn);
  const rows = new Map([...others, ...figures.map((figure): [string, string] => [figure.what, rowOf(figure)])]);
  writeFileSync(page, `${before}\n${machine()}\n\n${[...head, ...rows.values()].join('\n')}\n\n${text.slice(to)}`);
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${availableParallelism()} x ${processor}, ${memory} GiB.`;
}

const head = [
  '| call | CPU ms | bare | bytes | p50, 8 | p99, 8 | p50, 64 | p99, 64 |',
  '|---|---:|---:|---:|---:|---:|---:|---:|',
];

function rowOf({ what, ours, bare, bytes, p50, p99, p50Many, p99Many }: BusyFigure): string {
  const cells = [ours.toFixed(2), bare.toFixed(2), bytes.toLocaleString('en'), p50, p99, p50Many, p99Many];
  return `| ${what} | ${cells.join(' | ')} |`;
}

/** A row of the table that is there, with the call that it is of. */
function rowIn(line: string): [string, string][] {
  const what = /^\| (.+?) \|/.exec(line)?.[1];
  return what === undefined || head.includes(line) ? [] : [[what, line]];
}
