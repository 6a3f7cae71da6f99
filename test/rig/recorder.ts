import { version } from '../../src/lib/version.ts';
import type { Example, Examples } from '../../src/http/examples.ts';
import type { Json } from '../../src/http/openapi/hoist-named.ts';
import type { Person } from './cast.ts';
import { request, type TestAnswer, type TestRequest } from './request.ts';
import type { TestTributary } from './tributary.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** What a request of the story says beside its route. */
export interface Asked extends Omit<TestRequest, 'token'> {
  /** In the path. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Asks a server and keeps what it answers, once for each route and status. */
export interface Recorder {
  readonly ask: (who: Person | string | undefined, route: string, asked?: Asked) => Promise<TestAnswer>;
  readonly examples: () => Examples;
}

/**
 * `route` is written as in the tables: `GET /groups/:id`, below `base`, or whole, `POST /api/graphql`.
 * @param steadyValues makes values the same whenever they are recorded that are not so in both APIs
 */
export function createRecorder(
  tributary: TestTributary,
  base: string,
  steadyValues: <Value>(value: Value) => Value = (value) => value,
): Recorder {
  const entries = new Map<
    string,
    { request: Example['request'] | undefined; answers: Map<string, Record<string, Json>> }
  >();
  return {
    ask: async (who, route, asked = {}) => {
      const [method, template] = route.split(' ') as [Method, string];
      const { path = {}, query = {}, ...rest } = asked;
      const filled = template.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(path[name])));
      const search = new URLSearchParams(query).toString();
      const token = typeof who === 'object' ? who.token : who;
      const under = template.startsWith('/api/') ? '' : base;
      const url = `${under}${filled}${search && `?${search}`}`;
      const answer = await request(tributary, method, url, { ...rest, ...(token !== undefined && { token }) });
      const key = `${method} ${under}${template.replaceAll(/:(\w+)/g, '{$1}')}`;
      const entry = entries.get(key) ?? { request: undefined, answers: new Map() };
      entries.set(key, entry);
      if (answer.status < 300) entry.request ??= steadyValues(requestOf(asked));
      const recorded = entry.answers.get(String(answer.status)) ?? {};
      entry.answers.set(String(answer.status), { ...steadyValues(bodyOf(answer)), ...recorded });
      return answer;
    },
    examples: () =>
      Object.fromEntries(
        [...entries]
          .sort(byKey)
          .map(([key, { request: made = {}, answers }]) => [
            key,
            { request: made, answers: Object.fromEntries([...answers].sort(byKey)) },
          ]),
      ),
  };
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function requestOf({ path = {}, query = {}, headers = {}, json, form, file, body: bytes }: Asked): Example['request'] {
  const spoken = Object.fromEntries(Object.entries(headers).filter(([name]) => /^(tus|upload)-/.test(name)));
  const parameters = Object.entries({ ...path, ...query, ...spoken }).map(([name, value]) => [name, String(value)]);
  const fields = Object.fromEntries(Object.entries(form ?? {}).map(([name, value]) => [name, value as Json]));
  const body = json
    ? { 'application/json': json as Json }
    : file === undefined
      ? bytes !== undefined && { [headers['content-type'] ?? '']: '(some bytes of the file)' }
      : { 'multipart/form-data': { ...fields, file: typeof file === 'string' ? file : '(the bytes of the file)' } };
  return {
    ...(parameters.length > 0 && { parameters: steady(Object.fromEntries(parameters)) as Record<string, string> }),
    ...(body && { body: steady(body) as Record<string, Json> }),
  };
}

function bodyOf({ headers, text, json }: TestAnswer): Record<string, Json> {
  if (text === '') return {};
  const [type = ''] = String(headers['content-type']).split(';');
  return { [type]: steady(json === undefined ? (type.startsWith('text/') ? text : '(bytes)') : (json as Json)) };
}

/** The same whenever it is recorded: moments to the day, chance, measurements and the version by what stands for them. */
function steady(value: Json): Json {
  if (typeof value === 'string') return steadyText(value);
  if (Array.isArray(value)) return value.map((each: Json) => steady(each));
  if (typeof value !== 'object' || value === null) return value;
  const isMeasured = Object.keys(value).some((name) => measured.test(name));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (isMeasured && name in ofGoodPart) return [name, ofGoodPart[name]!];
      return [name, typeof each === 'number' && measured.test(name) ? fixedNumber(name) : steady(each as Json)];
    }),
  );
}

/** What depends on the machine, and how busy it is. */
const measured = /_(ms|bytes)$|^(uptime_seconds|requests_count)$/;

/** What is said of a part that was measured, whatever the machine is like. */
const ofGoodPart: Readonly<Record<string, Json>> = { status: 'good', problem: null, advice: null };

function fixedNumber(name: string): number {
  return name.endsWith('_bytes') ? 50_000_000 : name.endsWith('_ms') ? 2.5 : 3600;
}

function steadyText(text: string): string {
  if (text === version) return '1.0.0';
  return text
    .replaceAll(/\b(2026-\d\d-\d\d)T[\d:.]+Z/g, '$1T03:04:05.000Z')
    .replaceAll(
      /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
      '7d1f0c9e-4b5a-4c1e-9f0e-2f6f5a4b3c2d',
    )
    .replaceAll(/\b[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}\b/g, '7d1f0c9e4b5a4c1e9f0e2f6f5a4b3c2d')
    .replaceAll(/\btrb-[\w-]+/g, 'trb-text-that-is-told-once')
    .replaceAll(/\bwhsec_[\w+/=]+/g, 'whsec_dGV4dC10aGF0LWlzLXRvbGQtb25jZQ==')
    .replaceAll(/\bmsg_[\w-]{24}/g, 'msg_2KWPBgLlAfxdpx2AI54pPJ85')
    .replaceAll(/(?<=\/invite\/)[\w-]+/g, 'text-that-is-told-once');
}
