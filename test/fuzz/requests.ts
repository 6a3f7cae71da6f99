import { Agent, request as ask } from 'node:http';
import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { randomSource, type RandomSource } from '../../src/demo/random-source.ts';
import { countJobs } from '../../src/core/platform/storage/job-lists.ts';
import type { Description, Operation, Schema } from '../rig/description.ts';
import { Found, type Target } from './finding.ts';
import { mutateJson, mutateText } from './mutate.ts';
import { type Asker, askers, canary, type Template, type World } from './world.ts';

/** A request as it is stored: what was an id or a hash of the world stands in it as `{{name}}`. */
const Asked = Type.Object({
  as: Type.Unsafe<Asker>(Type.Union(askers.map((asker) => Type.Literal(asker)))),
  method: Type.String({ pattern: '^[A-Z]+$' }),
  path: Type.String(),
  url: Type.String({ pattern: '^/' }),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Optional(Type.String()),
});
type Asked = Static<typeof Asked>;

const description = JSON.parse(
  readFileSync(new URL('../../docs/api/openapi.json', import.meta.url), 'utf8'),
) as Description;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const routes: readonly Route[] = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

/** A world is used for so many requests, for some of them change or remove what is there. */
const requestsPerWorld = 1500;
const requestsPerDrain = 250;

/** No request waits for so long. */
const patienceMilliseconds = 15_000;

const expected = new Set([400, 401, 404, 405, 406, 408, 413, 414, 415, 429, 431]);

/** Requests, and how often each status was the answer. */
export interface Requests extends Target, AsyncDisposable {
  readonly statuses: Readonly<Record<string, number>>;
}

/** Requests of all described routes to a real server, by everybody. */
export async function createRequests(template: Template): Promise<Requests> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let world = await template.copy();
  let asked = 0;
  let used: Partial<Record<Asker, number>> = {};
  const statuses: Record<string, number> = {};
  const renew = async (): Promise<void> => {
    await world[Symbol.asyncDispose]();
    world = await template.copy();
    used = {};
  };
  return {
    statuses,
    name: 'requests',
    share: 40,
    make: (seed, index) => JSON.stringify(requestOf(randomSource(seed, 'requests', index))),
    run: async (input) => {
      asked += 1;
      if (asked % requestsPerWorld === 0) await renew();
      if (asked % requestsPerDrain === 0) await drain(world);
      const sent: unknown = JSON.parse(input);
      if (!Value.Check(Asked, sent) || !description.paths[sent.path]?.[sent.method.toLowerCase()])
        throw new SyntaxError('not a request');
      const status = await send(world, agent, sent, world.tokens[sent.as][used[sent.as] ?? 0]);
      // Some requests revoke what they come with: the next one brings another.
      if (status === 401) used[sent.as] = (used[sent.as] ?? 0) + 1;
      if ((used[sent.as] ?? 0) > world.tokens[sent.as].length && sent.as !== 'anonymous') await renew();
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    isRefusal: (error) => error instanceof SyntaxError,
    [Symbol.asyncDispose]: async () => {
      agent.destroy();
      await world[Symbol.asyncDispose]();
    },
  };
}

/** Runs the jobs that requests left; one that can never succeed is a finding. */
async function drain({ tributary }: World): Promise<void> {
  const { reader } = tributary.operations.database;
  const before = (await countJobs(reader)).dead;
  await tributary.runner.drain();
  const dead = (await countJobs(reader)).dead - before;
  if (dead > 0) throw new Found('crash', `${dead} job(s) failed for good after the last ${requestsPerDrain} requests`);
}

async function send(world: World, agent: Agent, asked: Asked, token: string | undefined): Promise<number> {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => world.values[name] ?? all);
  const headers = Object.fromEntries(
    Object.entries(asked.headers).map(([name, value]) => [name, fill(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')]),
  );
  const body = asked.body === undefined ? undefined : Buffer.from(fill(asked.body));
  const answer = await exchange(
    agent,
    {
      host: '127.0.0.1',
      port: world.port,
      method: asked.method,
      // A client cannot send these in an address.
      path: fill(asked.url).replace(/[^\x21-\xff]/g, (letter) =>
        encodeURIComponent(letter.isWellFormed() ? letter : '?'),
      ),
      headers: {
        ...headers,
        ...(token !== undefined && { 'private-token': token }),
        ...(body && { 'content-length': body.length }),
      },
    },
    body,
  );
  judge(asked, answer);
  return answer.status;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function exchange(agent: Agent, options: object, body: Buffer | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask({ ...options, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      // What stays open is judged by how it begins.
      if (answer.headers['x-accel-buffering'] === 'no') {
        answer.once('data', () => {
          answer.emit('end');
          answer.destroy();
        });
      }
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
      );
      answer.on('error', reject);
    });
    // A server may answer and close before it has all of a body that it does not want.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve({ status: 400, text: '' }) : reject(error),
    );
    sent.setTimeout(patienceMilliseconds, () => sent.destroy(new Found('hang', 'no answer')));
    sent.end(body);
  });
}

function judge({ as, method, path, url }: Asked, { status, text }: Answer): void {
  const name = `${method} ${path} as ${as}`;
  if (status >= 500) throw new Found('server error', `${name} answered ${status}: ${text.slice(0, 300)}`);
  const { responses } = description.paths[path]![method.toLowerCase()]!;
  // A mutated address may be that of a page, of which the description says nothing.
  const isDocumented = /^(https?:\/\/[^/]+)?\/api\//.test(url);
  if (isDocumented && !responses[status] && !expected.has(status) && status !== 304) {
    throw new Found('undescribed', `${name} answered ${status}: ${text.slice(0, 300)}`);
  }
  if (as !== 'admin' && text.includes(canary)) throw new Found('leak', `${name} shows what is private`);
  if (/\$argon2id\$/.test(text)) throw new Found('leak', `${name} shows the hash of a password`);
}

function requestOf(random: RandomSource): Asked {
  const { method, path, operation } = random.pick(routes);
  const parameters = operation.parameters ?? [];
  const url = path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(valueFor(random, name, undefined, path)));
  const pairs = parameters.flatMap((parameter) => {
    if (parameter.in !== 'query' || !(parameter.required === true || random.chance(0.35))) return [];
    const name = random.chance(0.05) ? `${parameter.name}[]` : parameter.name;
    return [[name, valueFor(random, parameter.name, (parameter as { schema?: Schema }).schema, path)] as const];
  });
  if (random.chance(0.03)) pairs.push([mutateText(random, ['unknown'], ['[', ']', '.']), '1']);
  if (path.startsWith('/api/v4') && random.chance(0.03))
    pairs.push(['sudo', random.pick(['{{username}}', '{{user}}', 'nobody', ''])]);
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const text = query.join('&');
  const whole = text === '' ? url : `${url}?${text}`;
  const { headers, body } = bodyFor(random, operation, path);
  return {
    as: random.pick(askers),
    method,
    path,
    url: random.chance(0.01)
      ? mutateText(random, [whole], ['%', '%ff', '//', '..', '?', '#']).replace(/^[^/]*/, '') || '/'
      : whole,
    headers: { ...headersFor(random, operation), ...headers },
    ...(body !== undefined && { body }),
  };
}

/** As it stands in addresses and forms; names of the world's values stay, to be filled in later. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');
}

function headersFor(random: RandomSource, operation: Operation): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, in: place } of operation.parameters ?? []) {
    if (place === 'header')
      headers[name] = /resumable/i.test(name) ? '1.0.0' : random.pick(['0', '5', '100', 'filename YS50eHQ=']);
  }
  if (random.chance(0.05))
    headers['accept'] = random.pick([
      'application/json',
      'text/csv',
      'application/xml',
      '*/*;q=0.1',
      mutateText(random, ['text/csv'], [';q=', ',']),
    ]);
  if (random.chance(0.05)) headers['range'] = mutateText(random, ['bytes=0-5', 'bytes=-3'], [',', '-']);
  if (random.chance(0.03)) headers['if-none-match'] = mutateText(random, ['"a", W/"b"', '*'], ['"', 'W/']);
  if (random.chance(0.03)) headers['idempotency-key'] = mutateText(random, ['key'], []);
  if (random.chance(0.02)) headers['if-modified-since'] = mutateText(random, ['Tue, 02 Jan 2024 03:04:05 GMT'], []);
  for (const [name, value] of Object.entries(headers)) headers[name] = value.slice(0, 2000);
  return headers;
}

function bodyFor(
  random: RandomSource,
  { requestBody }: Operation,
  path: string,
): { headers?: Record<string, string>; body?: string } {
  if (!requestBody || random.chance(0.03)) return {};
  const [type, { schema }] = random.pick(Object.entries(requestBody.content)) ?? [];
  if (type === undefined || !schema) return {};
  const value = valueOf(random, schema, path, 0);
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const spoil = (text: string): string =>
    random.chance(0.05) ? mutateText(random, [text], ['{', '}', '&', '=', '--b']) : text;
  if (type === 'application/json') {
    const sent = random.chance(0.3) ? mutateJson(random, value, known) : value;
    return { headers: { 'content-type': type }, body: spoil(JSON.stringify(sent) ?? '') };
  }
  if (type.startsWith('multipart/')) {
    const parts = fields.map(([name, each]) => {
      const isFile = ['file', 'media', 'archive', 'userfile'].includes(name);
      const extra = isFile
        ? `; filename="${random.pick(['a.csv', 'a.png', 'a.zip', '../x', ''])}"\r\ncontent-type: ${random.pick(['text/csv', 'image/png', 'text/html', 'x'])}`
        : '';
      return `--b\r\ncontent-disposition: form-data; name="${name}"${extra}\r\n\r\n${isFile ? mutateText(random, files, known) : textOf(each)}\r\n`;
    });
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: spoil(`${parts.join('')}--b--\r\n`),
    };
  }
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = fields.map(([name, each]) => `${encode(name)}=${encode(textOf(each))}`);
    return {
      headers: { 'content-type': type },
      body: spoil(pairs.join('&')),
    };
  }
  return { headers: { 'content-type': type }, body: mutateText(random, files, []) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const files = [
  'Source host,Import type,Source user identifier,Source user name,Source username,GitLab username,GitLab public email\nhttps://tributary.test,slack,U1,Ann,ann,bob,\n',
  'tides',
  '\x89PNG\r\n\x1a\n',
  'PK\x03\x04',
  '{"type":"FeatureCollection"}',
];

/** A value that a schema describes, most of the time. */
function valueOf(
  random: RandomSource,
  schema: Schema & { enum?: readonly unknown[]; const?: unknown },
  path: string,
  depth: number,
  name = '',
): unknown {
  if (schema.$ref !== undefined) {
    const target = description.components.schemas[schema.$ref.split('/').at(-1)!];
    return target && depth < 6 ? valueOf(random, target, path, depth + 1, name) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.chance(0.9) ? random.pick(schema.enum) : 'other';
  if (schema.anyOf) return valueOf(random, random.pick(schema.anyOf), path, depth + 1, name);
  const type = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
          schema.required?.includes(key) || random.chance(0.3)
            ? [[key, valueOf(random, each, path, depth + 1, key)]]
            : [],
        ),
      );
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueOf(random, schema.items ?? {}, path, depth + 1, name));
    case 'integer':
    case 'number':
      return random.chance(0.5)
        ? `{{${random.pick(['one', 'user', 'group', 'source_user'])}}}`
        : random.pick([0, 1, -1, 10, 50, 100, 2 ** 31, 2 ** 53, 1.5]);
    case 'boolean':
      return random.chance(0.9) ? random.chance(0.5) : 'yes';
    case 'null':
      return null;
    default:
      return valueFor(random, name, undefined, path);
  }
}

/** Values that belong to a parameter's name, in the world; the rest of the time any other, or a mutated one. */
function valueFor(random: RandomSource, name: string, schema: Schema | undefined, path: string): string {
  const options = (schema as { enum?: readonly unknown[] } | undefined)?.enum;
  if (options && random.chance(0.8)) return String(random.pick(options));
  if (random.chance(0.75)) {
    const fitting = fits.find(([pattern]) => pattern.test(name === 'id' ? (path.split('/')[3] ?? name) : name));
    if (fitting) return random.pick(fitting[1]);
    if ([schema?.type].flat().includes('boolean')) return random.pick(['true', 'false', '1', '0']);
    if ([schema?.type].flat().includes('integer')) return random.pick(['1', '2', '20', '100']);
  }
  return random.chance(0.6) ? random.pick(known) : mutateText(random, known, known).slice(0, 3000);
}

const fits: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^groups$/, ['{{group}}', '{{group_path}}']],
  [/^projects$/, ['{{project}}', '{{project_path}}']],
  [/^source_users$/, ['{{source_user}}']],
  [/^(users|user_id|author_id|skip_users|user_ids)$/, ['{{user}}', '{{self}}']],
  [/^(imports|upload_id|personal_access_tokens|email_id|one)$/, ['{{one}}', '2', '3']],
  [/issue_iid/, ['{{issue_iid}}']],
  [/^(username|assignee|nick|channel|author_username)$/, ['{{username}}', '{{channel}}', 'ALICE']],
  [/^(item_id|post_id|parent|dropitems|id)$/, ['{{item}}', '{{closed_item}}', '{{secret_item}}', '{{one}}']],
  [/^(mid|parent_mid|thr_parent)$/, ['{{mid}}', '{{secret_mid}}']],
  [/^uuid$/, ['{{uuid}}']],
  [
    /^(file_id|photo_id|filehash|hash|name|key|attachment|folder)$/,
    ['{{file}}', '{{hash_alice}}', '{{hash_stranger}}'],
  ],
  [/(cid|contact|xchan|guid)/, ['{{hash_alice}}', '{{hash_stranger}}', '{{abook}}']],
  [/(gid|group_id|group_allow|group_deny)/, ['{{privacy_group}}', '{{privacy_hash}}']],
  [/abook_id/, ['{{abook}}', '{{one}}']],
  [/(since|until|date|begin|end|before|after|expires|created)/, ['{{date}}', '{{moment}}', 'now', '2026-13-45']],
  [/(search|query|body|title|category|cat|tag|text)/, ['{{word}}', '#tide', '[b]x[/b]', '@{{username}}', '%', '_']],
  [/(page|records|start|length|per_page|limit)/, ['1', '0', '2', '100', '-1', '99999999999']],
  [/size/, ['l', 'm', 's', '300']],
  [/resource/, ['acct:{{address}}', 'http://tributary.test/channel/alice']],
  [/email/, ['{{email}}', 'x@y.example']],
];

const known: readonly string[] = [
  '{{group}}',
  '{{group_path}}',
  '{{project}}',
  '{{issue_iid}}',
  '{{source_user}}',
  '{{user}}',
  '{{username}}',
  '{{channel}}',
  '{{address}}',
  '{{email}}',
  '{{item}}',
  '{{mid}}',
  '{{uuid}}',
  '{{closed_item}}',
  '{{secret_item}}',
  '{{secret_mid}}',
  '{{file}}',
  '{{privacy_group}}',
  '{{privacy_hash}}',
  '{{hash_alice}}',
  '{{hash_stranger}}',
  '{{abook}}',
  '{{date}}',
  '{{moment}}',
  '{{word}}',
  '{{tag}}',
  '0',
  '1',
  '-1',
  '',
  'true',
  'null',
  "'",
  '"',
  '%',
  '%00',
  '../..',
  '[b]x[/b]',
  '<b>x</b>',
  '**x**',
  '\0',
  '😀',
  '٣',
  '1e3',
  '9223372036854775808',
];
