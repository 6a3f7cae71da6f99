/** A moment in UTC as fixed-width text, `2026-01-31T12:00:00.000Z`: sorts as text in both databases. */
export type Instant = string;

/** Tells the time; tests pass their own. */
export interface Clock {
  now(): Instant;
}

/** The system time. A request asks several times within a millisecond, so the text is cached. */
export const systemClock: Clock = { now: systemTime() };

function systemTime(): Clock['now'] {
  let text = '';
  let textOf = Number.NaN;
  return () => {
    const milliseconds = Date.now();
    if (milliseconds !== textOf) [textOf, text] = [milliseconds, new Date(milliseconds).toISOString()];
    return text;
  };
}

export const minuteMilliseconds = 60_000;
export const hourMilliseconds = 60 * minuteMilliseconds;
export const dayMilliseconds = 24 * hourMilliseconds;

/** The moment `milliseconds` after (or, negative, before) `instant`. */
export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** The same time of day `months` earlier; the last days of a month may become the first of the next one. */
export function monthsBefore(instant: Instant, months: number): Instant {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString();
}

/** `instant` from milliseconds since 1970, UTC. */
export function instantFromMilliseconds(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}

/** Milliseconds since 1970, UTC, as the unit for calendar calculations. */
export function dateFromMilliseconds(milliseconds: number): Date {
  return new Date(milliseconds);
}

/** Milliseconds since 1970 of `instant`. */
export function millisecondsOf(instant: Instant): number {
  return Date.parse(instant);
}

/** Monotonic milliseconds, for measuring how long something took. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Resolves after `milliseconds`, or at once when `signal` aborts. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** `instant` as a Date, for libraries. */
export function dateOf(instant: Instant): Date {
  return new Date(instant);
}
