import { sql } from 'kysely';
import type { Reader } from './database.ts';

/** Tables whose rows have a `state` that shows remaining work. */
export type TableWithState = 'import' | 'reassignment_upload' | 'mail' | 'resumable_upload' | 'backup_run';

/** Rows looked at in one go; the rest comes the next time. */
const maxRows = 1000;

/** Ids of rows in one of these states without a job. A queued, running or dead job counts. */
export async function listWithoutJob(
  reader: Reader,
  { table, states, job, key }: { table: TableWithState; states: readonly string[]; job: string; key: string },
): Promise<number[]> {
  const rows = await reader.db
    .selectFrom(table)
    .select('id')
    .where(sql.ref('state'), 'in', states)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .select('job.id')
            .where('job.name', '=', job)
            .where('job.state', 'in', ['queued', 'running', 'dead'])
            .where(sql<boolean>`job.payload = '{"' || ${key} || '":' || ${sql.ref(`${table}.id`)} || '}'`),
        ),
      ),
    )
    .limit(maxRows)
    .execute();
  return rows.map((row) => row.id);
}
