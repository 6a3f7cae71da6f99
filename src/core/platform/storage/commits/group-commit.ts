import { sleep, stopwatch } from '../../../../lib/clock.ts';
import type { SqliteConnection, TransactionSteps } from '../dialect/sqlite.ts';
import { isBusy } from '../dialect/sqlite-errors.ts';

/**
 * Number of transactions that share a commit, and how long they are collected in milliseconds: as long as the last sync
 * took, between these limits, so that a slow disk gets fewer syncs.
 */
const together = { members: 64, shortest: 15, longest: 100 };

const beginAttempts = 200;

/** A transaction that waits for its turn. */
interface Member {
  readonly work: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Runs separately, because the shared commit failed. */
  isAlone: boolean;
}

type Outcome = PromiseSettledResult<unknown>;

interface GroupOptions {
  /** Resolves when the commits are durable; absent if no one waits for that. */
  readonly flush?: () => Promise<void>;
  /** Signals that there are transactions to run, until the returned function is called. */
  readonly claim?: () => () => void;
  /** Maximum number of transactions sharing a commit; 1 for background work, whose transactions are already long. */
  readonly maxTogether?: number;
}

/**
 * Orders the transactions of one connection to SQLite. Those that wait together run one after the other in a single
 * transaction of the database, each in a savepoint, and share its commit. Each is settled, also as a failure, only when
 * the commit has succeeded and is durable, since a failure may rest on what another of them wrote.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection;
  readonly #options: GroupOptions;
  #waiting: Member[] = [];
  #running: Promise<void> | undefined;
  #release: (() => void) | undefined;
  #inSavepoints = false;
  #milliseconds = together.shortest;

  constructor(connection: SqliteConnection, options: GroupOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** The transactions for kysely: savepoints if they share a commit. */
  readonly steps: TransactionSteps = {
    begin: () => {
      if (this.#inSavepoints) this.#connection.exec('savepoint member');
    },
    commit: () => {
      this.#connection.requireTransaction();
      if (this.#inSavepoints) this.#connection.exec('release member');
    },
    rollback: () => {
      // SQLite has already rolled back everything if the disk is full.
      if (!this.#connection.isInTransaction()) return;
      this.#connection.exec(this.#inSavepoints ? 'rollback to member; release member' : 'rollback');
    },
  };

  /** Whether others wait for the running transaction. */
  hasWaitingWriter(): boolean {
    return this.#waiting.length > 0;
  }

  /** Runs `work`, which is one transaction of kysely, in its turn; settled when that counts. May run it more than once. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Member['resolve'], reject, isAlone: false });
      this.#release ??= this.#options.claim?.();
      this.#running ??= this.#runAll();
    });
  }

  /** Resolves when nothing is waiting. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      try {
        await this.#begin();
        await this.#commitTogether();
      } catch (error) {
        for (const member of this.#waiting.splice(0)) member.reject(error);
        this.#releaseIfIdle();
      }
    }
    // In the same step as the last check for waiting ones, so that none is missed.
    this.#running = undefined;
  }

  /** Others can write while this waits for the disk, unless someone else wants to. */
  #releaseIfIdle(): void {
    if (this.#waiting.length > 0) return;
    this.#release?.();
    this.#release = undefined;
  }

  /** SQLite would wait for another writer by stopping the event loop. */
  async #begin(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#connection.exec('begin immediate');
      } catch (error) {
        if (attempt >= beginAttempts || !isBusy(error)) throw error;
        await sleep(Math.min(50, 1 + attempt));
      }
    }
  }

  async #commitTogether(): Promise<void> {
    const elapsed = stopwatch();
    const before = this.#connection.changes();
    const members: Member[] = [];
    const outcomes: Outcome[] = [];
    this.#inSavepoints = this.#mayJoin(0, this.#waiting[0]) && this.#mayJoin(1, this.#waiting[1]);
    do {
      const member = this.#waiting.shift()!;
      members.push(member);
      outcomes.push(...(await Promise.allSettled([member.work()])));
    } while (
      this.#inSavepoints &&
      this.#connection.isInTransaction() &&
      elapsed() < this.#milliseconds &&
      this.#mayJoin(members.length, this.#waiting[0])
    );
    try {
      if (this.#inSavepoints || outcomes[0]!.status === 'fulfilled') this.#connection.commit();
    } catch (error) {
      return this.#tryAlone(members, error);
    }
    const isChanged = this.#connection.changes() !== before;
    await this.#settle(members, outcomes, isChanged);
  }

  #mayJoin(members: number, next: Member | undefined): boolean {
    return members < (this.#options.maxTogether ?? together.members) && next !== undefined && !next.isAlone;
  }

  /** Nothing of them was committed. A single one has failed; several may still succeed separately. */
  #tryAlone(members: readonly Member[], error: unknown): void {
    if (members.length === 1) {
      members[0]!.reject(error);
      return this.#releaseIfIdle();
    }
    for (const member of members) member.isAlone = true;
    this.#waiting.unshift(...members);
  }

  async #settle(members: readonly Member[], outcomes: readonly Outcome[], isChanged: boolean): Promise<void> {
    this.#releaseIfIdle();
    try {
      // Transactions that arrive in the meantime need the next sync anyway, and wait to share a commit.
      if (isChanged) await this.#flush();
    } catch (error) {
      for (const member of members) member.reject(error);
      return;
    }
    members.forEach((member, index) => {
      const outcome = outcomes[index]!;
      if (outcome.status === 'fulfilled') member.resolve(outcome.value);
      else member.reject(outcome.reason);
    });
  }

  async #flush(): Promise<void> {
    const elapsed = stopwatch();
    await this.#options.flush?.();
    this.#milliseconds = Math.min(together.longest, Math.max(together.shortest, elapsed()));
  }
}
