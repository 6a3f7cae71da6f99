import { setTimeout as sleep } from 'node:timers/promises';
import { Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { summaryOf, watchRecent } from './recent.ts';

const infinite = Number.POSITIVE_INFINITY;

describe('requests of the last minutes', () => {
  it('are those that came between two looks', () => {
    const before = [
      [0.01, 1000],
      [0.1, 1000],
      [infinite, 1000],
    ] as const;
    const now = [
      [0.01, 1090],
      [0.1, 1100],
      [infinite, 1100],
    ] as const;
    const { count, p50, p99 } = summaryOf(now, before);
    expect(count).toBe(100);
    expect(p50).toBeCloseTo((10 * 50) / 90);
    expect(p99).toBeCloseTo(10 + (90 * 9) / 10);
  });

  it('have the largest bound where most took longer, and none where there were none', () => {
    expect(
      summaryOf(
        [
          [0.01, 0],
          [1, 1],
          [infinite, 100],
        ],
        [],
      ),
    ).toMatchObject({ p50: 1000, p99: 1000 });
    expect(
      summaryOf(
        [
          [0.01, 5],
          [infinite, 5],
        ],
        [
          [0.01, 5],
          [infinite, 5],
        ],
      ),
    ).toEqual({ count: 0, p50: 0, p99: 0 });
  });

  it('leave out what is older than the window', async () => {
    const registers = [new Registry()];
    const histogram = new Histogram({ name: 'seconds', help: 'of tests', buckets: [1, 5], registers });
    const recent = watchRecent(histogram, { window: 20, step: 0 });
    histogram.observe(4);
    expect((await recent.requests()).count).toBe(1);
    recent.tick();
    await sleep(30);
    histogram.observe(0.5);
    expect(await recent.requests()).toMatchObject({ count: 1, p99: 990 });
  });
});
