import { type Dialect, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { storable } from './portable.ts';

/** Type OIDs of int8 and numeric, which `pg` would hand over as text. */
const int8 = 20;
const numeric = 1700;

/** A kysely dialect over a pool of connections to the server named by `url`. */
export function postgresDialect(url: string, options: { poolSize: number }): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  types.setTypeParser(numeric, Number);
  const pool = new pg.Pool({ connectionString: url, max: options.poolSize, types, idleTimeoutMillis: 10_000 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({ pool, cursor: Cursor });
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => new Compiler(),
  };
}

class Compiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}
