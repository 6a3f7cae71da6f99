import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { csvRow } from '../../src/wire/group-api/reassignment/csv-dialect.ts';
import { headerRow } from '../../src/wire/group-api/reassignment/reassignment-csv.ts';
import type { ShownSourceUser } from './source-users.ts';
import type { TormentedServer } from './tormented-server.ts';

/** What there is before a busy life begins. */
export interface Beginning {
  /** Exports of one community, a younger one second. */
  readonly archives: readonly [string, string];
  /** Tokens of `owner`, who owns the group `harbour`, and of everybody who is given something. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Usernames of those. */
  readonly members: readonly string[];
}

/** Everything of a server in its life, with what is needed to go on after each of its deaths. */
interface Life extends Beginning {
  readonly server: TormentedServer;
  readonly groupId: number;
}

interface Split {
  readonly whole: ShownSourceUser;
  readonly channel: string;
}

const uploadPath = 'placeholder_reassignments';
/** What people are about, one after the other; the share of all deaths that comes up to the end of each. */
export const phases = {
  import: 0.3,
  'reassignments beside an import': 0.6,
  'splits and undos': 0.8,
  'what was split and undone goes on': 1,
} as const;

/** So many source users are split, and so many reassignments taken back. */
const few = 5;

/**
 * An owner imports, names users by a file while a second import runs, they accept, some of it is split and taken back, given
 * again. Whoever gets no answer looks whether it was done, and asks again if not; what is done does not depend on that.
 */
export async function liveBusily(server: TormentedServer, beginning: Beginning): Promise<void> {
  server.enter('import');
  const owner = beginning.tokens.get('owner')!;
  const { id: groupId } = (await server.insist(owner, '/api/v4/groups/harbour')) as { id: number };
  const life: Life = { ...beginning, server, groupId };
  await bring(life, 1);
  await server.untilIdle();
  const people = (await sourceUsers(life)).filter(({ status }) => status === 'pending_reassignment');
  const asked = life.members.length - 2 * few;
  const [named, rest] = [people.slice(0, asked), people.slice(asked)];

  server.enter('reassignments beside an import');
  await bring(life, 2);
  await isLoadingPosts(life);
  await upload(life, 'first', named);
  await acceptAll(life);
  await server.untilIdle();

  server.enter('splits and undos');
  const splits = await planSplits(life, rest);
  const back = named.slice(0, few);
  await Promise.all([
    ...splits.map((each) => split(life, each)),
    ...back.map((each) => act(life, each, 'undo', 'completed')),
  ]);
  await server.untilIdle();

  server.enter('what was split and undone goes on');
  const parts = (await sourceUsers(life)).filter(({ split_from_id: from }) => from !== null);
  const [given, retained] = [parts.slice(0, -1), parts.slice(-1)];
  await upload(life, 'second', [...given, ...back.slice(1)], asked);
  await Promise.all([acceptAll(life), ...retained.map((part) => joinAgain(life, part))]);
  await server.untilIdle();
}

const tokenOf = ({ tokens }: Life, username: string): string => tokens.get(username)!;

const ofGroup = ({ groupId }: Life, rest: string): string => `/api/v4/groups/${groupId}/${rest}`;

const asOwner = (life: Life, path: string, init?: RequestInit): Promise<unknown> =>
  life.server.insist(tokenOf(life, 'owner'), path, init);

/** Posts until it is done: by an answer, or by what can be seen once the server is there again. */
async function until(life: Life, username: string, path: string, body: object, isDone: () => Promise<boolean>) {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  while (!(await isDone())) {
    const answer = await life.server.attempt(tokenOf(life, username), path, init);
    if (answer && answer.status >= 400) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  }
}

/** An upload of an archive has no key: whether it came shows in the list. */
async function bring(life: Life, number: 1 | 2): Promise<void> {
  const bytes = readFileSync(life.archives[number - 1]!);
  while (((await asOwner(life, ofGroup(life, 'imports'))) as unknown[]).length < number) {
    const body = new FormData();
    body.append('file', new Blob([bytes], { type: 'application/zip' }), `archive-${number}.zip`);
    const answer = await life.server.attempt(tokenOf(life, 'owner'), ofGroup(life, 'imports'), {
      method: 'POST',
      body,
    });
    if (answer && answer.status >= 400) throw new Error(`the import was refused: ${JSON.stringify(answer)}`);
  }
}

/** Who is a member of what comes first, and it makes a difference whether that comes before somebody accepts. */
async function isLoadingPosts(life: Life): Promise<void> {
  const ofYoungest = async (): Promise<number> =>
    ((await asOwner(life, ofGroup(life, 'imports'))) as { progress: { done: number } }[])[0]!.progress.done;
  while ((await ofYoungest()) === 0) await sleep(20);
}

/** By identifier, which does not depend on when a row came. */
async function sourceUsers(life: Life): Promise<ShownSourceUser[]> {
  const all: ShownSourceUser[] = [];
  for (let page = 1; all.length === (page - 1) * 100; page += 1) {
    all.push(...((await asOwner(life, ofGroup(life, `source_users?per_page=100&page=${page}`))) as ShownSourceUser[]));
  }
  return all.sort((a, b) => (a.source_user_identifier < b.source_user_identifier ? -1 : 1));
}

/** Names a member for each, and one who does not exist for the last. */
async function upload(life: Life, key: string, whom: readonly ShownSourceUser[], skip = 0): Promise<void> {
  const rows = whom.map((each, index) =>
    csvRow([
      each.source_hostname,
      each.import_type,
      each.source_user_identifier,
      each.source_name,
      each.source_username,
      index === whom.length - 1 ? 'nobody-here' : life.members[index + skip]!,
      '',
    ]),
  );
  const body = new FormData();
  body.append('file', new Blob([headerRow() + rows.join('')], { type: 'text/csv' }), 'completed.csv');
  await asOwner(life, ofGroup(life, uploadPath), { method: 'POST', body, headers: { 'idempotency-key': key } });
}

/** All who are asked accept, but for one. */
async function acceptAll(life: Life): Promise<void> {
  const path = '/api/v4/user/reassignment_requests';
  const requests = async (username: string) =>
    (await life.server.insist(tokenOf(life, username), path)) as { id: number }[];
  await uploadsAreRead(life);
  await inTurns(life.members, async (username) => {
    for (const { id } of await requests(username)) {
      const verb = username === life.members[few] ? 'reject' : 'accept';
      const isDone = async () => !(await requests(username)).some((each) => each.id === id);
      await until(life, username, `${path}/${id}/${verb}`, {}, isDone);
    }
  });
}

/** Four at a time. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const turn = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, turn));
}

async function uploadsAreRead(life: Life): Promise<void> {
  const isOpen = ({ state }: { state: string }): boolean => ['received', 'processing'].includes(state);
  while (((await asOwner(life, ofGroup(life, `${uploadPath}/uploads`))) as { state: string }[]).some(isOpen))
    await sleep(20);
}

/** Who of these can be split by a channel, and by which: it must hold something of theirs, and not all. */
async function planSplits(life: Life, whom: readonly ShownSourceUser[]): Promise<Split[]> {
  const channels = (await asOwner(life, ofGroup(life, 'projects?per_page=100'))) as { path: string }[];
  const splits: Split[] = [];
  for (const whole of whom) {
    for (const { path: channel } of channels.sort((a, b) => (a.path < b.path ? -1 : 1))) {
      if (splits.length === few) return splits;
      if (splits.some((each) => each.whole === whole)) break;
      const body = JSON.stringify({ channels: [`harbour-${channel}`], dry_run: true });
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
      const answer = await asOwner(life, `/api/v4/source_users/${whole.id}/split`, init);
      const { part, total } = (answer as { counts: Record<'part' | 'total', { items: number }> }).counts;
      if (part.items > 0 && part.items < total.items) splits.push({ whole, channel });
    }
  }
  return splits;
}

function split(life: Life, { whole, channel }: Split): Promise<void> {
  const isDone = async () => (await sourceUsers(life)).some(({ split_from_id: from }) => from === whole.id);
  return until(life, 'owner', `/api/v4/source_users/${whole.id}/split`, { channels: [`harbour-${channel}`] }, isDone);
}

/** Does something to a source user that takes it out of a state. */
function act(life: Life, { id }: ShownSourceUser, verb: string, from: string): Promise<void> {
  const status = async () => ((await asOwner(life, `/api/v4/source_users/${id}`)) as ShownSourceUser).status;
  return until(life, 'owner', `/api/v4/source_users/${id}/${verb}`, {}, async () => (await status()) !== from);
}

function joinAgain(life: Life, { id }: ShownSourceUser): Promise<void> {
  const path = `/api/v4/source_users/${id}`;
  return until(life, 'owner', `${path}/undo_split`, {}, async () => {
    const part = (await sourceUsers(life)).find((each) => each.id === id);
    return part === undefined || part.splitting;
  });
}
