import type { RouteOptions } from 'fastify';
import { type Browser, openBrowserAs } from './browser.ts';
import type { Person } from './cast.ts';
import { request } from './request.ts';
import type { TestTributary } from './tributary.ts';

/** Routes that stream without end in a test. */
const skipped = /\/events$|archive|^\/api\/v4\/graphql|\/metrics$|upload/;

/** What may stand in the paths and queries of an address. */
export interface Named {
  /** Each is tried for every parameter of a path. */
  readonly values: readonly string[];
  /** Parameters that always have the same value, as the path has them. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The query of the channel API. */
  readonly query: string;
  /** Words to search for. */
  readonly words: readonly string[];
}

/** Every address of the server that reads, with what is named put in for its parameters. */
export function everyAddress(routes: readonly RouteOptions[], { values, fixed = {}, query, words }: Named): string[] {
  const found = new Set<string>();
  for (const { method, url } of routes) {
    if (![method].flat().includes('GET') || skipped.test(url)) continue;
    const plain = url.startsWith('/api/z') ? `?${query}` : '';
    if (!/[:*]/.test(url)) {
      found.add(url + plain);
      for (const each of words) found.add(`${url}?q=${each}&search=${each}&tag=${each}`);
      continue;
    }
    const known = Object.entries(fixed).reduce((path, [from, to]) => path.replace(from, to), url);
    for (const value of values) found.add(known.replaceAll(/:\w+/g, value).replace('*', value) + plain);
  }
  return [...found];
}

/** What addresses show to a person: pages with a session, of the APIs with the credentials of each. */
export async function readerOf(tributary: TestTributary, who: Person | undefined) {
  const ask = await askerOf(tributary, who);
  return async (path: string): Promise<string> => (await ask(path)).text;
}

/** The same, with the status of each answer. */
export async function askerOf(tributary: TestTributary, who: Person | undefined) {
  const browser: Browser | undefined = who && (await openBrowserAs(tributary, who));
  const server = await tributary.server();
  return async (path: string): Promise<{ readonly status: number; readonly text: string }> => {
    if (!path.startsWith('/api/')) return browser ? browser.get(path) : request(tributary, 'GET', path);
    const headers: Record<string, string> = {};
    if (who && path.startsWith('/api/v4')) headers['private-token'] = who.token;
    else if (who) headers['authorization'] = who.basic;
    const { statusCode: status, body: text } = await server.inject({ method: 'GET', url: path, headers });
    return { status, text };
  };
}
