import { performance } from 'node:perf_hooks';
import { CompiledQuery } from 'kysely';
import { viewerOf } from '../src/core/accounts/operations/sign-in.ts';
import { openForum } from '../src/core/groups/operations/open-forum.ts';
import type { DatabaseKind } from '../src/core/platform/storage/dialect/portable.ts';
import { growthStatements } from '../test/rig/growth.ts';
import { createDatabase, execute, requirePostgres } from '../test/rig/postgres.ts';
import { createInstance, type Instance } from './lib/instance.ts';
import { signIn } from './lib/page-session.ts';
import { startServer } from './lib/server.ts';
import { writeTable } from './lib/table.ts';

const tries = 15;
/** What a call may take at the largest size, in milliseconds, and by how much of its time at the smallest one. */
const [longest, steepest] = [50, 2];

interface Options {
  readonly sizes: readonly number[];
  readonly only: string | undefined;
  readonly table: boolean;
}

/** Milliseconds of each call at each size. */
type Times = Map<string, number[]>;

/** What calls take whose lists grow with the server, by how many items it has, on both databases. */
export async function benchGrowth({ sizes, only = '', table }: Options): Promise<void> {
  const all: Record<DatabaseKind, Times> = { sqlite: new Map(), postgres: new Map() };
  for (const items of sizes) {
    await measure('sqlite', items, {}, only, all.sqlite);
    const postgres = await requirePostgres('as installed');
    try {
      const url = await createDatabase(postgres.url, 'growth');
      await measure('postgres', items, { TRIBUTARY_DATABASE_URL: url }, only, all.postgres);
    } finally {
      await postgres.stop();
    }
  }
  const head = [
    'call',
    ...['SQLite', 'PostgreSQL'].map((name) => `${name}, ms at ${sizes.map(grouped).join(' / ')} items`),
  ];
  const rows = [...all.sqlite].map(([what, times]) => [what, verdict(times), verdict(all.postgres.get(what)!)]);
  for (const row of [head, ...rows])
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(44) : cell.padStart(40))).join(''));
  if (!table) return;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  writeTable(
    'growth',
    [line(head), `|${head.map(() => '---|').join('')}`],
    () => new Map(rows.map((row) => [row[0]!, line(row)])),
  );
}

const grouped = (count: number): string => count.toLocaleString('en');

function verdict(times: readonly number[]): string {
  const [least, last] = [times[0]!, times.at(-1)!];
  const isFlat = last <= longest && (last <= steepest * least || last < 5);
  return `${times.map((each) => each.toFixed(1)).join(' / ')}${isFlat ? '' : ' (!)'}`;
}

async function measure(
  kind: DatabaseKind,
  items: number,
  more: NodeJS.ProcessEnv,
  only: string,
  all: Times,
): Promise<void> {
  const instance = await createInstance(more);
  try {
    const begun = performance.now();
    const calls = callsOf(await fill(instance, kind, items)).filter(({ what }) => what.startsWith(only));
    // As the servers of PostgreSQL do by themselves after a while.
    if (more.TRIBUTARY_DATABASE_URL) await execute(more.TRIBUTARY_DATABASE_URL, 'vacuum analyze');
    console.log(`${kind}, ${grouped(items)} items: made in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const server = await startServer(instance.dataDir, { ...more, TRIBUTARY_ROLE: 'web' });
    try {
      const headers = {
        api: { 'private-token': instance.token },
        page: { cookie: await signIn(server) },
        channel: instance.basic,
      };
      for (const { what, path } of calls) {
        const as = path.startsWith('/api/v4')
          ? headers.api
          : path.startsWith('/api/z')
            ? headers.channel
            : headers.page;
        const times: number[] = [];
        for (let round = 0; round < tries; round += 1) {
          const start = performance.now();
          // Answers of the channel API are kept by their address.
          const answer = await fetch(`${server.url}${path}${path.startsWith('/api/z') ? `&asked=${round}` : ''}`, {
            headers: as,
          });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
          times.push(performance.now() - start);
        }
        const median = times.sort((a, b) => a - b)[Math.floor(tries / 2)]!;
        all.set(what, [...(all.get(what) ?? []), median]);
        console.log(`  ${what.padEnd(44)} ${median.toFixed(1)}`);
      }
    } finally {
      await server.stop();
    }
  } finally {
    instance.remove();
  }
}

/** What calls name. */
interface Filled {
  readonly items: number;
  readonly forum: number;
}

function fill(instance: Instance, kind: DatabaseKind, items: number): Promise<Filled> {
  return instance.prepare(async ({ operations }, group) => {
    const viewer = await viewerOf(operations, 1, ['api'], 'system');
    const { id } = await openForum(operations, viewer, { groupId: group.id, name: 'harbour' });
    const { db } = operations.database.reader;
    const { xchan_id: xchanId } = await db
      .selectFrom('channel')
      .select('xchan_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const statements = growthStatements({ kind, items, owner: viewer, forum: { id, groupId: group.id, xchanId } });
    const url = instance.more.TRIBUTARY_DATABASE_URL;
    // Not by the program's own connection, which waits for no statement as long as for these.
    if (url) await execute(url, statements.join(';'));
    else
      await operations.database.write(async (tx) => {
        for (const statement of statements) await tx.db.executeQuery(CompiledQuery.raw(statement));
      });
    return { items, forum: id };
  });
}

/** The lists of the table; deep pages begin behind nine tenths of the rows. */
function callsOf({ items, forum }: Filled): { readonly what: string; readonly path: string }[] {
  const deep = (rows: number, perPage: number) => Math.max(2, Math.floor((rows * 0.9) / perPage));
  const [v4, z] = ['/api/v4', '/api/z/1.0'];
  const wall = Math.round(items * 0.06);
  return [
    { what: 'unread notifications, how many', path: `${z}/notifications/count?` },
    { what: 'notifications', path: `${z}/notifications?records=20` },
    { what: 'channels with what is unread', path: `${z}/channel/unread?` },
    { what: 'page of settings, with the counts of all pages', path: '/settings' },
    { what: 'project issues, first page', path: `${v4}/projects/${forum}/issues?per_page=100` },
    { what: 'project issues, deep page', path: `${v4}/projects/${forum}/issues?per_page=100&page=${deep(wall, 100)}` },
    { what: 'project issues by an author of 20', path: `${v4}/projects/${forum}/issues?author_username=sailor1` },
    { what: 'project issues by an author of many', path: `${v4}/projects/${forum}/issues?author_username=sailor2` },
    { what: 'project issues by search, 20 hits', path: `${v4}/projects/${forum}/issues?search=zebra` },
    { what: 'project issues by search, many hits', path: `${v4}/projects/${forum}/issues?search=lanterns` },
    { what: 'group issues, first page', path: `${v4}/groups/club/issues?per_page=100` },
    { what: 'group issues by an author of 20', path: `${v4}/groups/club/issues?author_username=sailor1` },
    { what: 'group issues by an author of many', path: `${v4}/groups/club/issues?author_username=sailor2` },
    { what: 'group issues by search, 20 hits', path: `${v4}/groups/club/issues?search=zebra` },
    { what: 'group issues by search, many hits', path: `${v4}/groups/club/issues?search=lanterns` },
    { what: 'issues of all, first page', path: `${v4}/issues?scope=all&per_page=100` },
    { what: 'issues of all by an author of 20', path: `${v4}/issues?scope=all&author_username=sailor1` },
    { what: 'own issues', path: `${v4}/issues?per_page=100` },
    { what: 'channel/stream, first page', path: `${z}/channel/stream?mindate=2000-01-01&records=20` },
    {
      what: 'channel/stream, deep page',
      path: `${z}/channel/stream?mindate=2000-01-01&records=20&start=${Math.round(wall * 0.9)}`,
    },
    { what: 'network/stream, first page', path: `${z}/network/stream?records=20` },
    { what: 'network/stream, deep page', path: `${z}/network/stream?records=20&start=${Math.round(wall * 0.9)}` },
    { what: 'users, first page', path: `${v4}/users?per_page=100` },
    { what: 'users, deep page', path: `${v4}/users?per_page=100&page=${deep(items / 10, 100)}` },
    { what: 'users by search, 20 hits', path: `${v4}/users?search=zebedee` },
    { what: 'users by search, all', path: `${v4}/users?search=harbour` },
    { what: 'search?scope=users, 20 hits', path: `${v4}/search?scope=users&search=zebedee` },
    { what: 'search?scope=users, all', path: `${v4}/search?scope=users&search=harbour` },
    { what: 'search?scope=issues, 20 hits', path: `${v4}/search?scope=issues&search=zebra` },
    { what: 'search, 20 hits', path: `${z}/search?q=zebra` },
    { what: 'search while typing, all', path: `${z}/search?q=ha&typing=1` },
    { what: 'search while typing, 20 hits', path: `${z}/search?q=zeb&typing=1` },
    { what: 'names, 20 hits', path: `${z}/search/names?q=zebed` },
    { what: 'names, all', path: `${z}/search/names?q=harb` },
  ];
}
