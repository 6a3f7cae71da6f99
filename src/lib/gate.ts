/** A gate has as many waiting as it lets wait. */
export class GateFullError extends Error {
  override readonly name = 'GateFullError';
}

/** The state of a gate, and its counts since it was created. */
export interface GateCounts {
  readonly running: number;
  readonly waiting: number;
  /** The most that ever ran at once. */
  readonly peakRunning: number;
  readonly refused: number;
}

/** Runs expensive work, some at once; the rest waits in lanes that take turns, so that no lane starves another. */
export interface Gate {
  /**
   * Runs `work` when its turn comes; `patient` work is never refused.
   * @throws GateFullError when too many wait already, in this lane or in all
   */
  run<T>(lane: string, work: () => Promise<T>, options?: { readonly patient?: boolean }): Promise<T>;
  readonly counts: GateCounts;
}

/** Limits of running and waiting tasks: in all lanes, and in one. */
export interface GateLimits {
  readonly running: number;
  readonly waiting: number;
  readonly waitingInLane: number;
}

/** A gate with nothing running. See `Gate.run` for its errors. */
export function createGate(limits: GateLimits): Gate {
  // A map keeps the order in which its keys came: the first lane is the next one to be served.
  const lanes = new Map<string, (() => void)[]>();
  const counts = { running: 0, waiting: 0, peakRunning: 0, refused: 0 };

  const wait = (lane: string): Promise<void> =>
    new Promise((resolve) => {
      counts.waiting += 1;
      const queue = lanes.get(lane);
      if (queue) queue.push(resolve);
      else lanes.set(lane, [resolve]);
    });
  const enter = (): void => {
    counts.running += 1;
    counts.peakRunning = Math.max(counts.peakRunning, counts.running);
  };
  const leave = (): void => {
    counts.running -= 1;
    const first = lanes.entries().next().value;
    if (!first) return;
    const [lane, queue] = first;
    const next = queue.shift()!;
    lanes.delete(lane);
    if (queue.length > 0) lanes.set(lane, queue);
    counts.waiting -= 1;
    enter();
    next();
  };
  const isFull = (lane: string): boolean =>
    counts.waiting >= limits.waiting || (lanes.get(lane)?.length ?? 0) >= limits.waitingInLane;

  return {
    counts,
    run: async (lane, work, { patient = false } = {}) => {
      if (counts.running < limits.running) enter();
      else if (!patient && isFull(lane)) {
        counts.refused += 1;
        throw new GateFullError('too much waits already');
      } else await wait(lane);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
