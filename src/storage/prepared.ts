import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { type Source, tables } from './database.ts';
import { type DatabaseKind, storable } from './dialect/portable.ts';
import type { PublicTables } from './schema.ts';

type Value = string | number | null;

/** Stands, while the query is built, for a value that comes with each run. */
class Hole {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is turned into SQL once for each kind of database, for what every request asks: building it anew costs
 * more than running it. `build` must make the same query whatever the values are, so lists of values have no place in it.
 */
export function prepared<A extends readonly Value[], R>(
  build: (db: Kysely<PublicTables>, ...values: A) => Compilable<R> & { execute(): Promise<R[]> },
): (source: Source, ...values: A) => Promise<R[]> {
  const compiled = new Map<DatabaseKind, CompiledQuery<R>>();
  return async (source, ...values) => {
    const db = tables(source);
    // What runs inside a transaction passes its guard, which looks at queries while they are built.
    if ('onCommit' in source) return build(db, ...values).execute();
    let query = compiled.get(source.kind);
    if (!query) {
      const holes = values.map((_, index) => new Hole(index)) as unknown as A;
      query = build(db, ...holes).compile();
      compiled.set(source.kind, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Hole ? storable(values[value.index]) : value));
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
