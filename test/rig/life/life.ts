import { setTimeout as sleep } from 'node:timers/promises';
import { csvRow } from '../../../src/wire/group-api/reassignment/csv-dialect.ts';
import { headerRow } from '../../../src/wire/group-api/reassignment/reassignment-csv.ts';
import type { ArrivedMail } from '../mail-server.ts';
import type { ShownSourceUser } from '../source-users.ts';
import type { TormentedServer } from '../tormented-server.ts';

/** What there is before a busy life begins. */
export interface Beginning {
  /** Exports of one community, a younger one second. */
  readonly archives: readonly [string, string];
  /** Tokens of `owner`, who owns the group `harbour`, of `admin`, who owns nothing, and of everybody who is given something. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Usernames of those who are named by username. */
  readonly members: readonly string[];
  /** Members of the group who have the address that the archives know of somebody, and whom of the archives they are. */
  readonly claimants: readonly Claimant[];
  /** Decides what happens in which order. */
  readonly seed: number;
}

export interface Claimant {
  readonly username: string;
  readonly email: string;
  readonly identifier: string;
}

/** Everything of a server in its life, with what is needed to go on after each of its deaths. */
export interface Life extends Beginning {
  readonly server: TormentedServer;
  readonly groupId: number;
  /** Mails of the server that have arrived. */
  readonly arrived: readonly ArrivedMail[];
}

/** A request that changes something. */
export interface Change {
  /** `POST` if absent. */
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

const uploadPath = 'placeholder_reassignments';

/** The token of somebody who was there from the beginning. */
export function tokenOf({ tokens }: Life, username: string): string {
  return tokens.get(username)!;
}

/** A path below that of the group. */
export function ofGroup({ groupId }: Life, rest: string): string {
  return `/api/v4/groups/${groupId}/${rest}`;
}

/** Asks as the Owner until there is an answer. */
export function asOwner(life: Life, path: string, init?: RequestInit): Promise<unknown> {
  return life.server.insist(tokenOf(life, 'owner'), path, init);
}

/** Asks for a change until it is done: by an answer, or by what can be seen once the server is there again. */
export async function until(
  life: Life,
  username: string,
  { method = 'POST', path, body = {} }: Change,
  isDone: () => Promise<boolean>,
): Promise<void> {
  const init = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  while (!(await isDone())) {
    const answer = await life.server.attempt(tokenOf(life, username), path, init);
    if (answer && answer.status >= 400) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
  }
}

/** By identifier, which does not depend on when a row came. */
export async function sourceUsers(life: Life): Promise<ShownSourceUser[]> {
  const all: ShownSourceUser[] = [];
  for (let page = 1; all.length === (page - 1) * 100; page += 1) {
    all.push(...((await asOwner(life, ofGroup(life, `source_users?per_page=100&page=${page}`))) as ShownSourceUser[]));
  }
  return all.sort((a, b) => (a.source_user_identifier < b.source_user_identifier ? -1 : 1));
}

/** The state that a source user has now. */
export async function statusOf(life: Life, { id }: ShownSourceUser): Promise<ShownSourceUser['status']> {
  return ((await asOwner(life, `/api/v4/source_users/${id}`)) as ShownSourceUser).status;
}

/** Does something to a source user that takes it out of a state. */
export async function act(
  life: Life,
  sourceUser: ShownSourceUser,
  verb: string,
  { from, body }: { readonly from: string; readonly body?: object },
): Promise<void> {
  const path = `/api/v4/source_users/${sourceUser.id}/${verb}`;
  const isDone = async () => (await statusOf(life, sourceUser)) !== from;
  await until(life, 'owner', { path, ...(body && { body }) }, isDone);
}

/** A source user, and who shall have it. */
export interface Named {
  readonly whom: ShownSourceUser;
  readonly username?: string;
  /** Of somebody who needs no account. */
  readonly email?: string;
}

/** Uploads a file of reassignments; the same key takes it once. */
export async function upload(life: Life, key: string, all: readonly Named[]): Promise<void> {
  const rows = all.map(({ whom, username = '', email = '' }) =>
    csvRow([
      whom.source_hostname,
      whom.import_type,
      whom.source_user_identifier,
      whom.source_name,
      whom.source_username,
      username,
      email,
    ]),
  );
  const body = new FormData();
  body.append('file', new Blob([headerRow() + rows.join('')], { type: 'text/csv' }), `${key}.csv`);
  if (all.some(({ email }) => email !== undefined)) body.append('invite', 'true');
  await asOwner(life, ofGroup(life, uploadPath), { method: 'POST', body, headers: { 'idempotency-key': key } });
}

/** An uploaded file, as the list has it. */
export interface ShownUpload {
  readonly id: number;
  readonly filename: string;
  readonly state: string;
  readonly counts: { readonly matched: number };
}

/** The newest first. */
export async function uploads(life: Life): Promise<ShownUpload[]> {
  return (await asOwner(life, ofGroup(life, `${uploadPath}/uploads`))) as ShownUpload[];
}

/** Until what was uploaded has been decided about, row by row. */
export async function uploadsAreRead(life: Life): Promise<void> {
  const isOpen = ({ state }: ShownUpload): boolean => ['received', 'processing'].includes(state);
  while ((await uploads(life)).some(isOpen)) await sleep(20);
}

/** Takes back what an upload did, after a look at what that would be. */
export async function undoUpload(life: Life, key: string): Promise<void> {
  const { id } = (await uploads(life)).find(({ filename }) => filename === `${key}.csv`)!;
  const path = ofGroup(life, `${uploadPath}/uploads/${id}/undo`);
  const { counts } = (await asOwner(life, `${path}?dry_run=true`, { method: 'POST' })) as ShownUpload;
  const undoing = async () => (await uploads(life)).find(({ filename }) => filename === `undo_of_upload_${id}.csv`);
  await until(life, 'owner', { path }, async () => (await undoing()) !== undefined);
  await uploadsAreRead(life);
  const done = (await undoing())!.counts.matched;
  if (done !== counts.matched || done === 0) throw new Error(`${done} of ${counts.matched} rows were undone`);
}

/** Answers all requests that wait for somebody. */
export async function answerRequests(life: Life, username: string, verb: 'accept' | 'reject'): Promise<void> {
  const path = '/api/v4/user/reassignment_requests';
  const requests = async () => (await life.server.insist(tokenOf(life, username), path)) as { id: number }[];
  for (const { id } of await requests()) {
    const isDone = async () => !(await requests()).some((each) => each.id === id);
    await until(life, username, { path: `${path}/${id}/${verb}` }, isDone);
  }
}

/** Four at a time. */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const turn = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, turn));
}
