import { stopwatch } from '../lib/clock.ts';

/** Time limit of a command: in total, or between two signs of progress. */
export interface TimeLimit {
  /** 0 for no limit. */
  readonly seconds: number;
  readonly counts: 'all time' | 'time without progress';
  /** Set with `--timeout`: steps can't extend it. */
  readonly isAsked?: boolean;
}

/** Ends a command that waits too long, with a message that says what it was waiting for. */
export interface Deadline {
  /** Names the next step. `seconds` replaces the limit of the command for this step. */
  readonly waitFor: (what: string, seconds?: number) => void;
  /** Reports progress. */
  readonly progressed: () => void;
  /** Polls a value; a change is progress. */
  readonly watch: (look: () => unknown) => void;
  /** Removes the limit. */
  readonly end: () => void;
}

const lookMilliseconds = 250;

/** @param expire ends the command; gets a sentence that names the step */
export function startDeadline(limit: TimeLimit, expire: (message: string) => void): Deadline {
  const isTotal = limit.counts === 'all time';
  let what = 'the start of the command';
  let own: number | undefined;
  let elapsed = stopwatch();
  let look: () => unknown = () => undefined;
  let seen: unknown;
  const progressed = (): void => {
    if (!isTotal || own !== undefined) elapsed = stopwatch();
  };
  // An idle process must still be able to exit.
  const timer = setInterval(() => {
    const now = look();
    if (now !== seen) progressed();
    seen = now;
    const seconds = own ?? limit.seconds;
    if (limit.seconds === 0 || elapsed() < seconds * 1000) return;
    clearInterval(timer);
    expire(`Timed out after ${seconds} s, waiting for ${what}. Use --timeout to change the limit.`);
  }, lookMilliseconds).unref();
  return {
    waitFor: (next, seconds) => {
      what = next;
      own = limit.isAsked ? undefined : seconds;
      if (own !== undefined) elapsed = stopwatch();
      progressed();
    },
    progressed,
    watch: (next) => {
      look = next;
      seen = next();
    },
    end: () => clearInterval(timer),
  };
}

/** Runs `work` for at most `seconds`. @throws Error that names what did not respond */
export async function within<T>(seconds: number, what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not respond within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
