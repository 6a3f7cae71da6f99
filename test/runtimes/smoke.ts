import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import { createInstallation, type Installation, runProgram, serve } from '../rig/server-process.ts';

/** What was tried, and what went wrong with it. */
export interface Step {
  readonly name: string;
  readonly failure?: string;
}

/** A Node.js and the databases that it is tried with; undefined stands for a SQLite file. */
export interface Place {
  readonly node: string;
  readonly databaseUrl: string | undefined;
  /** An empty database of the same kind, to restore into. */
  readonly restoreUrl: string | undefined;
}

const password = 'correct horse battery';
const addons = fileURLToPath(new URL('addons.mjs', import.meta.url));
const reassignments = '/api/v4/groups/club/placeholder_reassignments';

/**
 * Lives a short life with the built program: an import, a reassignment by a CSV file, posts, pages, a backup and its
 * restore. What fails ends it, since the rest builds on it.
 */
export async function smoke(place: Place): Promise<Step[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-runtime-'));
  const steps: Step[] = [];
  try {
    const life = await createLife(join(directory, 'data'), directory, place);
    for (const [name, step] of life) {
      const failure = await step().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      steps.push({ name, ...(failure !== undefined && { failure }) });
      if (failure !== undefined) break;
    }
    await life.at(-1)![1]();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return steps;
}

type NamedStep = readonly [string, () => Promise<void>];

async function createLife(data: string, directory: string, place: Place): Promise<NamedStep[]> {
  const installation = { ...(await createInstallation(data, '', place.databaseUrl)), node: place.node };
  const { run, ask } = createOperator(installation, directory);
  const backups = join(directory, 'backups');
  let token = '';
  let server: Awaited<ReturnType<typeof serve>> | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  return [
    ['native addons', () => useAddons(place.node, directory)],
    [
      'users, a token, a group',
      async () => {
        for (const username of ['alice', 'bob']) {
          const words = ['user', 'create', '--username', username, '--email', `${username}@example.test`];
          await run([...words, '--password-stdin'], password);
        }
        ({ token } = (await run(['token', 'create', '--user', 'alice'])) as { token: string });
        await run(['group', 'create', '--path', 'club', '--owner', 'alice']);
      },
    ],
    [
      'an import',
      async () => {
        const archive = join(directory, 'club.zip');
        await writeSlackArchive(archive, { people: 8, messages: 80, seed: 3 });
        const row = await run(['import', archive, '--group', 'club', '--as', 'alice']);
        equal((row as { state: string }).state, 'finished');
      },
    ],
    [
      'a server',
      async () => {
        server = await serve(installation);
      },
    ],
    ['a reassignment by a CSV file', () => reassign(ask, token)],
    ['a post with a picture', () => postPicture(ask)],
    ['pages', () => lookAtPages(ask)],
    [
      'a backup beside the server, and its restore',
      async () => {
        await run(['backup', backups]);
        await run(['backup', backups, '--verify']);
        const other = await createInstallation(join(directory, 'restored'), '', place.restoreUrl);
        const restored = createOperator({ ...other, node: place.node }, directory);
        await restored.run(['restore', backups]);
        await restored.run(['doctor']);
        equal(await titles(restored.run), await titles(run));
      },
    ],
    ['an orderly end', stop],
  ];
}

async function titles(run: Operator['run']): Promise<string> {
  return JSON.stringify(await run(['user', 'list']));
}

interface Operator {
  /** Runs a command to a good end; returns its JSON. */
  readonly run: (words: readonly string[], input?: string) => Promise<unknown>;
  /** Asks the server, and expects a good answer. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
}

function createOperator(installation: Installation, directory: string): Operator {
  const { environment, node, url } = installation;
  return {
    run: async (words, input = '') => {
      // The machine may be busy; what is tried is not how fast it is.
      const options = { directory, environment, input, killAfter: 400_000, ...(node !== undefined && { node }) };
      const { code, output, errors } = await runProgram([...words, '--json', '--timeout', '300'], options);
      if (code !== 0) throw new Error(`tributary ${words.join(' ')} ended with ${code}: ${errors}${output}`);
      // One line of anything else would not be JSON.
      equal(errors, '');
      return output === '' ? undefined : (JSON.parse(output) as unknown);
    },
    ask: async (path, init) => {
      const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    },
  };
}

async function useAddons(node: string, directory: string): Promise<void> {
  const { code, output, errors } = await runProgram([], { directory, environment: {}, node, program: addons });
  if (code !== 0) throw new Error(errors);
  const found = JSON.parse(output) as Record<string, unknown>;
  equal([found['argon2'], found['sharp']], [true, 'png 20']);
  equal(typeof found['packagedSqlite'], 'string');
}

const basicOf = (username: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

/** The Owner names bob for the first source user of the list, who accepts: then what he is said to have written is his. */
async function reassign(ask: Operator['ask'], token: string): Promise<void> {
  const owner = { 'private-token': token };
  const csv = await (await ask(reassignments, { headers: owner })).text();
  const named = csv.replace(/(^.*\n.*)"",""/, '$1bob,""');
  if (named === csv) throw new Error(`nobody could be named in ${csv}`);
  const body = new FormData();
  body.append('file', new Blob([named], { type: 'text/csv' }), 'completed.csv');
  await ask(reassignments, { method: 'POST', headers: owner, body });
  const path = '/api/v4/user/reassignment_requests';
  const requests = await until(
    async () => (await (await ask(path, { headers: basicOf('bob') })).json()) as { id: number }[],
    (found) => found.length === 1,
  );
  await ask(`${path}/${requests[0]!.id}/accept`, { method: 'POST', headers: basicOf('bob') });
  await until(
    async () => (await (await ask('/api/v4/groups/club/source_users', { headers: owner })).json()) as SourceUser[],
    (found) => found.some((each) => each.status === 'completed' && each.reassign_to_user?.username === 'bob'),
  );
}

interface SourceUser {
  readonly status: string;
  readonly reassign_to_user: { readonly username: string } | null;
}

async function postPicture(ask: Operator['ask']): Promise<void> {
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('body', 'With a #picture');
  form.append('media', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'sea.jpg');
  await ask('/api/z/1.0/item/update', { method: 'POST', headers: basicOf('alice'), body: form });
  const headers = basicOf('alice');
  const stream = await (await ask('/api/z/1.0/channel/stream?search=%23picture', { headers })).text();
  if (!stream.includes('sea.jpg') && !stream.includes('/photo/')) throw new Error(`the picture is not in ${stream}`);
  const photos = (await (await ask('/api/z/1.0/photos', { headers })).json()) as unknown[];
  // Each size that was made of it is a row.
  if (JSON.stringify(photos).split('sea.jpg').length < 2) throw new Error('no sizes were made of the picture');
}

async function lookAtPages(ask: Operator['ask']): Promise<void> {
  const form = await ask('/sign-in');
  const [, hidden = '', value = ''] =
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/.exec(await form.text()) ?? [];
  const cookies = (answer: Response): string =>
    answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
  const body = new URLSearchParams({ [hidden]: value, login: 'alice', password, return_to: '/' });
  const signedIn = await ask('/sign-in', { method: 'POST', headers: { cookie: cookies(form) }, body });
  const headers = { cookie: cookies(signedIn) };
  for (const [path, words] of [
    ['/', 'Hello'],
    ['/channel/alice', 'With a'],
    ['/groups/club', 'club'],
    ['/groups/club/-/placeholders', 'Placeholder users in club'],
    ['/api/docs', 'channel'],
  ] as const) {
    const page = await (await ask(path, { headers })).text();
    if (!page.includes(words)) throw new Error(`${path} does not say "${words}": ${page.slice(0, 500)}`);
  }
}

/** Asks until an answer is as it shall be, for half a minute at most. */
async function until<T>(look: () => Promise<T>, isGood: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const found = await look();
    if (isGood(found)) return found;
    if (tries === 300) throw new Error(`it stayed ${JSON.stringify(found).slice(0, 1000)}`);
    await sleep(100);
  }
}

function equal(found: unknown, expected: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${one} is not ${other}`);
}
