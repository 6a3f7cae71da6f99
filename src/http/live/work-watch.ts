import { readImportStates } from '../../core/imports/index.ts';
import { DomainError, isUnavailable, type OperationContext } from '../../core/platform/index.ts';
import { readUploadStates } from '../../core/reassignment/index.ts';

/**
 * Work in the background that someone may wait for, or any write; the state of `writes` is the version of the database.
 */
export type WatchedWork =
  | { readonly kind: 'import' | 'upload'; readonly id: number }
  | { readonly kind: 'writes'; readonly id: null };

/** Who waits, for what, and how long. */
export interface Waiting {
  readonly userId: number;
  /** The state that was read; it is waited for another one. */
  readonly state: string;
  readonly milliseconds: number;
  /** Resolves when no one waits any more. */
  readonly gone: AbortSignal;
}

/** Waits for work in the background, whichever process does it. */
export interface WorkWatch {
  /**
   * Resolves when the state of the work has changed, the time is over, the client is gone or the server stops.
   * @throws DomainError too_many_requests
   */
  wait(work: WatchedWork, waiting: Waiting): Promise<void>;
  /** @throws DomainError too_many_requests if the limit of waiting requests is reached */
  assertRoom(userId: number): void;
  close(): void;
  readonly isClosed: boolean;
}

interface Waiter {
  readonly work: WatchedWork;
  readonly userId: number;
  readonly state: string;
  readonly end: () => void;
}

/** Milliseconds between two looks at whether something was written; no one looks while no one waits. */
const lookMilliseconds = 200;
/** Waiting requests in one process, and those of one person. */
const maxWaiting = 1000;
const maxOfUser = 20;

/** Watches for all requests of this process together: while nothing is written, a look is one small query for all of them. */
export function createWorkWatch(parts: Pick<OperationContext, 'database' | 'warn'>): WorkWatch {
  return new Watch(parts);
}

class Watch implements WorkWatch {
  readonly #parts: Pick<OperationContext, 'database' | 'warn'>;
  readonly #waiters = new Set<Waiter>();
  #timer: NodeJS.Timeout | undefined;
  /** The version of the database that was looked at last. */
  #seen = '';
  #isLooking = false;
  #isClosed = false;

  constructor(parts: Pick<OperationContext, 'database' | 'warn'>) {
    this.#parts = parts;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  assertRoom(userId: number): void {
    const own = [...this.#waiters].filter((each) => each.userId === userId).length;
    if (this.#waiters.size < maxWaiting && own < maxOfUser) return;
    const retryAfter = 30;
    throw new DomainError('too_many_requests', 'live.tooManyWaiting', { retryAfter });
  }

  async wait(work: WatchedWork, { userId, state, milliseconds, gone }: Waiting): Promise<void> {
    this.assertRoom(userId);
    if (this.#isClosed || gone.aborted) return;
    await new Promise<void>((done) => {
      const end = (): void => {
        clearTimeout(late);
        gone.removeEventListener('abort', end);
        this.#leave(waiter);
        done();
      };
      const waiter: Waiter = { work, userId, state, end };
      const late = setTimeout(end, milliseconds);
      gone.addEventListener('abort', end, { once: true });
      this.#waiters.add(waiter);
      // State read earlier may be outdated.
      this.#seen = '';
      this.#timer ??= setInterval(() => this.#tick(), lookMilliseconds).unref();
    });
  }

  close(): void {
    this.#isClosed = true;
    for (const waiter of this.#waiters) waiter.end();
  }

  #leave(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    if (this.#waiters.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    this.#look()
      .catch((error: unknown) => {
        this.#seen = '';
        if (!isUnavailable(error)) this.#parts.warn('could not check the progress of background work', error);
      })
      .finally(() => {
        this.#isLooking = false;
      });
  }

  /** Ends the waiting for changed work. */
  async #look(): Promise<void> {
    const { database } = this.#parts;
    const version = await database.version();
    if (version === this.#seen) return;
    this.#seen = version;
    const looked = [...this.#waiters];
    const idsOf = (kind: WatchedWork['kind']) =>
      looked.flatMap(({ work }) => (work.kind === kind && work.id !== null ? work.id : []));
    const states = {
      import: await readImportStates(database.reader, idsOf('import')),
      upload: await readUploadStates(database.reader, idsOf('upload')),
    };
    const stateOf = ({ kind, id }: WatchedWork) => (kind === 'writes' ? version : states[kind].get(id));
    for (const each of looked) if (stateOf(each.work) !== each.state) each.end();
  }
}
