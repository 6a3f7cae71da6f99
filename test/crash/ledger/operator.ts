import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { csvRow } from '../../../src/wire/group-api/reassignment/csv-dialect.ts';
import { headerRow } from '../../../src/wire/group-api/reassignment/reassignment-csv.ts';
import type { ShownSourceUser } from '../../rig/source-users.ts';
import type { DoomedServer } from './doomed-server.ts';
import type { Finding } from './ledger.ts';

/** An Owner who imports a community into a group of its own, again and again, and reassigns its people. */
export interface Operator {
  readonly token: string;
  readonly archive: string;
  /** Tokens of those who are named for source users, by username. */
  readonly members: ReadonlyMap<string, string>;
  readonly groups: string[];
}

/** Goes through as many communities as it can until the server is doomed no more; one that was begun is finished. */
export async function operate(server: DoomedServer, operator: Operator): Promise<void> {
  while (server.isDoomed()) await moveCommunity(server, operator);
}

/** Import, upload of the completed CSV, acceptances, one undo; each asked for until it can be seen to be done. */
export async function moveCommunity(server: DoomedServer, operator: Operator): Promise<void> {
  const path = `crash-${operator.groups.length}`;
  operator.groups.push(path);
  const group = `/api/v4/groups/${path}`;
  const asOwner = (rest: string, init?: RequestInit) => server.attempt(operator.token, rest, init);
  await until(
    async () => (await server.insist(operator.token, group)).status === 200,
    () => asOwner('/api/v4/groups', json({ path, name: path })),
  );
  const zip = readFileSync(operator.archive);
  await until(
    async () => (await listOf(server, operator.token, `${group}/imports`)).length > 0,
    () => asOwner(`${group}/imports`, { method: 'POST', body: formOf(new Blob([zip]), 'archive.zip') }),
  );
  await until(async () => {
    const [first] = await listOf<{ state: string }>(server, operator.token, `${group}/imports`);
    if (first!.state === 'failed') throw new Error(`the import of ${path} failed: ${JSON.stringify(first)}`);
    return first!.state.startsWith('finished');
  });
  await uploadAssignments(server, operator, group);
  await acceptRequests(server, operator, path);
  const done = async () => (await sourceUsersOf(server, operator, path)).filter(({ status }) => status === 'completed');
  await until(async () => (await done()).length === operator.members.size);
  const [first] = await done();
  const address = `/api/v4/source_users/${first!.id}`;
  const statusOf = async () => ((await server.insist(operator.token, address)).json as ShownSourceUser).status;
  await until(
    async () => (await statusOf()) !== 'completed',
    () => asOwner(`${address}/undo`, json({})),
  );
  await until(async () => (await statusOf()) === 'pending_reassignment');
}

async function uploadAssignments(server: DoomedServer, operator: Operator, group: string): Promise<void> {
  const path = group.split('/').at(-1)!;
  const members = [...operator.members.keys()];
  const rows = (await sourceUsersOf(server, operator, path))
    .slice(0, members.length)
    .map((each, index) =>
      csvRow([
        each.source_hostname,
        each.import_type,
        each.source_user_identifier,
        each.source_name,
        each.source_username,
        members[index]!,
        '',
      ]),
    );
  const body = formOf(new Blob([headerRow() + rows.join('')], { type: 'text/csv' }), 'completed.csv');
  const headers = { 'idempotency-key': `upload-${path}` };
  const uploads = `${group}/placeholder_reassignments`;
  const answer = await server.insist(operator.token, uploads, { method: 'POST', body, headers });
  if (answer.status >= 300) throw new Error(`the upload was refused: ${answer.bytes.toString()}`);
  await until(async () => {
    const states = await listOf<{ state: string }>(server, operator.token, `${uploads}/uploads`);
    return states.every(({ state }) => !['received', 'processing'].includes(state));
  });
}

async function acceptRequests(server: DoomedServer, operator: Operator, path: string): Promise<void> {
  const requests = '/api/v4/user/reassignment_requests';
  for (const token of operator.members.values()) {
    // Who asks for the same again gets an answer that says so; what counts is that nothing is left to accept.
    await until(
      async () => (await listOf(server, token, requests)).length === 0,
      async () => {
        const open = await listOf<{ id: number }>(server, token, requests);
        for (const { id } of open) await server.attempt(token, `${requests}/${id}/accept`, json({}));
      },
    );
  }
  await until(async () =>
    (await sourceUsersOf(server, operator, path)).every(({ status }) => status !== 'awaiting_approval'),
  );
}

/** What a community came to: posts with their authors, and the state of everybody. */
export async function communityOf(server: DoomedServer, operator: Operator, path: string): Promise<string[]> {
  const channels = await listOf<{ path: string }>(server, operator.token, `/api/v4/groups/${path}/projects`);
  const lines: string[] = [];
  for (const channel of channels) {
    const query = `channel=${path}-${channel.path}&mindate=2000-01-01&records=200`;
    const { json: items } = await server.insist(operator.token, `/api/z/1.0/channel/stream?${query}`);
    for (const { author, body, created } of items as { author: { name: string }; body: string; created: string }[]) {
      lines.push(`${channel.path} ${created} ${author.name}: ${body}`);
    }
  }
  for (const { source_user_identifier: id, status, reassign_to_user: user } of await sourceUsersOf(
    server,
    operator,
    path,
  )) {
    lines.push(`${id} ${status} ${user?.username ?? '-'}`);
  }
  return lines.map(withoutChance).sort();
}

/** Names of groups and of placeholder users differ from one community to the next. */
function withoutChance(line: string): string {
  return line.replaceAll(/crash-\d+/g, 'crash').replaceAll(/_placeholder_[a-z0-9]+/g, '_placeholder');
}

/** Each community has come to the same as the first, which nobody disturbed. */
export async function checkCommunities(server: DoomedServer, operator: Operator): Promise<Finding[]> {
  const [first, ...others] = operator.groups;
  const expected = await communityOf(server, operator, first!);
  const findings: Finding[] = [];
  for (const path of others) {
    const found = await communityOf(server, operator, path);
    for (const line of expected) if (!found.includes(line)) findings.push({ kind: 'lost', what: `${path}: ${line}` });
    for (const line of found) if (!expected.includes(line)) findings.push({ kind: 'wrong', what: `${path}: ${line}` });
    if (found.length > expected.length) findings.push({ kind: 'doubled', what: `${path}: ${found.length} lines` });
  }
  return findings;
}

async function sourceUsersOf(server: DoomedServer, { token }: Operator, path: string): Promise<ShownSourceUser[]> {
  const all = await listOf<ShownSourceUser>(server, token, `/api/v4/groups/${path}/source_users`);
  return all.sort((a, b) => (a.source_user_identifier < b.source_user_identifier ? -1 : 1));
}

async function listOf<T>(server: DoomedServer, token: string, path: string): Promise<T[]> {
  return (await server.insist(token, `${path}?per_page=100`)).json as T[];
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

function formOf(file: Blob, name: string): FormData {
  const form = new FormData();
  form.append('file', file, name);
  return form;
}

/** Acts until something holds, or waits without an act. @throws Error after an hour: kills hold work up for long */
async function until(holds: () => Promise<boolean>, act?: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 3_600_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('waited for an hour in vain');
    if (act) await act();
    else await sleep(50);
  }
}
