import { writeTable } from './table.ts';

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

const head = [
  '| call | CPU ms | bare | bytes | p50, 8 | p99, 8 | p50, 64 | p99, 64 |',
  '|---|---:|---:|---:|---:|---:|---:|---:|',
];

function rowOf({ what, ours, bare, bytes, p50, p99, p50Many, p99Many }: BusyFigure): string {
  const cells = [ours.toFixed(2), bare.toFixed(2), bytes.toLocaleString('en'), p50, p99, p50Many, p99Many];
  return `| ${what} | ${cells.join(' | ')} |`;
}

/** Puts figures into the table of a database in the page; figures of other calls stay as they are. */
export function writeBusyTable(database: 'SQLite' | 'PostgreSQL', figures: readonly BusyFigure[]): void {
  writeTable(database, head, (known) => {
    return new Map([...known, ...figures.map((figure): [string, string] => [figure.what, rowOf(figure)])]);
  });
}
