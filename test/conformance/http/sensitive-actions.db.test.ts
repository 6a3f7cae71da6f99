import { readFileSync } from 'node:fs';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeDefs } from '../../../src/http/graphql/schema.ts';
import { sensitiveActions } from '../../../src/http/sensitive-actions.ts';
import { minuteMilliseconds } from '../../../src/lib/clock.ts';
import { type Browser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const exceptions = readFileSync(new URL('./insensitive-routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ \//.test(line));

interface WritingRoute {
  readonly name: string;
  readonly url: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly sensitive: string | undefined;
}

/** Aliases count as the endpoint that they lead to. */
function nameOf(method: string, url: string): string {
  const path = url
    .replace(/\.json$/, '')
    .replace(/^\/api\/red\//, '/api/z/1.0/')
    .replace('/api/export/basic', '/api/z/1.0/channel/export/basic');
  return `${method} ${path}`;
}

function writingRoutes(routes: readonly RouteOptions[]): WritingRoute[] {
  return routes.flatMap(({ method, url, config = {} }) => {
    const { sensitive } = config as { sensitive?: string };
    const methods = [method].flat().filter((each) => !['GET', 'HEAD', 'OPTIONS'].includes(each));
    return methods.map((each) => ({
      name: nameOf(each, url),
      url,
      method: each as WritingRoute['method'],
      sensitive,
    }));
  });
}

const unique = (names: readonly string[]) => [...new Set(names)].sort();

forEachDatabase((open) => {
  describe('sensitive actions', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let routes: WritingRoute[];
    let browser: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      routes = writingRoutes(await routesAddedBy(() => tributary.server()));
      cast = await bringCast(tributary);
      browser = await openBrowserAs(tributary, cast.admin);
    });
    afterAll(() => tributary[Symbol.asyncDispose]());

    it('are marked on every writing route that is not an exception with a reason', () => {
      const unmarked = routes.filter(({ sensitive }) => sensitive === undefined).map(({ name }) => name);
      expect(unique(unmarked)).toEqual(unique(exceptions));
    });

    it('are each done by some route', () => {
      const marked = routes.flatMap(({ sensitive = [] }) => sensitive);
      expect(unique(marked)).toEqual(Object.keys(sensitiveActions).sort());
    });

    it('are no mutations of GraphQL, which are all about source users', () => {
      const [, fields = ''] = /type Mutation \{([^}]*)\}/.exec(typeDefs) ?? [];
      const names = [...fields.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name!);
      expect(names).toEqual([
        'importSourceUserReassign',
        'importSourceUserCancelReassignment',
        'importSourceUserKeepAsPlaceholder',
        'importSourceUserUndoKeepAsPlaceholder',
        'importSourceUserResendNotification',
        'importSourceUserRetryFailedReassignment',
        'importSourceUserRevoke',
        'importSourceUserKeepAllAsPlaceholder',
      ]);
    });

    it('are refused to a session whose person authenticated too long ago, before anything else is looked at', async () => {
      await browser.get('/settings');
      const page = await browser.get('/settings/tokens');
      const csrf = /name="csrf_token" value="([^"]*)"/.exec(page.text)![1]!;
      const headers = { cookie: `tributary_session=${browser.cookie('tributary_session')}`, 'x-csrf-token': csrf };
      tributary.clock.advance(11 * minuteMilliseconds);
      const passed: string[] = [];
      for (const { name, method, url, sensitive } of routes) {
        if (sensitive === undefined) continue;
        const path = url.replaceAll(/:\w+/g, '1');
        const isApi = path.startsWith('/api/');
        const form = { csrf_token: csrf };
        const { status, text } = await request(tributary, method, path, isApi ? { headers } : { headers, form });
        const said = isApi ? 'Confirm that it is you first' : 'proof_password';
        if (status !== 403 || !text.includes(said)) passed.push(`${name}: ${status}`);
      }
      expect(passed).toEqual([]);
    });
  });
});
