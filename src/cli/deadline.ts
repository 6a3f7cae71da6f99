import { stopwatch } from '../lib/clock.ts';

/** How the time of a command is bounded: as a whole, or between two steps of work that may be long. */
export interface TimeLimit {
  /** 0 for no limit. */
  readonly seconds: number;
  readonly counts: 'all time' | 'time without progress';
  /** Somebody asked for just this: no step has more. */
  readonly isAsked?: boolean;
}

/** Ends a command that waits too long, and names what it waited for. */
export interface Deadline {
  /** Names what is waited for from now on. `seconds` limits this step alone, in place of the limit of the command. */
  readonly waitFor: (what: string, seconds?: number) => void;
  /** Says that work went on. */
  readonly progressed: () => void;
  /** Looks at a value now and then: one that changes is progress. */
  readonly watch: (look: () => unknown) => void;
  /** Nothing is limited any more. */
  readonly end: () => void;
}

const lookMilliseconds = 250;

/** @param expire ends the command; gets one sentence that names what was waited for */
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
  // It must not keep a process alive that has nothing else to do.
  const timer = setInterval(() => {
    const now = look();
    if (now !== seen) progressed();
    seen = now;
    const seconds = own ?? limit.seconds;
    if (limit.seconds === 0 || elapsed() < seconds * 1000) return;
    clearInterval(timer);
    expire(`Gave up after ${seconds} s of waiting for ${what}; --timeout changes how long.`);
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

/** Runs `work` for `seconds` at most. @throws an ordinary error that names what did not answer */
export async function within<T>(seconds: number, what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
