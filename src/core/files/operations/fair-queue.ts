import { DomainError } from '../../platform/index.ts';

/** Does work for its owner when it is their turn. @throws DomainError too_many_requests */
export type FairQueue = <T>(owner: unknown, work: () => Promise<T>) => Promise<T>;

/**
 * Creates a queue that runs one task at a time, in turn for each owner: an owner whose task is running is last in line,
 * so that others wait for at most one of its tasks.
 * @param longest maximum number of waiting tasks per owner
 */
export function createFairQueue(longest: number): FairQueue {
  const waiting = new Map<unknown, (() => Promise<void>)[]>();
  let served: unknown;
  let isBusy = false;

  const run = async (): Promise<void> => {
    isBusy = true;
    for (let next = take(); next; next = take()) await next();
    isBusy = false;
  };

  /** Work of the owner who has waited longest; the owner served before comes after all others. */
  const take = (): (() => Promise<void>) | undefined => {
    const last = waiting.get(served);
    if (last && waiting.delete(served)) waiting.set(served, last);
    const [first] = waiting;
    if (!first) return undefined;
    const [owner, own] = first;
    served = owner;
    const next = own.shift();
    if (own.length === 0) waiting.delete(owner);
    return next;
  };

  return (owner, work) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(owner) ?? [];
      if (own.length >= longest) throw tooManyImages();
      own.push(() => work().then(resolve, reject));
      waiting.set(owner, own);
      if (!isBusy) void run();
    });
}

function tooManyImages(): DomainError {
  return new DomainError('too_many_requests', 'files.tooManyImages', { retryAfter: 10 });
}
