import { inForm } from './campaign.ts';

/** A hostile input of about `size` characters, and what it goes to. */
export interface HostilePattern {
  readonly name: string;
  readonly make: (size: number) => string;
  readonly run: (input: string) => unknown;
}

/** How the time of one pattern grew; `isLinear` is false where it grew faster than the input. */
export interface Growth {
  readonly isLinear: boolean;
  readonly report: string;
}

const factor = 4;
const smallest = 4096;
const largest = inForm(1 << 18, 1 << 20);
/** Times below it are mostly noise and say nothing of a parser, in milliseconds of CPU. */
const floor = 20;
/** Linear work gives 4, n log n about 5, quadratic work 16. */
const bound = 8;
/** A pattern that took this long, and grew as linear work does, is not run at the next size. */
const enough = 12;
const clear = 5.5;

/**
 * Runs a pattern over growing inputs, 4 KB to 256 KB (1 MB in the long form), and compares the CPU time of each size with that of the size before.
 * Times are the least of some tries, and a bad ratio is measured again before it counts: a busy machine makes single
 * tries slow, never all of them fast.
 */
export async function growthOf({ make, run }: HostilePattern): Promise<Growth> {
  const steps: string[] = [];
  let before: { readonly size: number; readonly input: string; readonly time: number } | undefined;
  // The first run compiles.
  await run(make(smallest));
  for (let size = smallest; size <= largest; size *= factor) {
    const input = make(size);
    let time = await timeOf(run, input);
    steps.push(`${size}: ${time.toFixed(1)} ms`);
    if (before !== undefined && time > floor) {
      let slower = Math.max(before.time, floor);
      for (let retry = 0; time / slower >= bound && retry < 3; retry++) {
        slower = Math.max(slower, await timeOf(run, before.input));
        time = Math.min(time, await timeOf(run, input));
      }
      if (time / slower >= bound) return { isLinear: false, report: steps.join(', ') };
      if (time > enough && time / before.time < clear) break;
    }
    before = { size, input, time };
  }
  return { isLinear: true, report: steps.join(', ') };
}

/** CPU time in milliseconds; short runs are repeated and the least counts. */
async function timeOf(run: HostilePattern['run'], input: string): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = process.cpuUsage();
    await run(input);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
    if (least < floor / 4 || least > 2 * floor) break;
  }
  return least;
}

/** One piece again and again. */
export const filled =
  (piece: string) =>
  (size: number): string =>
    piece.repeat(Math.ceil(size / piece.length));

/** As many of one piece as of another. */
export const halves =
  (first: string, second: string) =>
  (size: number): string =>
    filled(first)(size / 2) + filled(second)(size / 2);

/** A piece again and again between two others. */
export const between =
  (before: string, piece: string, after: string) =>
  (size: number): string =>
    before + filled(piece)(size) + after;

/** Pieces that are all different. */
export const numbered =
  (piece: (index: number) => string) =>
  (size: number): string => {
    const pieces: string[] = [];
    for (let index = 0, length = 0; length < size; index++) {
      const next = piece(index);
      pieces.push(next);
      length += next.length;
    }
    return pieces.join('');
  };
