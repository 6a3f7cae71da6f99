import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Histogram } from 'prom-client';
import { minuteMilliseconds, stopwatch } from '../../lib/clock.ts';

/** The period in which requests count, and the interval at which counters are stored. */
const times = { window: 5 * minuteMilliseconds, step: minuteMilliseconds };

/** Speed of a process in the last minutes. */
export interface RecentRequests {
  readonly count: number;
  /** Milliseconds, as closely as the histogram says. */
  readonly p50: number;
  readonly p99: number;
}

/** How many took at most this many seconds, by the upper bounds of a histogram; the last bound is infinite. */
export type Buckets = readonly (readonly [bound: number, count: number])[];

/** Requests and delays of the last minutes, where a histogram counts since the start. */
export interface Recent {
  /** Call it after each request; except once per minute it only reads the clock. */
  tick(): void;
  requests(): Promise<RecentRequests>;
  /** The event loop's delay in milliseconds, 99th percentile of the last minutes. */
  eventLoop(): number;
}

/** Remembers what `histogram` had counted some minutes ago. */
export function watchRecent(histogram: Histogram, { window, step } = times): Recent {
  const watch = stopwatch();
  let marks: { readonly at: number; readonly buckets: Buckets }[] = [{ at: 0, buckets: [] }];
  let markedAt = 0;
  currentDelay();
  const mark = async (): Promise<void> => {
    const at = watch();
    const buckets = await readBuckets(histogram);
    marks.push({ at, buckets });
    // The oldest one that is kept is the first from which on the window counts.
    const from = marks.findLastIndex((each) => each.at <= at - window);
    marks = marks.slice(Math.max(0, from));
    rotateDelays();
  };
  return {
    tick: () => {
      if (watch() - markedAt < step) return;
      markedAt = watch();
      void mark();
    },
    requests: async () => {
      const since = watch() - window;
      const before = marks.findLast(({ at }) => at <= since) ?? marks[0];
      return summaryOf(await readBuckets(histogram), before?.buckets ?? []);
    },
    eventLoop: () => Math.max(delayBefore, currentDelay()),
  };
}

/** Counts of a histogram, across all labels. */
async function readBuckets(histogram: Histogram): Promise<Buckets> {
  const counts = new Map<number, number>();
  for (const { labels, value, metricName } of (await histogram.get()).values) {
    if (!metricName?.endsWith('_bucket')) continue;
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    counts.set(bound, (counts.get(bound) ?? 0) + value);
  }
  return [...counts].sort(([one], [other]) => one - other);
}

/** Counts between two readings of a histogram. */
export function summaryOf(now: Buckets, before: Buckets): RecentRequests {
  const earlier = new Map(before);
  const since = now.map(([bound, count]) => [bound, count - (earlier.get(bound) ?? 0)] as const);
  return { count: since.at(-1)?.[1] ?? 0, p50: quantile(since, 0.5), p99: quantile(since, 0.99) };
}

/** This percentile, in milliseconds; counts are assumed to be spread evenly within a bucket. */
function quantile(buckets: Buckets, part: number): number {
  const wanted = (buckets.at(-1)?.[1] ?? 0) * part;
  if (wanted === 0) return 0;
  let [from, below] = [0, 0];
  for (const [bound, count] of buckets) {
    if (count >= wanted && count > below) {
      if (!Number.isFinite(bound)) return from * 1000;
      return (from + ((bound - from) * (wanted - below)) / (count - below)) * 1000;
    }
    [from, below] = [bound, count];
  }
  return from * 1000;
}

/** The reported delay of an undelayed loop. */
const resolution = 20;

/** The delays of the process, watched once however many servers it has; what watches them never ends. */
let watched: IntervalHistogram | undefined;
/** Of the previous window. */
let delayBefore = 0;
let marksOfDelays = 0;

function currentDelay(): number {
  if (!watched) {
    watched = monitorEventLoopDelay({ resolution });
    watched.enable();
  }
  return watched.count === 0 ? 0 : Math.max(0, watched.percentile(99) / 1e6 - resolution);
}

function rotateDelays(): void {
  marksOfDelays += 1;
  if (marksOfDelays % (times.window / times.step) !== 0) return;
  delayBefore = currentDelay();
  watched?.reset();
}
