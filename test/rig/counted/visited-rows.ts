import pg from 'pg';
import type { Work } from './limits.ts';

/** Counts what PostgreSQL looks at for this process. */
export interface VisitCounter extends AsyncDisposable {
  /** Rows of tables that are read from end to end, and entries of indexes that are followed, until `work` has settled. */
  readonly count: (work: () => Promise<unknown>) => Promise<Pick<Work, 'visited'>>;
}

const visited = `
  select (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables)
       + (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes) as visited`;

/**
 * From the statistics that the server keeps of the database that `url` names, which nobody else may use meanwhile. Each
 * connection keeps its share to itself for up to a second: those that were used are made to hand it over.
 */
export async function openVisitCounter(url: string): Promise<VisitCounter> {
  const own = new pg.Client({ connectionString: url });
  await own.connect();
  const used = new Set<pg.Client>();
  // eslint-disable-next-line typescript/unbound-method -- it is called with its client below
  const { query } = pg.Client.prototype;
  const ask = (client: pg.Client, text: string) =>
    (query as (text: string) => Promise<pg.QueryResult>).call(client, text);
  pg.Client.prototype.query = function (this: pg.Client, ...parameters: unknown[]) {
    if (this !== own) used.add(this);
    return query.apply(this, parameters as never) as never;
  };
  const read = async (): Promise<number> => {
    // One that has been closed meanwhile has handed it over.
    for (const client of used) await ask(client, 'select pg_stat_force_next_flush()').catch(() => undefined);
    used.clear();
    return Number((await ask(own, visited)).rows[0].visited);
  };
  return {
    count: async (work) => {
      const before = await read();
      await work();
      return { visited: (await read()) - before };
    },
    async [Symbol.asyncDispose]() {
      pg.Client.prototype.query = query;
      await own.end();
    },
  };
}
