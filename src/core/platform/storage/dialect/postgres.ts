import { type Dialect, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { type Durability, storable } from './portable.ts';
import { commitMarks, withDeadline } from './commit-mark.ts';
import { PlanModes } from './plan-mode.ts';
import { PooledDriver } from './postgres-driver.ts';
import { StatementNames } from './statement-names.ts';

/** Type OIDs of int8 and numeric, which `pg` would hand over as text. */
const int8 = 20;
const numeric = 1700;

/** Timeouts of PostgreSQL for one kind of work, in milliseconds; 0 is unlimited. */
export interface PostgresDeadlines {
  /** Waiting for a connection: a free one of the pool, or a new one. */
  readonly connect: number;
  /** One statement, ended by the server. */
  readonly statement: number;
  /** Waiting for a lock, ended by the server. */
  readonly lock: number;
  /** A transaction in which nothing happens, ended by the server together with its connection. */
  readonly idleInTransaction: number;
  /** Waiting for an answer, ended here; longer than `statement`, for a server that cannot be heard. */
  readonly answer: number;
  /** How long transactions are retried after a conflict or an outage. */
  readonly retry: number;
}

export interface PostgresOptions {
  readonly poolSize: number;
  readonly deadlines: PostgresDeadlines;
  /** Whether transactions write rows that must neither be lost nor written twice. */
  readonly isMarked: boolean;
  readonly durability: Durability;
}

/** A kysely dialect over a pool of connections to the server named by `url`. */
export function postgresDialect(url: string, { poolSize, deadlines, isMarked, durability }: PostgresOptions): Dialect {
  const names = new StatementNames();
  const pool = openPool(url, poolSize, (client) => setUp(client, names, deadlines, durability), deadlines.connect);
  const plans = new PlanModes();
  const marks = isMarked ? commitMarks(deadlines.answer) : undefined;
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver({ pool, names, plans, marks, answerMilliseconds: deadlines.answer }),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new Compiler(),
  };
}

function openPool(
  url: string,
  max: number,
  onConnect: (client: pg.ClientBase) => Promise<void>,
  connectMilliseconds: number,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The type does not say that a promise is waited for; the library does.
    onConnect: onConnect as (client: pg.ClientBase) => void,
  });
  // A broken connection emits an event, which would end the process without a listener: while it is idle, the pool
  // forwards it; while it is in use, only its own listeners get it. Its user notices with the next query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Not as parameters of the connection: PgBouncer refuses those it does not know. */
async function setUp(
  client: pg.ClientBase,
  names: StatementNames,
  deadlines: PostgresDeadlines,
  durability: Durability,
): Promise<void> {
  client.on('error', () => undefined);
  const settings = {
    statement_timeout: deadlines.statement,
    lock_timeout: deadlines.lock,
    idle_in_transaction_session_timeout: deadlines.idleInTransaction,
    // So that the server releases the locks and the connection of a lost machine.
    tcp_keepalives_idle: 60,
    tcp_keepalives_interval: 10,
    tcp_keepalives_count: 6,
    // A plan for any value may be a bad one for that of a channel which has most of the rows. See `plan-mode.ts`.
    plan_cache_mode: 'force_custom_plan',
    // Statements with the permissions in them are estimated as expensive and run for milliseconds: to compile them to machine
    // code, or to start processes for them, takes longer than that, each time (docs/adr/0007).
    jit: 'off',
    max_parallel_workers_per_gather: 0,
  };
  const values = Object.values(settings).map(String);
  const calls = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, false)`);
  calls.push(commitSetting[durability]);
  const text = `select pg_backend_pid() as pid, ${calls.join()}`;
  const { rows } = await client.query<{ pid: number }>(withDeadline(text, values, deadlines.connect));
  // A pooler assigns its own number to each client.
  if (rows[0]!.pid !== (client as { processID?: number | null }).processID) names.exclude(client);
}

/** A server may wait for more than its own disk (`remote_apply`): that stays unchanged. */
const commitSetting: Readonly<Record<Durability, string>> = {
  full: `case current_setting('synchronous_commit') when 'off' then set_config('synchronous_commit', 'on', false) end`,
  relaxed: `set_config('synchronous_commit', 'off', false)`,
};

class Compiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}
