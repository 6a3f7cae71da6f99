import { readFileSync } from 'node:fs';
import pg from 'pg';

/** What tells the seconds of the processor that a PostgreSQL server of this machine has taken, those of ended processes too. */
export async function postgresTime(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = Number(statOf(rows[0]!.pid)[1]);
  await client.end();
  return () => {
    const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ').map(Number);
    const own = statOf(server).slice(11, 15);
    const others = children.flatMap((pid) => statOf(pid).slice(11, 13));
    return [...own, ...others].reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  };
}

/** Fields of /proc/<pid>/stat from the state on; none where the process has ended. See proc(5). */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  } catch {
    return [];
  }
}
