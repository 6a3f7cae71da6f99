import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { compose, type Tributary } from '../src/compose.ts';
import { loadConfig } from '../src/config.ts';
import { registerUser } from '../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../src/core/accounts/operations/sign-in.ts';
import { publishItem } from '../src/core/content/operations/publish-item.ts';
import { requireActor } from '../src/core/groups/index.ts';
import { findXchan } from '../src/core/identity/index.ts';
import { connect } from '../src/core/identity/operations/connect.ts';
import { isUnavailable } from '../src/core/platform/domain/errors.ts';
import { actingDatabase, type UserViewer } from '../src/core/platform/index.ts';
import { type Database, type Isolation, openDatabase } from '../src/core/platform/storage/database.ts';
import { changeSetting } from '../src/core/reassignment/operations/change-setting.ts';
import { reassignSourceUser } from '../src/core/reassignment/operations/reassign-source-user.ts';
import { createDatabase, requirePostgres } from '../test/rig/postgres.ts';
import { archiveOf } from './lib/archive.ts';
import { createInstance, importArchive, type Instance, sameKeys } from './lib/instance.ts';
import { perSecond } from './lib/report.ts';
import { settings } from './lib/server.ts';
import { writeTable } from './lib/table.ts';

/** How many connections one of the people has, and which. */
const connections = 201;
const connected = 10;

const atOnce = 4;
const levels: readonly Isolation[] = ['read committed', 'serializable'];

/** What one measurement came to. */
interface Figure {
  readonly speed: number;
  /** Transactions that ran again, for each hundred of what was done. */
  readonly again: number;
  /** Requests that were given up. */
  readonly refused: number;
}

type Note = (what: string, figure: Figure) => void;

/** One isolation level, with a server in this process. */
interface Setting {
  readonly tributary: Tributary;
  /** Those of requests. */
  readonly operations: Tributary['operations'];
  readonly database: Database;
  readonly viewers: readonly UserViewer[];
  readonly milliseconds: number;
  readonly messages: number;
}

/**
 * What the isolation of writes costs on PostgreSQL: in each of two rounds each level has a database with the same content, beside
 * the job runner. The better round counts.
 */
export async function benchIsolation(options: { seconds: number; messages: number; table: boolean }): Promise<void> {
  const postgres = await requirePostgres('as installed');
  const best = new Map<string, Map<Isolation, Figure>>();
  try {
    const template = await createDatabase(postgres.url, 'isolation');
    const instance = await createInstance({ TRIBUTARY_DATABASE_URL: template });
    await instance.prepare(bringPeople);
    for (const round of [1, 2]) {
      for (const level of levels) {
        const name = `isolation_${round}_${level.replace(' ', '_')}`;
        const url = await createDatabase(postgres.url, name, 'isolation');
        await measureLevel(instance, { url, level, ...options }, (what, figure) => {
          console.log(
            `round ${round}, ${level}: ${what}: ${cells(figure).join(', ')}; load ${loadavg()[0]!.toFixed(1)}`,
          );
          const known = best.get(what) ?? new Map<Isolation, Figure>();
          if (figure.speed > (known.get(level)?.speed ?? -1)) known.set(level, figure);
          best.set(what, known);
        });
      }
    }
    instance.remove();
  } finally {
    await postgres.stop();
  }
  const rows = new Map([...best].map(([what, figures]): [string, string] => [what, rowOf(what, figures)]));
  for (const row of [...heading, ...rows.values()]) console.log(row);
  if (options.table) writeTable('isolation', heading, () => rows);
}

const heading = [
  '| | read committed | tried again, of 100 | 503 | serializable | tried again, of 100 | 503 | ratio |',
  '|---|---:|---:|---:|---:|---:|---:|---:|',
];

function cells({ speed, again, refused }: Figure): string[] {
  return [`${speed.toFixed(0)}/s`, again.toFixed(0), String(refused)];
}

function rowOf(what: string, figures: ReadonlyMap<Isolation, Figure>): string {
  const [before, after] = levels.map((level) => figures.get(level)!) as [Figure, Figure];
  return `| ${[what, ...cells(before), ...cells(after), (after.speed / before.speed).toFixed(2)].join(' | ')} |`;
}

async function measureLevel(
  instance: Instance,
  given: { url: string; level: Isolation; seconds: number; messages: number },
  note: Note,
): Promise<void> {
  const { url, level, seconds, messages } = given;
  const database = openDatabase(url, { isolation: level, poolSize: 40 });
  // As in a server, whose jobs have separate connections.
  const background = openDatabase(url, { isolation: level, work: 'background' });
  const config = loadConfig({ ...settings(instance.dataDir), TRIBUTARY_DATABASE_URL: url });
  await using tributary = await compose(config, { database: background, mintKeys: () => Promise.resolve(sameKeys) });
  const operations = {
    ...tributary.operations,
    database: actingDatabase(database, (tx, viewer) => requireActor(tributary.operations, tx, viewer)),
  };
  const viewers = await viewersOf(operations);
  const setting = { tributary, operations, database, viewers, milliseconds: seconds * 1000, messages };
  tributary.runner.start();
  const [first] = viewers;
  note('posts into one channel', await posts(setting, () => first!));
  note('posts into 4 channels', await posts(setting, (n) => viewers[n]!));
  note('edits of one post', await edits(setting, 1));
  note('edits of 4 posts', await edits(setting, atOnce));
  const entries = await countEntries(setting);
  const toMany = await posts(setting, () => viewers[connected]!);
  note(`posts for ${connections} connections`, toMany);
  const delivered = (await countEntries(setting)) - entries;
  note(`deliveries of these`, { ...toMany, speed: perSecond(delivered, setting.milliseconds) });
  await importAndReassign(setting, note);
  await tributary.runner.stop();
  await database.close();
}

async function countEntries({ database: { reader } }: Setting): Promise<number> {
  const query = reader.db.selectFrom('stream_entry').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** People, of whom one is connected with all others. */
async function bringPeople({ operations }: Tributary): Promise<void> {
  for (let n = 0; n <= connections; n += 1) {
    const name = `person${n}`;
    await registerUser(operations, { username: name, email: `${name}@example.test`, name });
  }
  const viewers = await viewersOf(operations);
  const { reader } = operations.database;
  const hashes = await Promise.all(
    viewers.map(async ({ xchanId }) => (await findXchan(reader, { id: xchanId }))!.hash),
  );
  for (const [index, viewer] of viewers.entries()) {
    if (index === connected) continue;
    await connect(operations, viewers[connected]!, { hash: hashes[index]! });
    await connect(operations, viewer, { hash: hashes[connected]! });
  }
}

async function viewersOf(operations: Tributary['operations']): Promise<UserViewer[]> {
  const { db } = operations.database.reader;
  const rows = await db.selectFrom('user').select('id').where('username', 'like', 'person%').orderBy('id').execute();
  const viewers: UserViewer[] = [];
  for (const { id } of rows) viewers.push(await viewerOf(operations, id, ['api'], 'system'));
  return viewers;
}

/** Does something four times at once while `isOn` says so. */
async function repeated(
  { database }: Setting,
  isOn: () => boolean,
  act: (n: number) => Promise<unknown>,
): Promise<Figure> {
  const [begin, retries] = [performance.now(), database.retries()];
  let [done, refused] = [0, 0];
  const loop = async (n: number): Promise<void> => {
    while (isOn()) {
      try {
        await act(n);
        done += 1;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, n) => loop(n)));
  const again = (100 * (database.retries() - retries)) / Math.max(1, done);
  return { speed: perSecond(done, performance.now() - begin), again, refused };
}

function untilOver({ milliseconds }: Setting): () => boolean {
  const begin = performance.now();
  return () => performance.now() - begin < milliseconds;
}

const body = 'words and more words '.repeat(10);

function posts(setting: Setting, whose: (n: number) => UserViewer, isOn = untilOver(setting)): Promise<Figure> {
  const { operations } = setting;
  return repeated(setting, isOn, (n) => publishItem(operations, whose(n), { body, mayBeEmpty: false }));
}

/** Edits of so many posts, each by its author. */
async function edits(setting: Setting, count: number): Promise<Figure> {
  const { operations } = setting;
  const authors = setting.viewers.slice(0, count);
  const made = authors.map((viewer) => publishItem(operations, viewer, { body, mayBeEmpty: false }));
  const ids = (await Promise.all(made)).map(({ id }) => id);
  let times = 0;
  return repeated(setting, untilOver(setting), (n) => {
    times += 1;
    const input = { postId: ids[n % count]!, body: `${body} ${times}`, mayBeEmpty: false };
    return publishItem(operations, authors[n % count]!, input);
  });
}

/** An import, then the reassignment of all that it imported, each beside four people who post. */
async function importAndReassign(setting: Setting, note: Note): Promise<void> {
  const { tributary, operations, database, viewers, messages } = setting;
  const { db } = database.reader;
  const { path } = await archiveOf({ people: 30, messages });
  const beside = async (what: string, work: () => Promise<number>): Promise<void> => {
    let isOver = false;
    const posting = posts(
      setting,
      (n) => viewers[n]!,
      () => !isOver,
    );
    const begin = performance.now();
    const count = await work();
    const took = performance.now() - begin;
    isOver = true;
    const beside = await posting;
    note(what, { speed: perSecond(count, took), again: 0, refused: 0 });
    note(`posts beside: ${what}`, beside);
  };
  await beside('imported messages', async () => {
    await importArchive(tributary, path);
    const open = db.selectFrom('import').select('id').where('finished_at', 'is', null);
    while ((await open.execute()).length > 0) await delay(50);
    return messages;
  });
  await changeSetting(operations, 'operator', 'allow_bypass_placeholder_confirmation', 'true');
  const owner = await viewerOf(operations, 1, ['api'], 'system');
  const waiting = await db
    .selectFrom('source_user')
    .select('id')
    .where('status', '=', 'pending_reassignment')
    .execute();
  const counting = db.selectFrom('contribution').select((eb) => eb.fn.countAll<number>().as('count'));
  const { count } = await counting.executeTakeFirstOrThrow();
  await beside('reassigned contributions', async () => {
    for (const [n, { id }] of waiting.slice(0, viewers.length).entries()) {
      await reassignSourceUser(operations, owner, id, { userId: viewers[n]!.userId });
    }
    const open = db.selectFrom('reassignment').select('id').where('state', '=', 'in_progress').limit(1);
    while ((await open.execute()).length > 0) await delay(50);
    return Number(count);
  });
}
