import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { viewerOf } from '../src/core/accounts/operations/sign-in.ts';
import { applyOpenSplits } from '../src/core/reassignment/operations/parts/apply-split.ts';
import { splitSourceUser } from '../src/core/reassignment/operations/parts/split-source-user.ts';
import { changeSetting } from '../src/core/reassignment/operations/change-setting.ts';
import { registerUser } from '../src/core/accounts/operations/register-user.ts';
import { archiveOf } from './lib/archive.ts';
import { ask, filledInstance, handIn, type Instance } from './lib/instance.ts';
import { startProbes } from './lib/probe.ts';
import { type Figure, latencyFigure, megabytes, perSecond, printFigures, rate, seconds } from './lib/report.ts';
import { startServer } from './lib/server.ts';
import { writeFigures } from './lib/table.ts';

interface Person {
  readonly source_user_identifier: string;
  readonly name: string;
}

/**
 * A CSV that reassigns everybody, the undo of that, and splits, each against one raw UPDATE.
 * @param size `table` is the place of the figures in the page about performance; false where they stand in none
 */
export async function benchReassignment(size: {
  messages: number;
  people: number;
  table: string | false;
}): Promise<void> {
  const name = `reassignment-${size.people}-${size.messages}`;
  const instance = await filledInstance(name, (fresh) => prepareData(fresh, size));
  try {
    const { title, figures, raw } = await reassignAndUndo(instance);
    figures.push(movedFigure('contributions split off', await splitLargest(instance), raw));
    printFigures(title, figures);
    if (size.table !== false) writeFigures(size.table, figures);
  } finally {
    instance.remove();
  }
}

/** So many contributions in so many milliseconds. */
interface Moved {
  readonly count: number;
  readonly took: number;
}

function movedFigure(what: string, moved: Moved, raw: Moved): Figure {
  const [ours, theirs] = [perSecond(moved.count, moved.took), perSecond(raw.count, raw.took)];
  return { what, ours: rate(ours), raw: rate(theirs), ratio: ours / theirs, aim: '0.50' };
}

async function reassignAndUndo(instance: Instance): Promise<{ title: string; figures: Figure[]; raw: Moved }> {
  const count = countOf(instance, 'contribution');
  const copy = join(instance.dataDir, 'before.sqlite');
  copyFileSync(instance.databaseFile, copy);
  const server = await startServer(instance.dataDir);
  try {
    const csv = await completedCsv(instance, server.url);
    const { reads, writes } = await startProbes(server.url, instance.basic);
    const start = performance.now();
    const uploadId = await upload(instance, server.url, csv);
    const read = await untilRead(instance, start);
    await untilApplied(instance);
    const took = performance.now() - start;
    const latencies = { reads: await reads.stop(), writes: await writes.stop() };
    const peak = server.peakMemory();
    const raw = { count, took: updateRaw(instance, copy) };
    const undone = await undo(instance, server.url, uploadId, count);
    const people = csv.split('\n').length - 2;
    const figures = [
      { what: 'rows of the file', ours: rate(perSecond(people, took)) },
      movedFigure('contributions', { count, took }, raw),
      { what: 'peak memory of the server', ours: megabytes(peak), aim: '< 300 MB' },
      latencyFigure('verify meanwhile', latencies.reads),
      latencyFigure('item/update meanwhile', latencies.writes, 'p99 < 250 ms'),
      movedFigure('contributions given back by an undo', undone.moved, raw),
      latencyFigure('item/update during the undo', undone.latencies, 'p99 < 250 ms'),
    ];
    const title = `Reassignment of ${count.toLocaleString('en')} contributions from a CSV of ${people.toLocaleString('en')} rows (${seconds(took)}, of it ${seconds(read)} reading)`;
    return { title, figures, raw };
  } finally {
    await server.stop();
  }
}

/** Undoes the whole upload, beside the same requests. */
async function undo(instance: Instance, url: string, uploadId: number, count: number) {
  const { reads, writes } = await startProbes(url, instance.basic);
  const start = performance.now();
  const path = `${url}/api/v4/groups/club/placeholder_reassignments/uploads/${uploadId}/undo`;
  const answer = await fetch(path, { method: 'POST', headers: headersOf(instance) });
  if (answer.status !== 201) throw new Error(`the undo was refused: ${await answer.text()}`);
  while (countOf(instance, `reassignment where state != 'undone'`) > 0) await delay(50);
  const took = performance.now() - start;
  await reads.stop();
  return { moved: { count, took }, latencies: await writes.stop() };
}

/** Splits the newer half off of those with the largest ledgers; of this, what the job does is measured. */
function splitLargest(instance: Instance): Promise<Moved> {
  const largest = ask<{ id: number; since: string }>(
    instance.databaseFile,
    `select id, since from (select source_user_id as id, item.created_at as since,
        row_number() over (partition by source_user_id order by item.created_at) as place,
        count(*) over (partition by source_user_id) as count
      from contribution join item on item.id = contribution.row_id where contribution.kind = 'item_author')
      where place = count / 2 + 1 order by count desc limit 200`,
  );
  return instance.prepare(async ({ operations }) => {
    const viewer = await viewerOf(operations, 1, ['api'], 'system');
    for (const { id, since } of largest)
      await splitSourceUser(operations, viewer, id, { channels: [], since, until: null });
    const start = performance.now();
    await applyOpenSplits(operations, new AbortController().signal);
    const took = performance.now() - start;
    const parts = `contribution where source_user_id in (select part_id from split)`;
    return { count: countOf(instance, parts), took };
  });
}

const countOf = (instance: Instance, table: string): number =>
  Number(ask<{ count: number }>(instance.databaseFile, `select count(*) as count from ${table}`)[0]!.count);

/** Imports the community and registers a user for everybody in it. */
async function prepareData(instance: Instance, size: { messages: number; people: number }): Promise<void> {
  const { path } = await archiveOf(size);
  await handIn(instance, path);
  await instance.prepare(async ({ runner, operations }) => {
    await runner.drain();
    await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
    const people = ask<Person>(
      instance.databaseFile,
      `select source_user_identifier, source_name as name from source_user where status = 'pending_reassignment'`,
    );
    for (const person of people) {
      const username = usernameOf(person.source_user_identifier);
      await registerUser(operations, { username, email: `${username}@example.test`, name: person.name });
    }
  });
}

const usernameOf = (identifier: string): string => `bench_${identifier.toLowerCase()}`;

/** The pending reassignments as downloaded, with everybody's user filled in. */
async function completedCsv(instance: Instance, url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v4/groups/club/placeholder_reassignments`, { headers: headersOf(instance) });
  const [header = '', ...rows] = (await answer.text()).trimEnd().split('\n');
  const column = header.split(',').findIndex((name) => name.includes('username') && !name.includes('Source'));
  const identifier = header.split(',').findIndex((name) => name.includes('Source user identifier'));
  const filled = rows.map((row) => {
    const cells = row.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
    cells[column] = usernameOf(cells[identifier]!.replaceAll('"', ''));
    return cells.slice(0, header.split(',').length).join(',');
  });
  return `${[header, ...filled].join('\n')}\n`;
}

const headersOf = (instance: Instance): Record<string, string> => ({ 'private-token': instance.token });

/** Uploads the file; returns the id of the upload. */
async function upload(instance: Instance, url: string, csv: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'completed.csv');
  const answer = await fetch(`${url}/api/v4/groups/club/placeholder_reassignments`, {
    method: 'POST',
    headers: headersOf(instance),
    body,
  });
  if (answer.status !== 201) throw new Error(`the upload was refused: ${await answer.text()}`);
  return ((await answer.json()) as { upload_id: number }).upload_id;
}

async function untilRead(instance: Instance, start: number): Promise<number> {
  for (;;) {
    const [row] = ask<{ state: string }>(instance.databaseFile, 'select state from reassignment_upload');
    if (row && !['received', 'processing'].includes(row.state)) return performance.now() - start;
    await delay(50);
  }
}

async function untilApplied(instance: Instance): Promise<void> {
  const open = `select count(*) as count from source_user where status in ('awaiting_approval', 'reassignment_in_progress')`;
  while (Number(ask<{ count: number }>(instance.databaseFile, open)[0]!.count) > 0) await delay(50);
  const failed = ask<{ status: string }>(
    instance.databaseFile,
    `select status from source_user where status != 'completed'`,
  );
  if (failed.length > 0) throw new Error(`${failed.length} source users were not reassigned`);
}

/** The same authorship changed by bare statements on a copy; milliseconds. */
function updateRaw(instance: Instance, copy: string): number {
  const database = new DatabaseSync(copy);
  try {
    database.exec(`attach '${instance.databaseFile}' as done;
      create temp table moved as select source_user.placeholder_xchan_id as old, channel.xchan_id as new
        from done.source_user join done.user on user.id = source_user.reassign_to_user_id
        join done.channel on channel.id = user.default_channel_id;
      create unique index temp.moved_old on moved (old);
      pragma journal_mode = wal; pragma synchronous = normal`);
    const columns = [
      ['item', 'author_xchan_id'],
      ['term', 'xchan_id'],
      ['file', 'creator_xchan_id'],
    ];
    const start = performance.now();
    for (const [table, column] of columns) {
      database.exec(`update main.${table} set ${column} = (select new from moved where old = ${column})
        where ${column} in (select old from moved)`);
    }
    return performance.now() - start;
  } finally {
    database.close();
  }
}
