import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { communityOf } from '../../src/demo/community.ts';
import { randomSource } from '../../src/demo/random-source.ts';
import { writeSlackArchive } from '../../src/demo/slack-archive.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { newUuid } from '../../src/lib/random.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { addMembers } from '../../src/core/groups/operations/edit-member.ts';
import { createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { registerUser } from '../../src/core/accounts/operations/register-user.ts';
import { viewerOf } from '../../src/core/accounts/operations/sign-in.ts';
import { accessLevels } from '../../src/core/identity/domain/access-level.ts';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import { rowCounts, stateOf, withoutIds } from './end-state.ts';
import { liveBusily, phases } from './life/busy-life.ts';
import { claimantCount } from './life/claims.ts';
import type { Beginning, Claimant } from './life/life.ts';
import { type ArrivedMail, repeated, startMailServer } from './mail-server.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { command, createInstallation, type Installation } from './server-process.ts';
import { type Kill, startTormented, type Torment, type TormentedServer } from './tormented-server.ts';
import { startTributary } from './tributary.ts';

export interface KillPlan {
  readonly kills: number;
  readonly people: number;
  /** Messages of the younger archive; the older one has a half of them. */
  readonly messages: number;
  readonly seed: number;
  /** A superuser's URL; without it the data is in SQLite. */
  readonly postgresUrl?: string | undefined;
}

/** Two runs with the same beginning, one of them with kills. */
export interface KillReport {
  readonly calm: Outcome;
  readonly killed: Outcome;
}

export interface Outcome {
  /** What everything is in the end, and how many rows there are of it. */
  readonly state: Readonly<Record<string, unknown>>;
  readonly mails: Mails;
  readonly kills: readonly Kill[];
  /** Milliseconds that each phase took. */
  readonly took: ReadonlyMap<string, number>;
}

/** Mails by what is stored of them, and by what arrived. */
export interface Mails {
  /** Message-IDs of those that are marked as sent. */
  readonly sent: readonly string[];
  /** Message-IDs of what arrived, each once, but for what is stored no more since the account of the recipient is deleted. */
  readonly arrived: readonly string[];
  /** Recipients and subjects of what arrived, once for each Message-ID. */
  readonly letters: readonly string[];
  /** Arrivals beyond the first of a Message-ID. */
  readonly again: number;
}

/** Lives once undisturbed and once with kills at random moments that are spread over as long a time. */
export async function runKills(plan: KillPlan): Promise<KillReport> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-kill-'));
  const places = createPlaces(directory, plan.postgresUrl);
  try {
    const beginning = await begin(places, directory, plan);
    const calm = await live(places, beginning);
    const torment = { seed: plan.seed, plan: spread(plan.kills, calm.took) };
    return { calm, killed: await live(places, beginning, torment) };
  } finally {
    await places.remove();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** So many kills, over phases that took so long without them; a process that was killed takes longer for the same. */
function spread(kills: number, took: ReadonlyMap<string, number>): Map<string, Torment> {
  let before = 0;
  return new Map(
    Object.entries(phases).map(([phase, share]) => {
      const upTo = Math.round(kills * share);
      const within = (0.8 * took.get(phase)!) / Math.max(1, upTo - before);
      before = upTo;
      return [phase, { upTo, within }];
    }),
  );
}

/** Where an installation has its files and its rows. */
interface Place {
  readonly directory: string;
  readonly databaseUrl: string;
}

interface Places {
  /** What every life begins with. */
  readonly fresh: () => Promise<Place>;
  readonly copy: () => Promise<Place>;
  readonly remove: () => Promise<void>;
}

function createPlaces(directory: string, postgresUrl: string | undefined): Places {
  const made: string[] = [];
  const fresh = join(directory, 'fresh');
  const make = async (template?: string): Promise<string> => {
    made.push(`kill_${newUuid().replaceAll('-', '')}`);
    return createDatabase(postgresUrl!, made.at(-1)!, template);
  };
  const urlIn = (home: string, template?: string): Promise<string> =>
    postgresUrl ? make(template) : Promise.resolve(`sqlite:${join(home, 'tributary.sqlite')}`);
  return {
    fresh: async () => {
      mkdirSync(fresh);
      return { directory: fresh, databaseUrl: await urlIn(fresh) };
    },
    copy: async () => {
      const home = mkdtempSync(join(directory, 'life-'));
      cpSync(fresh, home, { recursive: true });
      return { directory: home, databaseUrl: await urlIn(home, made[0]) };
    },
    remove: async () => {
      for (const name of made) await dropDatabase(postgresUrl!, name);
    },
  };
}

/** Accounts are made in this process: the command for each would take most of the time. */
async function begin(places: Places, directory: string, plan: KillPlan): Promise<Beginning> {
  const { people, messages, seed } = plan;
  const archives = [join(directory, 'older.zip'), join(directory, 'younger.zip')] as const;
  await writeSlackArchive(archives[0], { people, messages: Math.ceil(messages / 2), seed });
  await writeSlackArchive(archives[1], { people, messages, seed });
  const members = Array.from({ length: Math.ceil(people / 2) + 10 }, (_, index) => `member${index}`);
  const claimants = claimantsOf(plan);
  const tokens = new Map<string, string>();
  const place = await places.fresh();
  const database = openDatabase(place.databaseUrl);
  const test = { database, url: place.databaseUrl, remove: () => Promise.resolve() };
  const options = { config: { dataDir: place.directory }, overrides: { clock: systemClock } };
  const tributary = await startTributary(test, options);
  const { operations } = tributary;
  const register = async (username: string, email = `${username}@example.test`): Promise<number> => {
    const isAdmin = username === 'admin';
    const { id } = await registerUser(operations, { username, email, name: `The ${username}`, isAdmin });
    const grant = { userId: id, name: 'test', scopes: ['api' as const], expiresAt: null };
    tokens.set(username, (await issueToken(operations, 'operator', grant)).token);
    return id;
  };
  const ownerUserId = await register('owner');
  const group = await createGroup(operations, { path: 'harbour', ownerUserId });
  for (const username of ['admin', ...members]) await register(username);
  const userIds: number[] = [];
  for (const { username, email } of claimants) userIds.push(await register(username, email));
  const owner = await viewerOf(operations, ownerUserId, ['api'], 'token');
  await addMembers(operations, owner, { groupId: group.id, userIds, accessLevel: accessLevels.developer });
  await tributary[Symbol.asyncDispose]();
  await database.close();
  return { archives, tokens, members, claimants, seed };
}

/** People of whom the archives know an address. */
function claimantsOf({ people, messages, seed }: KillPlan): Claimant[] {
  const community = communityOf({ people, messages, seed });
  return Array.from({ length: people }, (_, index) => community.person(index))
    .flatMap(({ id: identifier, username, email, isDeleted }) =>
      email === undefined || isDeleted ? [] : [{ username, email, identifier }],
    )
    .slice(0, claimantCount);
}

async function live(
  places: Places,
  beginning: Beginning,
  torment?: { seed: number; plan: ReadonlyMap<string, Torment> },
): Promise<Outcome> {
  await using mailServer = await startMailServer();
  const place = await places.copy();
  const database = openDatabase(place.databaseUrl, { poolSize: 2 });
  const installation = await createInstallation(place.directory, mailServer.url, place.databaseUrl);
  const server = await startTormented(installation, database);
  try {
    const killer = torment && server.torment(randomSource('kill', torment.seed), torment.plan);
    const life = liveBusily(server, beginning, mailServer.arrived);
    // A torment that fails ends the life too.
    await Promise.race([life, ...(killer ? [killer.then(() => life)] : [])]);
    server.rest();
    await killer;
    const seen = await look(server, installation, beginning);
    await server.stop();
    const state = { ...withoutPending(await stateOf(database)), rows: await rowCounts(database), ...seen };
    return {
      state,
      mails: await mailsOf(database, mailServer.arrived, await life),
      kills: server.kills,
      took: server.took,
    };
  } finally {
    await server.kill();
    await database.close();
  }
}

/** How many still waited when an import ended depends on who had answered by then. */
function withoutPending(state: Record<string, unknown>): Record<string, unknown> {
  const imports = state['imports'] as { report: object }[];
  return {
    ...state,
    imports: imports.map((each) => ({ ...each, report: { ...each.report, placeholdersPending: 0 } })),
  };
}

/** What an operator and a member see. */
async function look(server: TormentedServer, installation: Installation, { tokens }: Beginning) {
  const owner = tokens.get('owner')!;
  const mails = (await command(installation, 'mail', 'list', '--limit', '1000')) as Record<string, string>[];
  const channels = (await server.insist(owner, '/api/v4/groups/harbour/projects?per_page=100')) as { path: string }[];
  const posts: string[] = [];
  for (const { path } of channels) {
    const query = `channel=harbour-${path}&mindate=2000-01-01&records=200`;
    const items = await server.insist(owner, `/api/z/1.0/channel/stream?${query}`);
    for (const { author, body, created } of items as { author: { name: string }; body: string; created: string }[]) {
      posts.push(withoutIds(`${path} ${created} ${author.name}: ${body}`));
    }
  }
  return {
    listedMails: mails.map(({ to, subject, state }) => `${to} ${subject} ${state}`).sort(),
    posts: posts.sort(),
  };
}

/** With an account go the mails to its address: of those only what arrived is known. */
async function mailsOf(
  { reader }: Database,
  arrived: readonly ArrivedMail[],
  deleted: readonly string[],
): Promise<Mails> {
  const rows = await reader.db.selectFrom('mail').select(['message_id', 'state']).execute();
  const stored = new Set(rows.map((row) => row.message_id));
  const isGone = (id: string, to: readonly string[]): boolean =>
    !stored.has(id) && to.every((address) => deleted.includes(address));
  const byId = new Map(arrived.map(({ mail, to }) => [mail.messageId ?? '', { subject: mail.subject, to }]));
  return {
    sent: rows.flatMap((row) => (row.state === 'sent' ? [row.message_id] : [])).sort(),
    arrived: [...byId].flatMap(([id, { to }]) => (isGone(id, to) ? [] : [id])).sort(),
    letters: [...byId.values()].map(({ to, subject }) => `${to.join()} ${subject}`).sort(),
    again: [...repeated(arrived).values()].reduce((sum, count) => sum + count - 1, 0),
  };
}
