import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomSource } from '../../../src/demo/random-source.ts';
import { writeSlackArchive } from '../../../src/demo/slack-archive.ts';
import { newUuid } from '../../../src/lib/random.ts';
import { connect } from '../../../src/core/identity/operations/connect.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { registerUser } from '../../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../../src/core/accounts/operations/sign-in.ts';
import { type Database, openDatabase } from '../../../src/core/platform/storage/database.ts';
import { findXchan } from '../../../src/core/identity/storage/xchans.ts';
import { startMailServer } from '../../rig/mail-server.ts';
import { createDatabase, dropDatabase } from '../../rig/postgres.ts';
import { createInstallation } from '../../rig/server-process.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { backUp, type Backups, checkBackups } from './backups.ts';
import { type DoomedServer, startDoomed } from './doomed-server.ts';
import { checkFiles, type Uploader, uploadInPieces, uploadWhole } from './files.ts';
import type { Finding } from './ledger.ts';
import { checkCommunities, moveCommunity, operate, type Operator } from './operator.ts';
import { checkDeliveries, checkPosts, type Writer, write } from './posts.ts';

export interface CrashPlan {
  readonly kills: number;
  readonly seed: number;
  /** Connections of the channel that is delivered from; above 500 a job does it. */
  readonly connections: number;
  /** A superuser's URL; without it the data is in SQLite. */
  readonly postgresUrl?: string | undefined;
}

/** What was written, and what was found wrong afterwards. */
export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly communities: number;
  readonly backups: number;
  readonly findings: readonly Finding[];
}

interface Clients {
  readonly herald: Writer;
  readonly writers: readonly Writer[];
  readonly whole: Uploader;
  readonly pieces: Uploader;
  readonly operator: Operator;
  readonly backups: Backups;
}

/** A kill comes at a random moment of so many milliseconds after the server came up: some let background work get on. */
const within = 2500;

/** Has clients use a server that is killed at random, then compares what they were promised with what it has. */
export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-crash-'));
  const name = `crash_${newUuid().replaceAll('-', '')}`;
  const databaseUrl = plan.postgresUrl
    ? await createDatabase(plan.postgresUrl, name)
    : `sqlite:${join(directory, 'tributary.sqlite')}`;
  const database = openDatabase(databaseUrl, { poolSize: 2 });
  try {
    await using mailServer = await startMailServer();
    const clients = await prepare(database, databaseUrl, directory, plan);
    const installation = await createInstallation(directory, mailServer.url, databaseUrl);
    const server = await startDoomed(installation);
    try {
      await moveCommunity(server, clients.operator);
      await live(server, clients, plan);
      await rest(database);
      return await report(server, database, clients, plan);
    } finally {
      await server.kill();
    }
  } finally {
    await database.close();
    if (plan.postgresUrl) await dropDatabase(plan.postgresUrl, name);
    rmSync(directory, { recursive: true, force: true });
    rmSync(`${directory}-backups`, { recursive: true, force: true });
  }
}

/** All clients at once, each with random of its own, until the last kill. */
async function live(server: DoomedServer, clients: Clients, { seed, kills }: CrashPlan): Promise<void> {
  const { herald, writers, whole, pieces, operator, backups } = clients;
  const random = (name: string) => randomSource('crash', name, seed);
  const killer = server.killRepeatedly(random('kill'), kills, within);
  await Promise.all([
    killer,
    ...[herald, ...writers].map((writer) => write(server, writer, random(writer.username))),
    uploadWhole(server, whole, random('whole')),
    uploadInPieces(server, pieces, random('pieces')),
    operate(server, operator),
    backUp(server, backups, random('backups')),
  ]);
}

/** Accounts are made in this process: the command for each would take most of the time. */
async function prepare(database: Database, url: string, directory: string, plan: CrashPlan): Promise<Clients> {
  await database.migrate();
  const test = { database, url, remove: () => Promise.resolve() };
  const tributary = await startTributary(test, { config: { dataDir: directory } });
  const members = new Map<string, string>();
  for (const username of ['member0', 'member1', 'member2']) members.set(username, await signUp(tributary, username));
  const writer = async (username: string): Promise<Writer> => ({
    username,
    token: await signUp(tributary, username),
    posts: [],
    findings: [],
  });
  const herald = await writer('herald');
  const writers = [await writer('writer0'), await writer('writer1')];
  const uploader = (): Uploader => ({ username: 'writer0', token: writers[0]!.token, files: [], findings: [] });
  await connectMany(tributary, plan.connections);
  const operatorToken = await signUp(tributary, 'operator');
  await tributary[Symbol.asyncDispose]();
  const archive = join(directory, 'community.zip');
  await writeSlackArchive(archive, { people: 8, messages: 60, seed: plan.seed });
  const operator = { token: operatorToken, archive, members, groups: [] };
  const backups = { target: `${directory}-backups`, made: 0 };
  return { herald, writers, whole: uploader(), pieces: uploader(), operator, backups };
}

async function signUp({ operations }: TestTributary, username: string): Promise<string> {
  const isAdmin = username === 'operator';
  const user = await registerUser(operations, { username, email: `${username}@example.test`, isAdmin });
  const grant = { userId: user.id, name: 'test', scopes: ['api' as const], expiresAt: null };
  return (await issueToken(operations, 'operator', grant)).token;
}

/** Connects so many new channels with the herald's, both ways. */
async function connectMany({ operations }: TestTributary, count: number): Promise<void> {
  const { reader } = operations.database;
  const viewerNamed = async (id: number) => viewerOf(operations, id, ['api'], 'system');
  const hashOf = async (xchanId: number) => (await findXchan(reader, { id: xchanId }))!.hash;
  const row = await reader.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'herald')
    .executeTakeFirstOrThrow();
  const herald = await viewerNamed(row.id);
  for (let index = 0; index < count; index += 1) {
    const username = `follower${index}`;
    const user = await registerUser(operations, { username, email: `${username}@example.test` });
    const viewer = await viewerNamed(user.id);
    await connect(operations, viewer, { hash: await hashOf(herald.xchanId) });
    await connect(operations, herald, { hash: await hashOf(viewer.xchanId) });
  }
}

/** Waits until the background work that the rows ask for is done. */
async function rest(database: Database): Promise<void> {
  const deadline = Date.now() + 600_000;
  const open = () =>
    database.reader.db
      .selectFrom('job')
      .select('name')
      .where('state', 'in', ['queued', 'running'])
      .where('name', '!=', 'sweep')
      .execute();
  for (let jobs = await open(); jobs.length > 0; jobs = await open()) {
    if (Date.now() > deadline) throw new Error(`still open after ten minutes: ${jobs.map(({ name }) => name).join()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function report(
  server: DoomedServer,
  database: Database,
  { herald, writers, whole, pieces, operator, backups }: Clients,
  { connections }: CrashPlan,
): Promise<CrashReport> {
  const media = writers[0]!.posts.flatMap((post) => post.media ?? []);
  const findings: Finding[] = [
    ...(await checkDeliveries(database, herald, connections)),
    ...(await checkFiles(server, [whole, pieces], media)),
    ...(await checkCommunities(server, operator)),
    ...(await checkBackups(server, backups)),
  ];
  for (const writer of [herald, ...writers]) findings.push(...(await checkPosts(server, writer)));
  const entries = [...[herald, ...writers].flatMap(({ posts }) => posts), ...whole.files, ...pieces.files];
  const isSure = entries.filter(({ possible }) => possible.length === 1).length;
  return {
    kills: server.kills(),
    acknowledged: isSure,
    unanswered: entries.length - isSure,
    communities: operator.groups.length,
    backups: backups.made,
    findings,
  };
}
