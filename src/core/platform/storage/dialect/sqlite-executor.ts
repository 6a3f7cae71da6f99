import {
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type DialectAdapter,
  Kysely,
  type KyselyPlugin,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import { type SqliteConnection, sqliteDialect, type TransactionSteps } from './sqlite.ts';

type Parts = readonly [compiler: QueryCompiler, adapter: DialectAdapter];

/**
 * Runs statements directly on its single connection. The usual executor acquires and releases it for each statement,
 * and queues those of a transaction: a dozen promises, which take longer than a lookup by key.
 */
class SqliteExecutor extends DefaultQueryExecutor {
  readonly #connection: DatabaseConnection;
  readonly #provider: ConnectionProvider;
  readonly #parts: Parts;

  constructor(
    connection: DatabaseConnection,
    provider: ConnectionProvider,
    parts: Parts,
    plugins: readonly KyselyPlugin[],
  ) {
    super(...parts, provider, [...plugins]);
    this.#connection = connection;
    this.#provider = provider;
    this.#parts = parts;
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = this.#connection.executeQuery<R>(query);
    return this.plugins.length === 0 ? result : this.#transformed(result, query);
  }

  async #transformed<R>(executed: Promise<QueryResult<R>>, { queryId }: CompiledQuery): Promise<QueryResult<R>> {
    let result = await executed;
    for (const plugin of this.plugins) {
      result = (await plugin.transformResult({ result: result as never, queryId })) as QueryResult<R>;
    }
    return result;
  }

  override withConnectionProvider(provider: ConnectionProvider): SqliteExecutor {
    return new SqliteExecutor(this.#connection, provider, this.#parts, this.plugins);
  }

  override withPlugins(plugins: readonly KyselyPlugin[]): SqliteExecutor {
    return this.#with([...this.plugins, ...plugins]);
  }

  override withPlugin(plugin: KyselyPlugin): SqliteExecutor {
    return this.#with([...this.plugins, plugin]);
  }

  override withPluginAtFront(plugin: KyselyPlugin): SqliteExecutor {
    return this.#with([plugin, ...this.plugins]);
  }

  override withoutPlugins(): SqliteExecutor {
    return this.#with([]);
  }

  #with(plugins: readonly KyselyPlugin[]): SqliteExecutor {
    return new SqliteExecutor(this.#connection, this.#provider, this.#parts, plugins);
  }
}

/** The tables of a file, by its one connection; `steps` are of one that writes. */
export function sqliteTables<Tables>(connection: SqliteConnection, steps?: TransactionSteps): Kysely<Tables> {
  const dialect = sqliteDialect(connection, steps);
  const driver = dialect.createDriver();
  const parts: Parts = [dialect.createQueryCompiler(), dialect.createAdapter()];
  const executor = new SqliteExecutor(connection, new DefaultConnectionProvider(driver), parts, []);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
