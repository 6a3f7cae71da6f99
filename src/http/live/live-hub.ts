import {
  type ChangeEvent,
  type ChangePosition,
  hasChange,
  isUnavailable,
  lastChange,
  type OperationContext,
  readChanges,
  type UserViewer,
} from '../../core/platform/index.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { stopwatch } from '../../lib/clock.ts';
import { type Follower, isBehind, send } from './follower.ts';
import type { Present, LiveUpdate } from './present.ts';

/** Follows the log of changes for all pages of one process, however many processes write. */
export interface LiveHub {
  /** Tells a page what has happened since its place, and from then on what happens. */
  follow(follower: Follower): Promise<void>;
  leave(follower: Follower): void;
  readonly size: number;
  close(): void;
}

export interface LiveTimes {
  /** Milliseconds between two looks at whether something was written; nobody looks while nobody follows. */
  readonly look: number;
  /** Milliseconds between two signs of life. */
  readonly beat: number;
}

const defaultTimes: LiveTimes = { look: 100, beat: 25_000 };
/** Within this each reader is looked up again, some at each look: all of them at once would delay notifications. */
const lookUpMilliseconds = 8000;
/** So many pages are notified at once; then requests have their turn. */
const notifiedAtOnce = 250;
/** Whoever has missed more than this begins again. */
const maxMissed = 2000;

/** Reads the log once for everybody, whenever something was written. */
export function createLiveHub(
  parts: Pick<OperationContext, 'database' | 'warn'>,
  present: Present,
  times: LiveTimes = defaultTimes,
): LiveHub {
  return new Hub(parts, present, times);
}

class Hub implements LiveHub {
  readonly #parts: Pick<OperationContext, 'database' | 'warn'>;
  readonly #present: Present;
  readonly #times: LiveTimes;
  readonly #followers = new Set<Follower>();
  /** Up to where everybody has been notified; undefined while nobody follows. */
  #position: ChangePosition | undefined;
  #databaseVersion = '';
  #timers: NodeJS.Timeout[] = [];
  #isLooking = false;
  /** How long the last look took, in milliseconds, and how long ago it ended. */
  #busy = 0;
  #rested = stopwatch();
  // One step after the other: nobody joins between a read of the log and sending what it holds.
  #queue: Promise<void> = Promise.resolve();

  constructor(parts: Pick<OperationContext, 'database' | 'warn'>, present: Present, times: LiveTimes) {
    this.#parts = parts;
    this.#present = present;
    this.#times = times;
  }

  get size(): number {
    return this.#followers.size;
  }

  follow(follower: Follower): Promise<void> {
    return this.#inOrder(async () => {
      if (follower.response.destroyed) return;
      this.#followers.add(follower);
      this.#start();
      // The log is read for everybody from where the first one came in.
      this.#position ??= await lastChange(this.#parts.database.reader);
      await this.#catchUp(follower);
      send(follower, []);
    });
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower);
    if (!follower.response.writableEnded) follower.response.end();
    if (this.#followers.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#position = undefined;
  }

  close(): void {
    for (const follower of this.#followers) this.leave(follower);
  }

  #inOrder(step: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(step).catch((error: unknown) => {
      if (!isUnavailable(error)) this.#parts.warn('live pages were not notified of changes', error);
    });
    return this.#queue;
  }

  #start(): void {
    if (this.#timers.length > 0) return;
    const tick = (): void => {
      if (this.#isLooking || this.#rested() < this.#busy) return;
      this.#isLooking = true;
      const took = stopwatch();
      const step = async (): Promise<void> => {
        await this.#look();
        await this.#lookUpSome();
      };
      void this.#inOrder(step).finally(() => {
        this.#isLooking = false;
        // However much is written, half of the time is left to requests; what is written meanwhile is sent together.
        this.#busy = took();
        this.#rested = stopwatch();
      });
    };
    const beat = (): void => {
      for (const follower of this.#followers) send(follower, []);
    };
    this.#timers = [setInterval(tick, this.#times.look).unref(), setInterval(beat, this.#times.beat).unref()];
  }

  /** Notifies all followers of what was written since the last look. */
  async #look(): Promise<void> {
    const { database } = this.#parts;
    const version = await database.version();
    if (version === this.#databaseVersion || !this.#position) return;
    for (let changes = await readChanges(database.reader, this.#position); changes.length > 0; ) {
      await this.#notify([...this.#followers], changes);
      // Whoever was the last to follow may have left meanwhile.
      if (!this.#position) return;
      this.#position = changes.at(-1)!.position;
      changes = await readChanges(database.reader, this.#position);
    }
    // What is not to be read yet, because an earlier transaction goes on, changes the version when it is.
    this.#databaseVersion = version;
  }

  /** Looks up the readers whose turn it is. */
  async #lookUpSome(): Promise<void> {
    const count = Math.ceil((this.#followers.size * this.#times.look) / lookUpMilliseconds);
    for (const follower of [...this.#followers].slice(0, count)) {
      await follower.lookUp();
      // Who was looked up comes last.
      if (this.#followers.delete(follower)) this.#followers.add(follower);
    }
  }

  /** Tells pages of changes, so many at a time that requests need not wait long. */
  async #notify(followers: readonly Follower[], changes: readonly ChangeEvent[]): Promise<void> {
    for (let start = 0; start < followers.length; start += notifiedAtOnce) {
      if (start > 0) await breathe();
      await this.#notifySome(followers.slice(start, start + notifiedAtOnce), changes);
    }
  }

  async #notifySome(followers: readonly Follower[], changes: readonly ChangeEvent[]): Promise<void> {
    const concerned: Follower[] = [];
    const updates: LiveUpdate[] = [];
    for (const follower of followers) {
      const fresh = changes.filter((change) => isBehind(change.position, follower.position));
      if (fresh.length === 0) continue;
      const viewer = await follower.identify();
      if (!viewer) {
        this.leave(follower);
        continue;
      }
      const own = fresh.filter((change) => concerns(follower, viewer, change));
      if (own.length === 0) {
        follower.position = fresh.at(-1)!.position;
        continue;
      }
      concerned.push(follower);
      updates.push({ viewer, changes: own });
    }
    if (updates.length === 0) return;
    const events = await this.#present(updates);
    for (const [index, follower] of concerned.entries()) {
      const last = changes.at(-1)!.position;
      if (isBehind(last, follower.position)) follower.position = last;
      if (events[index]!.length > 0) send(follower, events[index]!);
    }
  }

  /** Tells a page what it has missed since its place, or that this is too much. */
  async #catchUp(follower: Follower): Promise<void> {
    const { reader } = this.#parts.database;
    const since = follower.position;
    const last = await lastChange(reader);
    const isAtEnd = !isBehind(last, since) && !isBehind(since, last);
    let isLost = !isAtEnd && !(await hasChange(reader, since));
    for (let missed = 0; !isLost; ) {
      const changes = await readChanges(reader, follower.position);
      if (changes.length === 0) return;
      missed += changes.length;
      isLost = missed > maxMissed;
      if (!isLost) await this.#notify([follower], changes);
    }
    follower.position = await lastChange(reader);
    send(follower, [{ name: 'reset', data: {} }]);
  }
}

function concerns({ topics }: Follower, viewer: UserViewer, change: ChangeEvent): boolean {
  if (change.userId !== null) return change.userId === viewer.userId;
  return topics.channelIds.has(change.channelId ?? 0) || topics.topIds.has(change.topId ?? 0);
}
