import { stopwatch } from '../lib/clock.ts';

const width = 30;
const redrawMilliseconds = 100;

/** A progress bar on a terminal; nothing elsewhere. */
export interface ProgressBar {
  /** @param total 0 if unknown */
  readonly show: (what: string, done: number, total: number) => void;
  readonly end: () => void;
}

/** @param isQuiet shows nothing, even on a terminal */
export function openProgressBar(isQuiet: boolean): ProgressBar {
  const isShown = process.stderr.isTTY && !isQuiet;
  let sinceDrawn: (() => number) | undefined;
  let last = '';
  const draw = (line: string): void => {
    sinceDrawn = stopwatch();
    process.stderr.write(`\r${line.padEnd(last.length)}`);
    last = line;
  };
  return {
    show: (what, done, total) => {
      if (!isShown || (done !== total && sinceDrawn !== undefined && sinceDrawn() < redrawMilliseconds)) return;
      draw(barOf(what, done, total));
    },
    end: () => {
      if (isShown && last !== '') process.stderr.write(`\r${' '.repeat(last.length)}\r`);
    },
  };
}

/** The progress as one line. */
export function barOf(what: string, done: number, total: number): string {
  if (total === 0) return `${what} ...`;
  const filled = Math.round((width * done) / total);
  return `${what} [${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done} of ${total}`;
}
