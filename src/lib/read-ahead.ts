/** What a source gives, gone through and prepared before it is asked for. */
export interface ReadAhead<T> extends AsyncDisposable {
  /** All that is ready, in order, once there is anything; empty at the end. @throws what the source has thrown, behind all that it gave */
  take(): Promise<T[]>;
  /** What is ready at this moment, perhaps nothing. */
  takeReady(): T[];
}

/** How far ahead a source is gone through, and what is done with what it gives. */
export interface ReadAheadOptions<S, T> {
  /** The cost of all that may be under way or wait. */
  readonly limit: number;
  costOf(thing: S): number;
  /** Runs for several at a time, begun in their order. */
  prepare(thing: S): Promise<T>;
}

interface Slot<T> {
  readonly cost: number;
  outcome?: { readonly value: T } | { readonly error: unknown };
}

/** Goes through `source` ahead of whoever takes from it. */
export function readAhead<S, T>(source: AsyncIterable<S>, options: ReadAheadOptions<S, T>): ReadAhead<T> {
  const slots: Slot<T>[] = [];
  const preparing = new Set<Promise<void>>();
  let cost = 0;
  let isStopped = false;
  let wakeTaker: () => void = () => undefined;
  let wakeSource: () => void = () => undefined;
  let end: { readonly error?: unknown } | undefined;

  const add = (thing: S): void => {
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
      wakeTaker();
    });
  };
  const run = async (): Promise<void> => {
    for await (const thing of source) {
      if (!isStopped) add(thing);
      while (cost >= options.limit && !isStopped) await new Promise<void>((resolve) => (wakeSource = resolve));
      if (isStopped) return;
    }
  };
  const running = run().then(
    () => (end = {}),
    (error: unknown) => (end = { error }),
  );
  void running.then(() => wakeTaker());

  const takeReady = (): T[] => {
    const taken: T[] = [];
    for (let slot = slots[0]; slot?.outcome && 'value' in slot.outcome; slot = slots[0]) {
      taken.push(slot.outcome.value);
      cost -= slot.cost;
      slots.shift();
    }
    wakeSource();
    return taken;
  };
  const throwFailure = (): void => {
    const failure = slots[0]?.outcome ?? (slots.length === 0 ? end : undefined);
    if (failure && 'error' in failure) throw failure.error;
  };
  return {
    take: async () => {
      while (!(slots.length > 0 ? slots[0]!.outcome : end)) await new Promise<void>((resolve) => (wakeTaker = resolve));
      throwFailure();
      return takeReady();
    },
    takeReady,
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      wakeSource();
      await running;
      await Promise.all(preparing);
    },
  };
}
