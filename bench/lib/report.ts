import type { Latencies } from './probe.ts';

/** One line of the result. */
export interface Figure {
  readonly what: string;
  readonly ours: string;
  readonly raw?: string | undefined;
  /** Ours by raw, as speeds: 1 is as quick as the raw baseline. */
  readonly ratio?: number | undefined;
  /** The ratio for what is asked for again, where that differs. */
  readonly again?: number | undefined;
  /** The ratio by the processor's time. */
  readonly busy?: number | undefined;
  readonly aim?: string | undefined;
}

/** Prints figures as a table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const hasAgain = figures.some((figure) => figure.again !== undefined);
  const hasBusy = figures.some((figure) => figure.busy !== undefined);
  const rows = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.raw ?? '',
    figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
    ...(hasAgain ? [figure.again?.toFixed(2) ?? ''] : []),
    ...(hasBusy ? [figure.busy?.toFixed(2) ?? ''] : []),
    figure.aim ?? '',
  ]);
  const all = [
    [
      '',
      'Tributary',
      'raw baseline',
      'ratio',
      ...(hasAgain ? ['again'] : []),
      ...(hasBusy ? ['by processor'] : []),
      'aim',
    ],
    ...rows,
  ];
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  console.log(`\n${title}`);
  for (const row of all) {
    console.log(
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
    );
  }
}

export const perSecond = (count: number, milliseconds: number): number => (count * 1000) / milliseconds;
export const rate = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${Math.round(bytes / 1e6)} MB`;
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** The figure that says how quick requests stayed meanwhile. */
export function latencyFigure(what: string, latencies: Latencies, aim = 'p99 < 50 ms'): Figure {
  const { count, failed, p50, p99, longest } = latencies;
  const failures = failed === 0 ? '' : `, ${failed} FAILED`;
  return {
    what: `${what} (${count} requests${failures})`,
    ours: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${longest.toFixed(0)} ms`,
    aim,
  };
}
