import {
  type ChangeEvent,
  hasChange,
  isUnavailable,
  lastChange,
  type OperationContext,
  readChanges,
  type UserViewer,
} from '../../core/platform/index.ts';
import type { ServerResponse } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import { stopwatch } from '../../lib/clock.ts';
import { type Follower, send } from './follower.ts';
import type { Present, LiveUpdate } from './present.ts';

/** Follows the log of changes for all pages of one process, however many processes write. */
export interface LiveHub {
  /** Sends a page the events since its position, and then new ones. */
  follow(follower: Follower, gone: AbortSignal): Promise<void>;
  close(): void;
}

export interface LiveTimes {
  /** Milliseconds between two looks at whether something was written; no one looks while no one follows. */
  readonly look: number;
  /** Milliseconds between two signs of life. */
  readonly beat: number;
}

const defaultTimes: LiveTimes = { look: 100, beat: 25_000 };
/** Within this each reader is looked up again, some at each look: all of them at once would delay notifications. */
const lookUpMilliseconds = 8000;
/** Number of pages notified at once, before requests have their turn. */
const notifiedAtOnce = 250;
/** Whoever has missed more than this begins again. */
const maxMissed = 2000;
/** Number of missed events sent at a time, before other pages have their turn. */
const missedAtOnce = 25;

/** Reads the log once for everyone, whenever something was written. */
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
  /** Pages that are still receiving missed events. */
  readonly #latecomers = new Set<Follower>();
  /** Up to where everyone has been notified; undefined while no one follows. */
  #position: number | undefined;
  #databaseVersion = '';
  #timers: NodeJS.Timeout[] = [];
  #isLooking = false;
  /** How long the last poll took, in milliseconds, and how long ago it ended. */
  #busy = 0;
  #rested = stopwatch();
  // One step after the other: no one joins between reading the log and sending its events.
  #queue: Promise<unknown> = Promise.resolve();
  // One batch of missed events for each page in turn.
  #replays: Promise<unknown> = Promise.resolve();

  constructor(parts: Pick<OperationContext, 'database' | 'warn'>, present: Present, times: LiveTimes) {
    this.#parts = parts;
    this.#present = present;
    this.#times = times;
  }

  async follow(follower: Follower, gone: AbortSignal): Promise<void> {
    if (gone.aborted) return;
    gone.addEventListener('abort', () => this.#leave(follower), { once: true });
    this.#latecomers.add(follower);
    try {
      await this.#catchUp(follower);
    } catch (error) {
      this.#warn(error);
      // It reconnects, and continues where it was.
      this.#leave(follower);
    }
  }

  close(): void {
    for (const follower of [...this.#followers, ...this.#latecomers]) this.#leave(follower);
  }

  #leave(follower: Follower): void {
    this.#latecomers.delete(follower);
    const wasLast = this.#followers.delete(follower) && this.#followers.size === 0;
    if (!follower.response.writableEnded) follower.response.end();
    if (!wasLast) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.#position = undefined;
  }

  #inOrder<T>(step: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(step);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #inTurn(step: () => Promise<void>): Promise<void> {
    const done = this.#replays.then(step);
    this.#replays = done.catch(() => undefined).then(() => breathe());
    return done;
  }

  #warn(error: unknown): void {
    if (!isUnavailable(error)) this.#parts.warn('could not notify live pages of changes', error);
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
      void this.#inOrder(step)
        .catch((error: unknown) => this.#warn(error))
        .finally(() => {
          this.#isLooking = false;
          // However much is written, half of the time is left for requests; changes written in that time are sent
          // together.
          this.#busy = took();
          this.#rested = stopwatch();
        });
    };
    const beat = (): void => {
      for (const follower of this.#followers) send(follower, []);
    };
    this.#timers = [setInterval(tick, this.#times.look).unref(), setInterval(beat, this.#times.beat).unref()];
  }

  /** Notifies all followers of changes since the last poll. */
  async #look(): Promise<void> {
    const { database } = this.#parts;
    const version = await database.version();
    if (version === this.#databaseVersion) return;
    // The last follower may leave during each step.
    while (this.#position !== undefined) {
      const { changes, hasWriters } = await readChanges(database.reader, this.#position);
      if (changes.length === 0) {
        // The locks of writers are released shortly after the version changes.
        if (!hasWriters) this.#databaseVersion = version;
        return;
      }
      await this.#notify([...this.#followers], changes);
      if (this.#position !== undefined) this.#position = changes.at(-1)!.id;
    }
  }

  /** Checks the readers whose turn it is. */
  async #lookUpSome(): Promise<void> {
    const count = Math.ceil((this.#followers.size * this.#times.look) / lookUpMilliseconds);
    for (const follower of [...this.#followers].slice(0, count)) {
      await follower.lookUp();
      // Readers just checked come last.
      if (this.#followers.delete(follower)) this.#followers.add(follower);
    }
  }

  /** Notifies pages of changes, a limited number at a time so that requests don't wait long. */
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
      const fresh = changes.filter((change) => change.id > follower.position);
      if (fresh.length === 0) continue;
      const viewer = await follower.identify();
      if (!viewer) {
        this.#leave(follower);
        continue;
      }
      const own = fresh.filter((change) => concerns(follower, viewer, change));
      if (own.length === 0) {
        follower.position = fresh.at(-1)!.id;
        continue;
      }
      concerned.push(follower);
      updates.push({ viewer, changes: own });
    }
    if (updates.length === 0) return;
    const events = await this.#present(updates);
    for (const [index, follower] of concerned.entries()) {
      follower.position = Math.max(follower.position, changes.at(-1)!.id);
      if (events[index]!.length > 0) send(follower, events[index]!);
    }
  }

  /** Sends a page the events since its position, or that there are too many, and then adds it to the followers. */
  async #catchUp(follower: Follower): Promise<void> {
    let isLost = await this.#isLost(follower.position);
    for (let missed = 0; !(await this.#inOrder(() => this.#join(follower, isLost))); missed += missedAtOnce) {
      isLost = missed >= maxMissed;
      if (!isLost) await this.#inTurn(() => this.#sendMissed(follower));
      await drained(follower.response);
    }
  }

  /** Lets a page follow; returns false while it has missed too much for the time that all others wait. */
  async #join(follower: Follower, isLost: boolean): Promise<boolean> {
    const { reader } = this.#parts.database;
    if (!this.#latecomers.has(follower)) return true;
    // The log is read for all followers from where the first one came in.
    const position = this.#position ?? (await lastChange(reader));
    if (isLost) {
      follower.position = await lastChange(reader);
      send(follower, [{ name: 'reset', data: {} }]);
    } else {
      const { changes } = await readChanges(reader, follower.position, missedAtOnce);
      if (changes.length === missedAtOnce) return false;
      await this.#notify([follower], changes);
    }
    if (!this.#latecomers.delete(follower)) return true;
    this.#position ??= position;
    follower.isCatchingUp = false;
    this.#followers.add(follower);
    this.#start();
    send(follower, []);
    return true;
  }

  /** Whether the events after a position are no longer known, or too many. */
  async #isLost(since: number): Promise<boolean> {
    const { reader } = this.#parts.database;
    if ((await lastChange(reader)) === since) return false;
    if (!(await hasChange(reader, since))) return true;
    return (await readChanges(reader, since, maxMissed + 1)).changes.length > maxMissed;
  }

  async #sendMissed(follower: Follower): Promise<void> {
    if (!this.#latecomers.has(follower)) return;
    const { changes } = await readChanges(this.#parts.database.reader, follower.position, missedAtOnce);
    await this.#notify([follower], changes);
  }
}

/** Resolves when a client has read the data sent to it, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return;
  await new Promise<void>((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}

function concerns({ topics }: Follower, viewer: UserViewer, change: ChangeEvent): boolean {
  if (change.userId !== null) return change.userId === viewer.userId;
  return topics.channelIds.has(change.channelId ?? 0) || topics.topIds.has(change.topId ?? 0);
}
