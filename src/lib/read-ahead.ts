/** What a source gives, gone through before it is asked for. */
export interface ReadAhead<T> extends AsyncDisposable {
  /** All that is there, in order, once there is anything; empty at the end. @throws what the source has thrown, behind all that it gave */
  take(): Promise<T[]>;
}

/**
 * Goes through `source` ahead of whoever takes from it, at most `limit` of cost.
 * @param costOf the cost of one thing
 */
export function readAhead<T>(source: AsyncIterable<T>, limit: number, costOf: (thing: T) => number): ReadAhead<T> {
  let ready: T[] = [];
  let cost = 0;
  let isStopped = false;
  let wakeTaker: () => void = () => undefined;
  let wakeSource: () => void = () => undefined;
  let outcome: { readonly error?: unknown } | undefined;

  const run = async (): Promise<void> => {
    for await (const thing of source) {
      ready.push(thing);
      cost += costOf(thing);
      wakeTaker();
      while (cost >= limit && !isStopped) await new Promise<void>((resolve) => (wakeSource = resolve));
      if (isStopped) return;
    }
  };
  const running = run().then(
    () => (outcome = {}),
    (error: unknown) => (outcome = { error }),
  );
  void running.then(() => wakeTaker());

  const takeReady = (): T[] => {
    const taken = ready;
    ready = [];
    cost = 0;
    wakeSource();
    return taken;
  };
  return {
    take: async () => {
      while (ready.length === 0 && !outcome) await new Promise<void>((resolve) => (wakeTaker = resolve));
      if (ready.length === 0 && outcome && 'error' in outcome) throw outcome.error;
      return takeReady();
    },
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      wakeSource();
      await running;
    },
  };
}
