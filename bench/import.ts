import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { DatabaseSync } from '@photostructure/sqlite';
import { execute, requirePostgres } from '../test/rig/postgres.ts';
import { archiveOf } from './lib/archive.ts';
import { askInstance, createInstance, handIn, type Instance } from './lib/instance.ts';
import { startProbes } from './lib/probe.ts';
import { latencyFigure, megabytes, perSecond, printFigures, rate, seconds } from './lib/report.ts';
import { startServer } from './lib/server.ts';
import { writeFigures } from './lib/table.ts';
import { untilImported } from './lib/until-imported.ts';

/** An import beside requests: messages a second, peak memory, and how quick `verify` stays. */
export async function benchImport(size: {
  messages: number;
  people: number;
  table: boolean;
  onPostgres: boolean;
}): Promise<void> {
  const { path, expected } = await archiveOf({ messages: size.messages, people: size.people });
  const postgres = size.onPostgres ? await requirePostgres('as installed') : undefined;
  const instance = await createInstance(postgres && { TRIBUTARY_DATABASE_URL: postgres.url });
  const server = await startServer(instance.dataDir, instance.more);
  try {
    const { reads, writes } = await startProbes(server.url, instance.basic);
    const start = performance.now();
    const id = await handIn(instance, path);
    await untilImported(instance, id);
    const took = performance.now() - start;
    const latencies = { reads: await reads.stop(), writes: await writes.stop() };
    const peak = server.peakMemory();
    await server.stop();
    const [{ count } = { count: 0 }] = await askInstance<{ count: number }>(
      instance,
      'select count(*) as count from item',
    );
    const rows = Number(count);
    const raw = postgres ? await insertRawInto(postgres.url) : insertRaw(instance);
    const { counts } = expected;
    const figures = [
      { what: 'all of it', ours: seconds(took) },
      {
        what: 'messages',
        ours: rate(perSecond(counts.threads + counts.comments, took)),
        aim: postgres ? '5,000/s' : '10,000/s',
      },
      {
        what: 'items, reactions among them',
        ours: rate(perSecond(rows, took)),
        raw: rate(perSecond(rows, raw)),
        ratio: raw / took,
      },
      { what: 'peak memory of the server', ours: megabytes(peak), aim: '< 250 MB' },
      latencyFigure('verify meanwhile', latencies.reads, 'p99 < 20 ms'),
      latencyFigure('item/update meanwhile', latencies.writes, 'p99 < 250 ms'),
    ];
    const where = postgres ? ' into PostgreSQL' : '';
    printFigures(`Import of ${size.messages.toLocaleString('en')} messages${where}`, figures);
    if (size.table) writeFigures(`import${where}`, figures);
  } finally {
    await server.stop();
    instance.remove();
    await postgres?.stop();
  }
}

/** The same item rows by one statement into a bare table with the same indexes; milliseconds. */
async function insertRawInto(url: string): Promise<number> {
  await execute(url, 'create table raw (like item including all)');
  const start = performance.now();
  await execute(url, 'insert into raw select * from item order by id');
  return performance.now() - start;
}

/** The same item rows through one prepared statement into a bare table with the same indexes; milliseconds. */
function insertRaw(instance: Instance): number {
  const file = join(instance.dataDir, 'raw.sqlite');
  const source = new DatabaseSync(instance.databaseFile, { readOnly: true });
  const target = new DatabaseSync(file);
  try {
    target.exec('pragma journal_mode = wal; pragma synchronous = normal');
    const schema = source
      .prepare(
        "select sql from sqlite_master where tbl_name = 'item' and type <> 'trigger' and sql is not null order by type desc",
      )
      .all() as { sql: string }[];
    for (const { sql } of schema) target.exec(sql.replace(/ references \w+ \(\w+\)/g, ''));
    const names = (source.prepare('select name from pragma_table_info(?)').all('item') as { name: string }[]).map(
      (column) => column.name,
    );
    const insert = target.prepare(`insert into item (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`);
    let took = 0;
    for (let last = 0; ; ) {
      const rows = source.prepare('select * from item where id > ? order by id limit 1000').all(last) as Record<
        string,
        number | string | null
      >[];
      if (rows.length === 0) return took;
      last = Number(rows.at(-1)!['id']);
      const start = performance.now();
      target.exec('begin');
      for (const row of rows) insert.run(...names.map((name) => row[name]!));
      target.exec('commit');
      took += performance.now() - start;
    }
  } finally {
    source.close();
    target.close();
    rmSync(file, { force: true });
  }
}
