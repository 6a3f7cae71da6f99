import type { RouteOptions } from 'fastify';
import { openBrowserAs } from '../rig/browser.ts';
import { bringGroup, password, type Person } from '../rig/cast.ts';
import { bringContent } from '../rig/content-states.ts';
import { bringAwkwardGroup, bringBots, bringShares, bringWebhook } from '../rig/group-states.ts';
import { png } from '../rig/png.ts';
import { bringCommunity } from '../rig/reassignment.ts';
import { routesAddedBy } from '../rig/routes.ts';
import type { TestTributary } from '../rig/tributary.ts';
import { publishItem } from '../../src/core/content/operations/publish-item.ts';
import { countAnswer, inTime, type Mode, type Tally } from './racer.ts';
import type { World } from './worlds.ts';

/** A form of a page, with the fields that it sends unchanged. */
interface Form {
  readonly action: string;
  readonly fields: readonly (readonly [string, string])[];
  /** The fields that take a file. */
  readonly files: readonly (readonly [name: string, accept: string])[];
  readonly isMultipart: boolean;
}

/** A signed-in browser, by its cookies. */
interface Visitor {
  readonly person: Person;
  readonly cookie: string;
  readonly csrfToken: string;
}

/** Pages of one kind that a crawl opens. */
const pagesOfAKind = 2;
/** Addresses under which forms end what other forms need. */
const ends = /delet|remov|leave|sign-out|password|block|unlink|revoke|admin\/settings/;

/** Routes of pages, by whether an address is one of theirs. */
interface PageRoute {
  readonly method: string;
  readonly path: string;
  readonly matches: (address: string) => boolean;
}

/** Every page and form that the server has: what `pageAdder` has registered. */
async function pageRoutes(tributary: TestTributary): Promise<PageRoute[]> {
  const routes = await routesAddedBy(() => tributary.server());
  return routes.filter(isPage).map(({ method, url }) => {
    const pattern = new RegExp(
      `^${url.replaceAll(':group', '.+').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`,
    );
    return { method: String(method), path: url, matches: (address) => pattern.test(address) };
  });
}

function isPage({ url, method, config }: RouteOptions): boolean {
  const { auth } = (config ?? {}) as { auth?: string };
  const isOfPages = (auth === 'session' || auth === 'public') && !url.startsWith('/api/');
  return isOfPages && (method === 'GET' || method === 'POST');
}

/** Sends each form that a crawl through the pages finds four times at the same moment, as one person or as several. */
export async function submitForms(world: World, { mode, tally }: { mode: Mode; tally: Tally }): Promise<void> {
  const { tributary, cast } = world;
  const routes = await pageRoutes(tributary);
  await furnish(world);
  const visitors = await Promise.all(
    [cast.alice, cast.admin, cast.bob, cast.carol].map((person) => visit(tributary, person)),
  );
  const found = new Map<string, { readonly form: Form; readonly by: Visitor }>();
  for (const by of visitors) {
    for (const form of await crawl(tributary, by, routes)) {
      const key = `${by.person.user.username} ${routeOf(routes, 'POST', form.action)?.path} ${form.fields.map(([name]) => name).join(' ')}`;
      if (!found.has(key)) found.set(key, { form, by });
    }
  }
  const inOrder = [...found.values()].sort(
    (a, b) => Number(ends.test(a.form.action)) - Number(ends.test(b.form.action)),
  );
  const pages = inOrder.map((each, index) => ({ ...each, next: inOrder[(index + 1) % inOrder.length]! }));
  for (const { form, by, next } of pages) {
    const others = visitors.filter((each) => each !== by);
    const rivals = { one: [by, by, by, by], several: [by, by, ...others.slice(0, 2)], mixed: [by, by, by] }[mode];
    const sent = rivals.map((who) => send(tributary, who, form));
    if (mode === 'mixed') sent.push(send(tributary, next.by, next.form));
    const answers = await inTime(Promise.all(sent));
    for (const [index, answer] of answers.entries()) {
      const { action } = index < rivals.length ? form : next.form;
      countAnswer(tally, `form ${routeOf(routes, 'POST', action)?.path ?? action}`, answer);
    }
  }
}

/** The most specific route of an address: one without parameters, then one without a wildcard. */
function routeOf(routes: readonly PageRoute[], method: string, address: string): PageRoute | undefined {
  const path = address.replace(/[?#].*$/, '');
  const matching = routes.filter((route) => route.method === method && route.matches(path));
  return (
    matching.find(({ path: pattern }) => pattern === path) ??
    matching.find(({ path: pattern }) => !pattern.includes('*')) ??
    matching[0]
  );
}

/** Pages of one kind: of one route, and of one place below a group where the route is for all of them. */
function kindOf(route: PageRoute | undefined, url: string): string {
  const below = route?.path.includes('*') ? (/\/-\/([^?#]*)/.exec(url)?.[1] ?? '') : '';
  return `${route?.path} ${below.replaceAll(/\d+/g, ':id')}`;
}

/** Every form that writes, named as the tally names them. */
export async function writingForms({ tributary }: World): Promise<string[]> {
  const routes = await pageRoutes(tributary);
  return [...new Set(routes.flatMap(({ method, path }) => (method === 'POST' ? [`form ${path}`] : [])))].sort();
}

/** What pages have forms about: groups with an import, webhooks and tokens, posts and files of each person. */
async function furnish({ tributary, cast }: World): Promise<void> {
  const group = await bringGroup(tributary, cast.alice);
  await bringCommunity(tributary, cast.alice, group);
  await bringGroup(tributary, cast.alice, 'attic');
  await bringAwkwardGroup(tributary, cast);
  await bringWebhook(tributary, cast);
  await bringBots(tributary, cast);
  await bringShares(tributary, cast);
  await bringContent(tributary, cast);
  const input = { mayBeEmpty: false, body: 'Low water at noon', title: 'Tides' };
  await publishItem(tributary.operations, cast.alice.viewer, input as Parameters<typeof publishItem>[2]);
  await publishItem(tributary.operations, cast.bob.viewer, input as Parameters<typeof publishItem>[2]);
}

async function visit(tributary: TestTributary, person: Person): Promise<Visitor> {
  const browser = await openBrowserAs(tributary, person);
  const names = ['tributary_session', '__Host-tributary_session'];
  const cookie = names.flatMap((name) => {
    const value = browser.cookie(name);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const visitor = { person, cookie: cookie.join('; '), csrfToken: '' };
  const { text } = await open(tributary, visitor, '/settings');
  return { ...visitor, csrfToken: /name="csrf_token" value="([^"]*)"/.exec(text)?.[1] ?? '' };
}

async function open(tributary: TestTributary, { cookie }: Visitor, url: string) {
  const server = await tributary.server();
  const answer = await server.inject({ method: 'GET', url, headers: { cookie, accept: 'text/html' } });
  return { status: answer.statusCode, text: answer.body };
}

/** The forms of all pages that links lead to. */
async function crawl(tributary: TestTributary, visitor: Visitor, routes: readonly PageRoute[]): Promise<Form[]> {
  const queue = [
    '/',
    '/settings',
    '/admin',
    '/groups',
    ...routes.flatMap(({ method, path }) => (method === 'GET' && !/[:*]/.test(path) ? [path] : [])),
  ];
  const opened = new Map<string, number>();
  const seen = new Set<string>();
  const forms: Form[] = [];
  for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
    const route = routeOf(routes, 'GET', url);
    const kind = kindOf(route, url);
    const count = opened.get(kind) ?? 0;
    if (!route || seen.has(url) || count >= pagesOfAKind) continue;
    seen.add(url);
    opened.set(kind, count + 1);
    const { status, text } = await open(tributary, visitor, url);
    if (status >= 400) continue;
    forms.push(...formsOf(text));
    queue.push(...[...text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => unescaped(href!)));
  }
  return forms;
}

/** The forms of a page, once for each of their buttons. */
function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form ([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, attributes, inner]) => {
    const { id, method, action, enctype } = attributesOf(attributes!);
    if (method?.toLowerCase() !== 'post' || !action?.startsWith('/')) return [];
    const own = id === undefined ? [] : controlsOf(html).filter(({ has }) => has.form === id);
    const controls = [...controlsOf(inner!), ...own];
    const buttons = controls.filter(({ tag, has }) => tag === 'button' && (has.type ?? 'submit') === 'submit');
    const fields = fieldsOf(controls);
    const files = controls.flatMap(({ has }) =>
      has.type === 'file' ? [[has.name ?? '', has.accept ?? ''] as const] : [],
    );
    const isMultipart = enctype === 'multipart/form-data';
    return (buttons.length > 0 ? buttons : [undefined]).map((button) => {
      const pressed = button?.has.name === undefined ? [] : [[button.has.name, button.has.value ?? ''] as const];
      return { action: button?.has.formaction ?? action, fields: [...fields, ...pressed], files, isMultipart };
    });
  });
}

interface Control {
  readonly tag: string;
  readonly has: Partial<Record<string, string>>;
  readonly content: string;
}

function controlsOf(html: string): Control[] {
  const found = html.matchAll(/<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\1>|<(input|button)\b([^>]*)>/g);
  return [...found].map(([, long, longText, content, short, shortText]) => ({
    tag: (long ?? short)!,
    has: attributesOf((longText ?? shortText)!),
    content: content ?? '',
  }));
}

/** What a form sends: what it holds, or else something plausible; of what can only be chosen, the first. */
function fieldsOf(controls: readonly Control[]): (readonly [string, string])[] {
  const chosen = new Set(controls.flatMap(({ has }) => (has.checked === undefined ? [] : (has.name ?? []))));
  return controls.flatMap(({ tag, has, content }) => {
    const { name, type = 'text', value, required } = has;
    if (name === undefined || type === 'file' || tag === 'button') return [];
    if (tag === 'select') return [[name, optionOf(content)] as const];
    if (tag === 'textarea') return [[name, unescaped(content).trim() || 'Some text'] as const];
    if (type === 'checkbox' || type === 'radio') {
      const isFirst = type === 'radio' && !chosen.has(name);
      if (isFirst) chosen.add(name);
      return isFirst || has.checked !== undefined || required !== undefined ? [[name, value ?? 'on'] as const] : [];
    }
    return [[name, value !== undefined && value !== '' ? value : plausible(type)] as const];
  });
}

function optionOf(content: string): string {
  const options = [...content.matchAll(/<option\b([^>]*)>/g)].map(([, each]) => attributesOf(each!));
  const selected = options.find((each) => each.selected !== undefined && each.value !== '');
  return (selected ?? options.find((each) => each.value !== ''))?.value ?? '';
}

let texts = 0;

function plausible(type: string): string {
  texts += 1;
  const known: Readonly<Record<string, string>> = {
    email: `someone${texts}@example.test`,
    password,
    number: '1',
    url: 'https://hooks.example.test/',
    date: '2027-01-02',
    'datetime-local': '2027-01-02T10:00',
  };
  return known[type] ?? `text${texts}`;
}

function attributesOf(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, unescaped(value ?? '')]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

async function send(tributary: TestTributary, visitor: Visitor, form: Form) {
  const server = await tributary.server();
  const own = form.fields.map(([name, value]): [string, string] => [
    name,
    name === 'csrf_token' ? visitor.csrfToken : value,
  ]);
  const headers = { cookie: visitor.cookie, accept: 'text/html' };
  const { action: url } = form;
  if (!form.isMultipart) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(own).toString();
    const answer = await server.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
    return { status: answer.statusCode, text: answer.body };
  }
  const data = new FormData();
  for (const [name, value] of own) data.append(name, value);
  for (const [name] of form.files) data.append(name, new File([png], 'dot.png', { type: 'image/png' }));
  const encoded = new Response(data);
  const type = { 'content-type': encoded.headers.get('content-type')! };
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await server.inject({ method: 'POST', url, headers: { ...headers, ...type }, payload });
  return { status: answer.statusCode, text: answer.body };
}
