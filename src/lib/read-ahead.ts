/** Elements of a source, prepared ahead of the consumer. */
export interface ReadAhead<T> extends AsyncDisposable {
  /**
   * All prepared elements in order, once there are any; empty at the end. @throws the error of the source, after its
   * elements
   */
  take(): Promise<T[]>;
  /** The elements that are ready now, possibly none. */
  takeReady(): T[];
}

/** How far to read ahead, and how to prepare elements. */
export interface ReadAheadOptions<S, T> {
  /** Maximum cost of elements in preparation or waiting. */
  readonly limit: number;
  costOf(thing: S): number;
  /** Runs for several elements at a time, started in order. */
  prepare(thing: S): Promise<T>;
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

interface Slot<T> {
  readonly cost: number;
  outcome?: Outcome<T>;
}

/** Reads `source` ahead of the consumer. */
export function readAhead<S, T>(source: AsyncIterable<S>, options: ReadAheadOptions<S, T>): ReadAhead<T> {
  let isStopped = false;
  let wakeTaker: () => void = () => undefined;
  let wakeSource: () => void = () => undefined;
  let end: { readonly error?: unknown } | undefined;
  const line = preparedInOrder(options, () => wakeTaker());

  const run = async (): Promise<void> => {
    for await (const thing of source) {
      if (!isStopped) line.add(thing);
      while (line.cost() >= options.limit && !isStopped) await new Promise<void>((resolve) => (wakeSource = resolve));
      if (isStopped) return;
    }
  };
  const running = run().then(
    () => (end = {}),
    (error: unknown) => (end = { error }),
  );
  void running.then(() => wakeTaker());

  const takeReady = (): T[] => {
    const taken = line.takeReady();
    wakeSource();
    return taken;
  };
  return {
    take: async () => {
      const next = () => (line.isEmpty() ? end : line.first());
      while (!next()) await new Promise<void>((resolve) => (wakeTaker = resolve));
      const outcome = next()!;
      if ('error' in outcome) throw outcome.error;
      return takeReady();
    },
    takeReady,
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      wakeSource();
      await running;
      await line.settled();
    },
  };
}

/** Prepares things side by side, and gives them in the order in which they came. */
function preparedInOrder<S, T>(options: ReadAheadOptions<S, T>, onSettled: () => void) {
  const slots: Slot<T>[] = [];
  const preparing = new Set<Promise<void>>();
  let cost = 0;
  return {
    cost: () => cost,
    isEmpty: () => slots.length === 0,
    /** Result of the first element not yet taken; undefined while it is being prepared. */
    first: () => slots[0]?.outcome,
    add: (thing: S): void => {
      const slot: Slot<T> = { cost: options.costOf(thing) };
      slots.push(slot);
      cost += slot.cost;
      const settled = options.prepare(thing).then(
        (value) => void (slot.outcome = { value }),
        (error: unknown) => void (slot.outcome = { error }),
      );
      preparing.add(settled);
      void settled.then(() => {
        preparing.delete(settled);
        onSettled();
      });
    },
    /** All before the first that is not ready, or has failed. */
    takeReady: (): T[] => {
      const taken: T[] = [];
      for (let slot = slots[0]; slot?.outcome && 'value' in slot.outcome; slot = slots[0]) {
        taken.push(slot.outcome.value);
        cost -= slot.cost;
        slots.shift();
      }
      return taken;
    },
    settled: () => Promise.all(preparing),
  };
}
