import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { UnavailableError } from '../../domain/errors.ts';
import type { CommitMarks, Mark } from './commit-mark.ts';
import { CopiedRows } from './copied-rows.ts';
import type { PlanModes } from './plan-mode.ts';
import { isConnectionLost, isStalePlan, outageOf } from './postgres-errors.ts';
import type { StatementNames } from './statement-names.ts';

export interface DriverOptions {
  readonly pool: pg.Pool;
  readonly names: StatementNames;
  readonly plans: PlanModes;
  /** An answer that does not come within this time ends the connection: the server or the way there is silent. */
  readonly answerMilliseconds: number;
  /** Looks up the outcome of a lost COMMIT; absent if no transaction writes, or each may run twice. */
  readonly marks?: CommitMarks | undefined;
}

/**
 * Connections of a pool, for kysely, in place of its own driver: a lost connection is replaced, not returned; a single
 * read on it is retried on another; a silent server is given up; and the outcome of a COMMIT without a response is
 * looked up (docs/adr/0005).
 */
export class PooledDriver implements Driver {
  readonly #options: DriverOptions;

  constructor(options: DriverOptions) {
    this.#options = options;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(this.#options, await acquire(this.#options.pool));
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    await connection.begin(settings);
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollback();
  }

  releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#options.pool.end();
  }
}

/** @throws UnavailableError if there is none in time */
async function acquire(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new UnavailableError('database', `no connection to the database: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** The protocol counts the parameters of a statement in 16 bits. */
const maxParameters = 65_535;

class PooledConnection implements DatabaseConnection {
  readonly #options: DriverOptions;
  #client: pg.PoolClient;
  #lost: Error | undefined;
  #isSilent = false;
  #isReleased = false;
  #inTransaction = false;
  /** Ends with the rows that are being copied; never rejects. */
  #copying: Promise<void> | undefined;
  /** Why rows that were copied were refused, until the next statement tells. */
  #refusal: Error | undefined;

  constructor(options: DriverOptions, client: pg.PoolClient) {
    this.#options = options;
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The server would report a protocol violation, as it does for unusable connections.
    if (query.parameters.length > maxParameters)
      throw new Error('a statement has more parameters than PostgreSQL takes');
    try {
      return await this.#run<R>(query);
    } catch (error) {
      if (!this.#inTransaction && isStalePlan(error)) return this.#run<R>(query);
      // A pool only notices that a connection was closed when it uses it. A silent one isn't asked again.
      if (this.#inTransaction || !this.#lost || this.#isSilent) throw error;
      this.release();
      this.#client = await acquire(this.#options.pool);
      this.#lost = undefined;
      this.#isReleased = false;
      return await this.#run<R>(query);
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.#copied();
    await this.#planFor(query, undefined);
    const cursor = this.#client.query(new Cursor<R & object>(query.sql, [...query.parameters]));
    try {
      for (let rows = await cursor.read(chunkSize); rows.length > 0; rows = await cursor.read(chunkSize))
        yield { rows };
    } finally {
      await cursor.close();
    }
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const begin = CompiledQuery.raw(`start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`);
    // Nothing has been done yet: it may begin on another connection.
    await this.executeQuery(begin);
    this.#inTransaction = true;
  }

  /** @throws OutcomeUnknownError when it cannot be found out whether a lost COMMIT took effect */
  async commit(): Promise<void> {
    const { marks } = this.#options;
    const mark = marks?.next(this.#client);
    const isMarked = mark !== undefined && (await this.#run(marks!.write(mark))).numAffectedRows === 1n;
    try {
      const { command } = await this.#ask(CompiledQuery.raw('commit'));
      // PostgreSQL answers so where an error inside of the transaction was caught and not looked at.
      if (command === 'ROLLBACK') throw new Error('an earlier statement of the transaction failed');
      this.#inTransaction = false;
    } catch (error) {
      this.#options.plans.settingLost(this.#client);
      if (!this.#lost || !isMarked || !(await this.#wasCommitted(mark))) throw error;
      this.#inTransaction = false;
    }
  }

  /** Never rejects: what led here is what matters, and a connection that cannot roll back is closed. */
  async rollback(): Promise<void> {
    this.#options.plans.settingLost(this.#client);
    await this.#copied().catch(() => undefined);
    if (!this.#lost) {
      await this.#run(CompiledQuery.raw('rollback')).catch((error: Error) => {
        this.#lost ??= error;
      });
    }
    this.#inTransaction = false;
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#client.release(this.#lost);
  }

  #wasCommitted(mark: Mark): Promise<boolean> {
    return this.#options.marks!.wasCommitted(mark, this.#options.pool);
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [given] = query.parameters;
    if (given instanceof CopiedRows) {
      await this.#copy(query, given);
      return { rows: [] };
    }
    const { command, rowCount, rows } = await this.#ask(query);
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: rows as R[], ...(writes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  async #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    await this.#copied();
    return this.#timed(async () => {
      const name = this.#options.names.nameOf(this.#client, query.sql);
      await this.#planFor(query, name);
      return this.#client.query({ ...(name && { name }), text: query.sql, values: [...query.parameters] });
    });
  }

  /**
   * Rows are copied while the next ones are prepared: if they are refused, the next statement rejects with the reason.
   */
  async #copy(query: CompiledQuery, rows: CopiedRows): Promise<void> {
    await this.#copied();
    const send = async (): Promise<void> => {
      await this.#planFor(query, undefined);
      await rows.send(this.#client, query.sql);
    };
    this.#copying = this.#timed(send).catch((error: Error) => {
      this.#refusal = error;
    });
  }

  /** @throws the refusal of the copied rows */
  async #copied(): Promise<void> {
    if (!this.#copying) return;
    await this.#copying;
    this.#copying = undefined;
    const refusal = this.#refusal;
    this.#refusal = undefined;
    if (refusal) throw refusal;
  }

  async #timed<R>(ask: () => Promise<R>): Promise<R> {
    const deadline = setTimeout(() => {
      this.#isSilent = true;
      destroySocket(this.#client);
    }, this.#options.answerMilliseconds);
    try {
      return await ask();
    } catch (error) {
      if (isStalePlan(error)) this.#options.names.renew();
      if (this.#isSilent || isConnectionLost(error)) this.#lost = error as Error;
      if (!this.#isSilent) throw outageOf(error);
      const seconds = this.#options.answerMilliseconds / 1000;
      throw new UnavailableError('database', `the database has been silent for ${seconds} s`, { cause: error });
    } finally {
      clearTimeout(deadline);
    }
  }

  #planFor({ sql, parameters }: CompiledQuery, name: string | undefined): Promise<void> {
    const client = this.#client;
    const query = { sql, isNamed: name !== undefined, hasValues: parameters.length > 0 };
    return this.#options.plans.prepare(client, query, (text) => client.query(text));
  }
}

/** Closing in an orderly way would wait for the same answer. The driver has no face for this. */
function destroySocket(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
