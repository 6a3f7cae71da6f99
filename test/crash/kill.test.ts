import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Dice, diceOf } from '../../src/demo/dice.ts';
import type { Expected } from '../../src/demo/expected.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import { issueToken } from '../../src/operations/issue-token.ts';
import { createGroup } from '../../src/operations/manage-group.ts';
import { registerUser } from '../../src/operations/register-user.ts';
import { type Database, openDatabase } from '../../src/storage/database.ts';
import { startTributary } from '../rig/tributary.ts';
import { stateOf } from '../rig/end-state.ts';
import {
  build,
  command,
  createInstallation,
  type Installation,
  serve,
  type ServerProcess,
} from '../rig/server-process.ts';
import { type ArrivedMail, repeated, startMailServer } from '../rig/mail-server.ts';

const people = 40;
const directory = mkdtempSync(join(tmpdir(), 'tributary-kill-'));
const archive = join(directory, 'club.zip');
/** A data directory with accounts alone; each run gets a copy. */
const fresh = join(directory, 'fresh');
const tokens = new Map<string, string>();
let expected: Expected;

/** Accounts are made in this process: the command for each would take most of the test's time. */
async function prepare(): Promise<void> {
  mkdirSync(fresh);
  const database = openDatabase(`sqlite:${join(fresh, 'tributary.sqlite')}`);
  const test = { database, url: '', remove: () => Promise.resolve() };
  const tributary = await startTributary(test, { config: { dataDir: fresh } });
  const { operations } = tributary;
  for (const username of ['owner', ...Array.from({ length: people + 10 }, (_, index) => `member${index}`)]) {
    const email = `${username}@example.test`;
    const { id } = await registerUser(operations, { username, email, name: `The ${username}` });
    if (username === 'owner') await createGroup(operations, { path: 'harbour', ownerUserId: id });
    const issued = await issueToken(operations, { userId: id, name: 'test', scopes: ['api'], expiresAt: null });
    tokens.set(username, issued.token);
  }
  await tributary[Symbol.asyncDispose]();
  await database.close();
}

beforeAll(async () => {
  await build();
  await prepare();
  expected = await writeSlackArchive(archive, { people, messages: 3000, seed: 11 });
}, 120_000);

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** One installation during a run: its server, and what sees into its database. */
interface Run {
  readonly installation: Installation;
  readonly database: Database;
  server: ServerProcess;
}

/** Kills the server and starts it again. */
async function crash(run: Run): Promise<void> {
  await run.server.kill();
  run.server = await serve(run.installation);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (await holds()) return;
    await sleep(20);
  }
  throw new Error(`waited in vain until ${what}`);
}

async function jobs({ database }: Run, state: 'queued' | 'running') {
  const rows = await database.reader.db
    .selectFrom('job')
    .select(['name', 'lease_token'])
    .where('state', '=', state)
    .execute();
  return rows.filter((row) => row.name !== 'sweep');
}

/** Whether the server that runs now is at work. */
async function isWorking(run: Run, job?: string): Promise<boolean> {
  const mine = (await jobs(run, 'running')).filter((row) => row.lease_token?.includes(`:${run.server.pid}:`));
  return mine.some((row) => job === undefined || row.name === job);
}

async function isIdle(run: Run): Promise<boolean> {
  return (await jobs(run, 'queued')).length + (await jobs(run, 'running')).length === 0;
}

/** Kills the server `times` times, each time a random moment after it began to work. */
async function torment(
  run: Run,
  dice: Dice,
  options: { times: number; job?: string; within: number },
): Promise<number> {
  for (let kills = 0; kills < options.times; kills += 1) {
    await until('there is work, or none is left', async () => (await isWorking(run, options.job)) || isIdle(run));
    if (await isIdle(run)) return kills;
    await sleep(dice.below(options.within));
    await crash(run);
  }
  return options.times;
}

/** Asks as somebody; undefined when the server was killed meanwhile. */
async function ask(run: Run, username: string, path: string, init: RequestInit = {}): Promise<string | undefined> {
  const headers = { 'private-token': tokens.get(username)! };
  try {
    const response = await fetch(`${run.installation.url}${path}`, { ...init, headers });
    const text = await response.text();
    if (!response.ok) throw new RangeError(`${path} answered ${response.status}: ${text}`);
    return text;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}

async function upload(run: Run, path: string): Promise<void> {
  const csv = (await ask(run, 'owner', path))!;
  const [header, ...rows] = csv.trimEnd().split('\n');
  const named = rows
    .sort((a, b) => (a.split(',')[2]! < b.split(',')[2]! ? -1 : 1))
    .map((row, index) => row.replace(/"",""$/, `member${index},""`));
  const body = new FormData();
  body.append('file', new Blob([`${[header, ...named].join('\n')}\n`], { type: 'text/csv' }), 'completed.csv');
  await ask(run, 'owner', path, { method: 'POST', body });
}

/** Everybody accepts what waits for them; whoever gets no answer comes back later. */
async function acceptAll(run: Run): Promise<number> {
  let accepted = 0;
  for (const username of tokens.keys()) {
    const waiting = await ask(run, username, '/api/v4/user/reassignment_requests');
    for (const { id } of JSON.parse(waiting ?? '[]') as { id: number }[]) {
      await ask(run, username, `/api/v4/user/reassignment_requests/${id}/accept`, { method: 'POST' });
      accepted += 1;
    }
  }
  return accepted;
}

interface Outcome {
  readonly state: Record<string, unknown>;
  readonly seen: Record<string, unknown>;
  readonly received: readonly ArrivedMail[];
  readonly kills: { readonly import: number; readonly reassignment: number };
}

async function live(name: string, dice: Dice | undefined): Promise<Outcome> {
  await using mailServer = await startMailServer();
  const home = join(directory, name);
  cpSync(fresh, home, { recursive: true });
  const installation = await createInstallation(home, mailServer.url);
  const database = openDatabase(`sqlite:${join(home, 'tributary.sqlite')}`);
  const run: Run = { installation, database, server: await serve(installation) };
  const kills = { import: 0, reassignment: 0 };
  try {
    await command(installation, 'import', archive, '--group', 'harbour', '--as', 'owner', '--detach');
    if (dice) kills.import = await torment(run, dice, { times: 7, job: 'run-import', within: 150 });
    await until('the import has ended', () => isIdle(run));
    const { id } = JSON.parse((await ask(run, 'owner', '/api/v4/groups/harbour'))!) as { id: number };
    const path = `/api/v4/groups/${id}/placeholder_reassignments`;
    await upload(run, path);
    if (dice) kills.reassignment += await torment(run, dice, { times: 4, within: 200 });
    await until('everybody is asked', () => isIdle(run));
    for (let round = 0; dice && round < 5; round += 1) {
      const answers = acceptAll(run);
      await sleep(50 + dice.below(400));
      await crash(run);
      kills.reassignment += 1;
      await answers;
    }
    while ((await acceptAll(run)) > 0);
    await until('all is done', () => isIdle(run));
    const seen = await look(run);
    await run.server.stop();
    return { state: await stateOf(database), seen, received: mailServer.arrived, kills };
  } finally {
    await run.server.kill();
    await database.close();
  }
}

/** What an operator and a member see. */
async function look(run: Run): Promise<Record<string, unknown>> {
  const status = (await command(run.installation, 'import', 'status', '1')) as Record<string, unknown>;
  const mails = (await command(run.installation, 'mail', 'list', '--limit', '1000')) as Record<string, string>[];
  const streams: Record<string, string[]> = {};
  for (const { name } of expected.channels) {
    const query = `channel=harbour-${name}&mindate=2000-01-01&records=200`;
    const text = await ask(run, 'owner', `/api/z/1.0/channel/stream?${query}`);
    const items = JSON.parse(text ?? '[]') as { author: { name: string }; body: string; created: string }[];
    streams[name] = items.map(({ author, body, created }) => `${created} ${author.name}: ${body}`).sort();
  }
  return {
    status: { ...status, created_at: '', finished_at: '' },
    mails: mails.map(({ to, subject, state }) => `${to} ${subject} ${state}`).sort(),
    streams,
  };
}

describe('a server that is killed again and again', () => {
  it('comes to the same end as one that is left alone', { timeout: 240_000 }, async () => {
    const undisturbed = await live('undisturbed', undefined);
    expect(repeated(undisturbed.received).size).toBe(0);
    expect(undisturbed.state).toMatchObject({ openJobs: [], imports: [{ state: 'finished' }] });

    const killed = await live('killed', diceOf('kill', 1));
    expect(killed.kills.import).toBeGreaterThanOrEqual(6);
    expect(killed.kills.reassignment).toBeGreaterThanOrEqual(6);
    expect(killed.seen).toEqual(undisturbed.seen);
    for (const [part, value] of Object.entries(undisturbed.state)) {
      expect({ [part]: killed.state[part] }).toEqual({ [part]: value });
    }
    expectMails(killed, undisturbed);
  });
});

/** Two workers may each be between sending and marking when the server dies. */
function expectMails(killed: Outcome, undisturbed: Outcome): void {
  const resent = [...repeated(killed.received).values()].reduce((sum, count) => sum + count - 1, 0);
  expect(resent).toBeLessThanOrEqual(2 * (killed.kills.import + killed.kills.reassignment));
  const once = new Map(killed.received.map(({ mail, to }) => [mail.messageId, to.join()]));
  expect([...once.values()].sort()).toEqual(undisturbed.received.map(({ to }) => to.join()).sort());
}
