import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { compose, type Tributary } from '../../src/compose.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { issueToken } from '../../src/core/accounts/operations/issue-token.ts';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { bringCast, bringGroup, type Cast } from '../rig/cast.ts';
import { bringCircle, hashOf } from '../rig/circle.ts';
import { importArchive } from '../rig/import.ts';
import { smallCommunity, writeZip } from '../rig/small-community.ts';
import { keys, passwordCost, startTributary, type TestTributary } from '../rig/tributary.ts';

/** Who asks. */
export const askers = ['anonymous', 'alice', 'stranger', 'admin'] as const;
export type Asker = (typeof askers)[number];

/** What stands in things that nobody but their owner, who never asks, may see. */
export const canary = 'canary-that-sings-for-carol';

/** A server with people and content, and what is needed to ask it sensible things. */
export interface World extends AsyncDisposable {
  readonly tributary: Tributary;
  readonly port: number;
  /** Access tokens of each, many of them, for requests revoke some. */
  readonly tokens: Readonly<Record<Asker, readonly string[]>>;
  /** Ids, hashes and names of what is there. */
  readonly values: Readonly<Record<string, string>>;
}

/** A world that others are copied from: to make one takes seconds, to copy it a fraction of one. */
export interface Template extends AsyncDisposable {
  copy(): Promise<World>;
}

const unlimited: Partial<Config> = {
  logLevel: 'silent',
  userRequestsPerMinute: 0,
  signInFailuresPerAddress: 1_000_000,
};

export async function prepareTemplate(): Promise<Template> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-fuzz-'));
  const database = openDatabase(`sqlite:${join(directory, 'tributary.sqlite')}`);
  await database.migrate();
  const remove = () => database.close();
  const url = `sqlite:${join(directory, 'tributary.sqlite')}`;
  const tributary = await startTributary({ database, url, remove }, { config: { dataDir: directory, ...unlimited } });
  const { tokens, values } = await fill(tributary);
  await (await tributary.server()).close();
  await database.close();
  let copies = 0;
  return {
    copy: async () => {
      copies += 1;
      const own = `${directory}-${copies}`;
      cpSync(directory, own, { recursive: true });
      const config = loadConfig(
        {},
        { dataDir: own, baseUrl: 'http://tributary.test', port: await freePort(), ...unlimited },
      );
      const copy = await compose(config, {
        logger: pino({ level: 'silent' }),
        mintKeys: () => Promise.resolve(keys),
        passwordCost,
      });
      const server = await copy.server();
      await server.listen({ host: '127.0.0.1', port: config.port });
      return {
        tributary: copy,
        port: config.port,
        tokens,
        values,
        [Symbol.asyncDispose]: async () => {
          await copy[Symbol.asyncDispose]();
          rmSync(own, { recursive: true, force: true });
        },
      };
    },
    [Symbol.asyncDispose]: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function fill(tributary: TestTributary): Promise<Pick<World, 'tokens' | 'values'>> {
  const cast = await bringCast(tributary);
  const family = await bringCircle(tributary, cast);
  const group = await bringGroup(tributary, cast.alice);
  await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
  const server = await tributary.server();
  const send = async (who: keyof Cast, url: string, payload?: object) => {
    const method = payload ? 'POST' : 'GET';
    const answer = await server.inject({
      method,
      url,
      headers: { 'private-token': cast[who].token },
      ...(payload && { payload }),
    });
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.json() as unknown;
  };
  const post = async (who: keyof Cast, fields: object): Promise<{ id: string; mid: string; uuid: string }> =>
    ((await send(who, '/api/z/1.0/item/update', fields)) as { item: { id: string; mid: string; uuid: string } }).item;
  const hash = {
    alice: await hashOf(tributary, cast.alice),
    stranger: await hashOf(tributary, cast.stranger),
    carol: await hashOf(tributary, cast.carol),
  };
  const first = await post('alice', { title: 'Tides', body: 'The tide #tide of @bob', category: 'sea' });
  await post('bob', { parent: first.id, body: 'Indeed' }).catch(() => undefined);
  const closed = await post('alice', { body: 'for the family', group_allow: [family.hash] }).catch(() => first);
  const secret = await post('carol', { body: canary, title: canary, contact_allow: [hash.carol], scope: 'private' });
  await send('carol', '/api/z/1.0/group', { gname: canary });
  const multipart = (name: string, content: string) => ({
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--b--\r\n`,
  });
  const upload = async (who: keyof Cast, name: string, content: string): Promise<string> => {
    const { headers, payload } = multipart(name, content);
    const answer = await server.inject({
      method: 'POST',
      url: '/api/z/1.0/file',
      headers: { ...headers, 'private-token': cast[who].token },
      payload,
    });
    return (answer.json() as { attach?: { hash: string } }).attach?.hash ?? '0';
  };
  const file = await upload('alice', 'notes.txt', 'tides and times');
  const tokensOf = async (who: keyof Cast): Promise<string[]> => {
    const issued: string[] = [cast[who].token];
    for (let index = 0; index < 40; index += 1) {
      const draft = { userId: cast[who].user.id, name: `fuzz ${index}`, scopes: ['api' as const], expiresAt: null };
      issued.push((await issueToken(tributary.operations, 'operator', draft)).token);
    }
    return issued;
  };
  const projects = (await send('alice', '/api/v4/projects')) as {
    id: number;
    name: string;
    path_with_namespace: string;
  }[];
  const project = projects.find(({ name }) => name === 'general')!;
  const [issue] = (await send('alice', `/api/v4/projects/${project.id}/issues`)) as { iid: number }[];
  const sourceUsers = (await send('alice', `/api/v4/groups/${group.id}/source_users`)) as { id: number }[];
  const values = {
    group: String(group.id),
    group_path: 'harbour',
    project: String(project.id),
    project_path: project.path_with_namespace,
    issue_iid: String(issue!.iid),
    source_user: String(sourceUsers[0]!.id),
    user: String(cast.bob.user.id),
    self: String(cast.alice.user.id),
    username: 'bob',
    channel: 'alice',
    address: 'alice@tributary.test',
    email: 'dana@example.test',
    item: first.id,
    mid: first.mid,
    uuid: first.uuid,
    closed_item: closed.id,
    secret_item: secret.id,
    secret_mid: secret.mid,
    file,
    privacy_group: String(family.id),
    privacy_hash: family.hash,
    hash_alice: hash.alice,
    hash_stranger: hash.stranger,
    abook: '2',
    one: '1',
    date: '2026-01-02',
    moment: '2026-01-02 03:04:05',
    word: 'tide',
    tag: 'sea',
  };
  return {
    values,
    tokens: {
      anonymous: [],
      alice: await tokensOf('alice'),
      stranger: await tokensOf('stranger'),
      admin: await tokensOf('admin'),
    },
  };
}
