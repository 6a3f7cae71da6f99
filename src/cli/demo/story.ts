import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { compose, type Tributary } from '../../compose.ts';
import { loadConfig } from '../../config.ts';
import { writeSlackArchive } from '../../demo/slack-archive.ts';
import { sleep, stopwatch } from '../../lib/clock.ts';
import { findUserByUsername, makeSignInLink } from '../../core/accounts/index.ts';
import { listMails } from '../../core/platform/index.ts';
import { basic, type DemoClient, demoClient } from './client.ts';
import { createOwner, createPeople, type DemoPerson, demoPassword } from './people.ts';
import { importInto } from '../import.ts';
import type { CommonOptions } from '../run.ts';
import { stopAsked } from '../serving/stop.ts';

export interface DemoOptions extends Pick<CommonOptions, 'deadline'> {
  readonly people: string;
  readonly messages: string;
  readonly exit?: boolean;
}

const assignees = 12;
const file = '/api/v4/groups/millbrook/placeholder_reassignments';

/** `tributary demo`: runs a server, then imports and reassigns a sample community. */
export async function tellStory(options: DemoOptions): Promise<void> {
  const loaded = loadConfig();
  const dataDir = join(loaded.dataDir, 'demo');
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const port = await freePort(loaded.host, loaded.port);
  const baseUrl = `http://${loaded.host}:${port}`;
  const databaseUrl = `sqlite:${join(dataDir, 'tributary.sqlite')}`;
  const tributary = await compose(
    { ...loaded, dataDir, port, baseUrl, databaseUrl, blobs: 'disk:', smtpUrl: '', logLevel: 'warn' },
    { waitFor: options.deadline.waitFor },
  );
  const server = await tributary.server();
  await server.listen({ host: loaded.host, port });
  tributary.runner.start();
  const elapsed = stopwatch();
  const people = await show(tributary, join(dataDir, 'community.zip'), options);
  say(`Done in ${(elapsed() / 1000).toFixed(1)} s.`);
  if (!options.exit) {
    say(
      `\nThe server is running at ${baseUrl}. Sign in as "owner" with the password "${demoPassword}". Press Ctrl-C to stop it.`,
    );
    const [member] = people;
    if (member)
      say(
        `To sign in as a member, ${member.source.name}, use this link (it works once):\n${await linkFor(tributary, member)}`,
      );
    options.deadline.end();
    await stopAsked();
  }
  await tributary[Symbol.asyncDispose]();
}

/** A link to sign in as a person of the demo. */
async function linkFor({ operations }: Tributary, { username }: DemoPerson): Promise<string> {
  const user = await findUserByUsername(operations.database.reader, username);
  return (await makeSignInLink(operations, 'operator', user!.id)).url;
}

/** Runs the steps; returns the members who had accounts. */
async function show(tributary: Tributary, archive: string, options: DemoOptions): Promise<DemoPerson[]> {
  const { deadline } = options;
  const step = stepsOf(deadline);
  const { baseUrl } = tributary.config;
  step('1. A community exports its Slack workspace');
  const expected = await writeSlackArchive(archive, {
    people: Number(options.people),
    messages: Number(options.messages),
  });
  const { counts } = expected;
  say(
    `${counts.users} people, ${counts.threads + counts.comments} messages, ${counts.reactions} reactions, ${counts.files} files`,
  );

  step('2. The export is imported into the group "millbrook"');
  const owner = await createOwner(tributary);
  const row = await importInto(tributary, archive, { group: 'millbrook', as: owner.username, deadline });
  say(row);

  step('3. The Owner downloads the list of placeholder users and assigns some of them');
  const busiest = expected.users.filter((user) => user.isListed && !user.isBot).sort((a, b) => b.items - a.items);
  const people = await createPeople(tributary, busiest.slice(0, assignees));
  const ownerClient = demoClient(baseUrl, { 'private-token': owner.token });
  const channels = demoClient(baseUrl, basic(owner.username, demoPassword));
  const csv = await ownerClient.text(file);
  const completed = complete(csv, people);
  say(excerpt(completed));

  step('4. Authors before the reassignment');
  const before = await somePosts(
    channels,
    expected.channels.map((channel) => channel.name),
  );
  say(before.map(({ author, body }) => `${author}: ${body}`).join('\n'));

  step('5. The Owner uploads the file. All but one of the members accept');
  say(JSON.stringify(await ownerClient.upload(file, 'completed.csv', completed)));
  await answerAll(baseUrl, people);
  await settle(tributary);

  step('6. Authors after the reassignment');
  const after = await somePosts(
    channels,
    expected.channels.map((channel) => channel.name),
  );
  say(
    after
      .map(({ author, body }, index) => `${author === before[index]?.author ? ' ' : '*'} ${author}: ${body}`)
      .join('\n'),
  );

  step('7. Emails (stored, because no mail server is configured)');
  say(await mailLines(tributary));
  return people;
}

/** The emails, oldest first. */
async function mailLines({ operations }: Tributary): Promise<string> {
  const mails = await listMails(operations.database.reader, { limit: 100 });
  return mails
    .reverse()
    .map((mail) => `to ${mail.to}: ${mail.subject}`)
    .join('\n');
}

/** Announces each step and names it to the deadline. */
function stepsOf(deadline: DemoOptions['deadline']): (title: string) => void {
  return (title) => {
    deadline.waitFor(`step ${title}`);
    console.log(`\n=== ${title}`);
  };
}

function say(text: string): void {
  console.log(text);
}

/** Fills in usernames, including one that doesn't exist, to show how it is reported. */
function complete(csv: string, people: readonly DemoPerson[]): string {
  const [header = '', ...rows] = csv.trimEnd().split('\n');
  let spoilt = false;
  const completed = rows.map((row) => {
    const person = people.find(({ source }) => row.includes(`,${source.xid},`));
    if (person) return row.replace(/"",""$/, `${person.username},""`);
    if (spoilt) return row;
    spoilt = true;
    return row.replace(/"",""$/, 'nobody-here,""');
  });
  return `${[header, ...completed].join('\n')}\n`;
}

function excerpt(csv: string): string {
  const lines = csv.trimEnd().split('\n');
  return [...lines.slice(0, 6), `... ${lines.length - 1} rows`].join('\n');
}

interface Post {
  readonly author: string;
  readonly body: string;
}

/** A few posts of each channel, as the channel API shows them. */
async function somePosts(client: DemoClient, channels: readonly string[]): Promise<Post[]> {
  const posts: Post[] = [];
  for (const channel of channels.slice(0, 3)) {
    const path = `/api/z/1.0/channel/stream?channel=millbrook-${channel}&mindate=2000-01-01&records=3`;
    const items = (await client.get(path)) as { author: { name: string }; body: string; verb: string }[];
    const written = items.filter(({ verb }) => !verb.endsWith('/react')).slice(0, 3);
    posts.push(...written.map(({ author, body }) => ({ author: author.name, body: firstWords(body) })));
  }
  return posts;
}

/** The first line of a text, with mentions reduced to names. */
function firstWords(body: string): string {
  const [line = ''] = body.replace(/\[([@#][^\]]*)\]\([^)]*\)/g, '$1').split('\n');
  return line.length > 75 ? `${line.slice(0, 74)}…` : line;
}

/** All members accept except the last one, who declines. */
async function answerAll(baseUrl: string, people: readonly DemoPerson[]): Promise<void> {
  for (const [index, person] of people.entries()) {
    const client = demoClient(baseUrl, { 'private-token': person.token });
    const verb = index === people.length - 1 ? 'reject' : 'accept';
    const [request] = await waitForRequest(client);
    if (request) await client.post(`/api/v4/user/reassignment_requests/${request.id}/${verb}`);
  }
}

async function waitForRequest(client: DemoClient): Promise<{ id: number }[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const requests = (await client.get('/api/v4/user/reassignment_requests')) as { id: number }[];
    if (requests.length > 0) return requests;
    await sleep(100);
  }
  return [];
}

/** Waits until all jobs are done. */
async function settle(tributary: Tributary): Promise<void> {
  await sleep(200);
  await tributary.runner.drain();
  await sleep(500);
}

/** The wanted port, or any free one if it is in use. */
function freePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' && wanted !== 0 ? resolve(freePort(host, 0)) : reject(error),
    );
    probe.listen(wanted, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}
