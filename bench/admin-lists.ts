import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { createInstance, type Instance } from './lib/instance.ts';
import { type Figure, printFigures } from './lib/report.ts';
import { type BenchServer, type LoggedRequest, startServer } from './lib/server.ts';

const aim = 40;
const rounds = 200;

interface Size {
  readonly users: number;
  readonly jobs: number;
  readonly mails: number;
  readonly groups: number;
}

/** A list of an administrator, at its beginning or far behind it. */
interface Asked {
  readonly what: string;
  readonly path: string;
}

/** The lists of administrators over very many rows, while somebody writes. */
export async function benchAdminLists(size: Size): Promise<void> {
  const instance = await createInstance();
  try {
    fill(instance, size);
    const logged: LoggedRequest[] = [];
    // Nothing of what is listed is to be worked on.
    const server = await startServer(instance.dataDir, { TRIBUTARY_ROLE: 'web' }, (request) => logged.push(request));
    try {
      await measure(server, instance, size, logged);
    } finally {
      await server.stop();
    }
  } finally {
    instance.remove();
  }
}

/** Written by one statement each; nine of ten jobs are done, one of a thousand has failed, the rest waits for years. */
function fill({ databaseFile }: Instance, { users, jobs, mails, groups }: Size): void {
  const database = new DatabaseSync(databaseFile);
  const numbers = (count: number): string =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const moment = `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1600000000 + n * 60, 'unixepoch')`;
  const later = `strftime('%Y-%m-%dT%H:%M:%S.000Z', 2900000000 + n * 60, 'unixepoch')`;
  const state = `case when n % 1000 = 0 then 'dead' when n % 10 = 0 then 'queued' else 'done' end`;
  try {
    database.exec(`pragma synchronous = off; begin;
      ${numbers(users)} insert into "user" (username, username_key, name, email, state, kind, created_at, updated_at)
      select 'sailor' || n, 'sailor' || n, 'Sailor ' || n || ' of the Harbour', 'sailor' || n || '@example.test',
        case when n % 50 = 0 then 'blocked' else 'active' end, 'human', ${moment}, ${moment} from numbers;
      ${numbers(groups)} insert into "group" (kind, path, full_path, full_path_key, name, visibility, created_at, updated_at)
      select 'group', 'crew' || n, 'crew' || n, 'crew' || n, 'Crew ' || n || ' of the Harbour', 'private', ${moment}, ${moment} from numbers;
      insert into group_member (group_id, user_id, access_level, created_at)
      select "group".id, "user".id, 50, "group".created_at from "group" join "user" on "user".username = 'sailor' || substr("group".path, 5) where "group".path like 'crew%';
      ${numbers(jobs)} insert into job (name, payload, state, run_at, attempts, max_attempts, created_at, finished_at, last_error)
      select 'deliver-item', '{"itemId":' || n || '}', ${state}, ${later}, 1, 8, ${moment}, ${moment},
        case when n % 1000 = 0 then 'The receiver did not answer.' end from numbers;
      ${numbers(mails)} insert into mail (to_address, subject, text, html, message_id, attachments, state, dedupe_key, created_at, sent_at)
      select 'sailor' || n || '@example.test', 'Reassignment ' || n, null, null, 'bench-' || n, '[]',
        case when n % 1000 = 0 then 'failed' else 'sent' end, 'bench-' || n, ${moment}, ${moment} from numbers;
      commit; pragma wal_checkpoint(truncate)`);
  } finally {
    database.close();
  }
}

function lists({ users, jobs, mails, groups }: Size): Asked[] {
  const half = (count: number): number => Math.round(count / 2);
  return [
    { what: 'users, newest', path: '/admin/users' },
    { what: 'users, in the middle', path: `/admin/users?before=${half(users)}` },
    { what: 'blocked users', path: '/admin/users?show=blocked' },
    { what: 'users searched by the beginning of a name', path: '/admin/users?search=sailor%205' },
    { what: 'users searched, nobody found', path: '/admin/users?search=zebra' },
    { what: 'users of the API, first page', path: '/api/v4/users?per_page=50' },
    { what: 'users of the API, part of a name of one', path: '/api/v4/users?search=or99999' },
    { what: 'users of the API, part of a name of 1,111', path: '/api/v4/users?search=or99' },
    { what: 'groups, newest', path: '/admin/groups' },
    { what: 'groups, in the middle', path: `/admin/groups?before=${half(groups)}` },
    { what: 'groups searched by the beginning of a name', path: '/admin/groups?search=crew%205' },
    { what: 'groups of the API', path: '/api/v4/admin/groups?per_page=50' },
    { what: 'failed jobs', path: '/admin/jobs' },
    { what: 'jobs that wait', path: '/admin/jobs?state=queued' },
    { what: 'failed jobs of the API', path: '/api/v4/admin/jobs' },
    { what: `mails of the API, newest of ${mails}`, path: '/api/v4/admin/mails' },
    { what: 'failed mails of the API', path: '/api/v4/admin/mails?status=failed&per_page=50' },
    { what: `overview, ${jobs} jobs`, path: '/admin' },
  ];
}

async function measure(server: BenchServer, instance: Instance, size: Size, logged: LoggedRequest[]): Promise<void> {
  const cookie = await signIn(server);
  const headers = { 'private-token': instance.token };
  const figures: Figure[] = [];
  const writing = new AbortController();
  const writer = write(server, instance, writing.signal);
  try {
    for (const asked of lists(size)) figures.push(await measureList(server, asked, { ...headers, cookie }, logged));
  } finally {
    writing.abort();
    await writer;
  }
  const { users, jobs, mails } = size;
  const what = `${users} users, ${jobs} jobs, ${mails} mails`;
  printFigures(`Lists of administrators: ${what}; time in the server while somebody writes`, figures);
}

/** Posts one message after the other. */
async function write(server: BenchServer, { basic }: Instance, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const body = new URLSearchParams({ body: `the tide turns ${n}` });
    const answer = await fetch(`${server.url}/api/z/1.0/item/update`, { method: 'POST', headers: basic, body });
    await answer.arrayBuffer();
  }
}

async function measureList(
  server: BenchServer,
  { what, path }: Asked,
  { cookie, ...headers }: { readonly cookie: string } & Record<string, string>,
  logged: readonly LoggedRequest[],
): Promise<Figure> {
  const ask = async () => {
    const sent = path.startsWith('/api/') ? headers : { cookie };
    const answer = await fetch(server.url + path, { headers: sent, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  };
  await ask();
  await delay(100);
  const from = logged.length;
  for (let round = 0; round < rounds; round += 1) await ask();
  await delay(100);
  const times = logged
    .slice(from)
    .filter(({ method }) => method === 'GET')
    .map(({ milliseconds }) => milliseconds)
    .sort((a, b) => a - b);
  return { what, ours: `p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms`, aim: `p99 < ${aim} ms` };
}

const at = (times: readonly number[], share: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(1);

/** The session of the administrator, as a browser gets it. */
async function signIn(server: BenchServer): Promise<string> {
  const page = await fetch(`${server.url}/sign-in`);
  const text = await page.text();
  const cookies = page.headers.getSetCookie().map((each) => each.split(';')[0]!);
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name, value]): [string, string] => [name!, value!]));
  body.set('login', 'owner');
  body.set('password', 'a password of the benchmark');
  const answer = await fetch(`${server.url}/sign-in`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { cookie: cookies.join('; ') },
  });
  return [...cookies, ...answer.headers.getSetCookie().map((each) => each.split(';')[0]!)].join('; ');
}
