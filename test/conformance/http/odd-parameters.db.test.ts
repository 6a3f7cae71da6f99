import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { sessionCookie } from '../../../src/http/authenticate.ts';
import { csrfField } from '../../../src/http/web/shared/csrf.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { sleep } from '../../../src/lib/clock.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { inForm } from '../../rig/campaign.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import type { Description } from '../../rig/description.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Route {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly isPage: boolean;
}

interface Schemas {
  readonly properties?: object;
}

/** The routes of a server that starts while `start` runs. */
async function collectRoutes(start: () => Promise<unknown>): Promise<Route[]> {
  const routes: Route[] = [];
  const note = ({ method, url, schema = {}, config = {} }: RouteOptions): void => {
    const { openapi, takes = openapi } = config as { openapi?: Taken; takes?: Taken };
    const { querystring, body } = schema as { querystring?: Schemas; body?: Schemas };
    const schemas = [querystring, body, takes?.query, ...Object.values(takes?.body ?? {})];
    const parameters = [...new Set(schemas.flatMap((each) => Object.keys(each?.properties ?? {})))];
    const isPage = !takes && !url.startsWith('/api/');
    for (const each of [method].flat()) {
      if (/^(GET|POST|PUT|PATCH|DELETE)$/.test(each)) routes.push({ method: each, path: url, parameters, isPage });
    }
  };
  const onServer = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  };
  subscribe('fastify.initialization', onServer);
  await start();
  unsubscribe('fastify.initialization', onServer);
  return routes;
}

interface Taken {
  readonly query?: Schemas;
  readonly body?: Readonly<Record<string, Schemas>>;
}

/** One more than PostgreSQL can hold. */
const large = '9223372036854775808';

/** Milliseconds. */
const patience = 5000;

/** Routes that answer as long as the client listens, and those that would end the person who asks. */
const left = /\/events$|^\/settings\/deletion|^\/sign-out|\/user\/deletion/;

forEachDatabase((open, kind) => {
  let tributary: TestTributary;
  let cast: Cast;
  let routes: Route[];
  let paths: Description['paths'];
  beforeAll(async () => {
    const started = await collectRoutes(async () => {
      tributary = await startTributary(await open('cast'), {
        config: { userRequestsPerMinute: 0, requestLimitPerMinute: 0 },
      });
      cast = await bringCast(tributary);
      await tributary.server();
    });
    await bringGroup(tributary, cast.admin);
    routes = started.filter(({ path }) => !left.test(path));
    const server = await tributary.server();
    ({ paths } = (await server.inject('/api/openapi.json')).json<Description>());
    return () => tributary[Symbol.asyncDispose]();
  });

  /** True for 5xx, and for what the API description does not say of the route. */
  function isWrong({ method, path }: Route, status: number): boolean {
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    return status >= 500 || (described !== undefined && !(status in described.responses));
  }

  /** Asks as an administrator, with everything that a page or an API wants of its caller. */
  async function asker() {
    const server = await tributary.server();
    const browser = await openBrowserAs(tributary, cast.admin);
    const { text } = await browser.get('/new-group');
    const token = /name="csrf_token" value="([^"]+)"/.exec(text)![1]!;
    const cookie = [sessionCookie, 'tributary_form']
      .flatMap((name) => (browser.cookie(name) === undefined ? [] : [`${name}=${browser.cookie(name)}`]))
      .join('; ');
    return async ({ method, path, isPage }: Route, id: string, fields: readonly (readonly [string, string])[]) => {
      const names: Record<string, string> = { channel: cast.alice.user.username, group: 'harbour', '*': 'harbour' };
      const at = path.replace(/:(\w+)(\([^)]*\))?|\*/g, (whole, name: string) => names[name] ?? names[whole] ?? id);
      const form = new URLSearchParams(fields.map((field) => [...field])).toString();
      const isRead = method === 'GET';
      const headers = isPage
        ? { cookie, accept: 'text/html', 'sec-fetch-site': 'same-origin' }
        : { 'private-token': cast.admin.token };
      const asked = `${method} ${at} ${form}`;
      const answering = server.inject({
        method: method as 'GET',
        url: isRead && form !== '' ? `${at}?${form}` : at,
        headers: { ...headers, ...(!isRead && { 'content-type': 'application/x-www-form-urlencoded' }) },
        ...(!isRead && { payload: isPage ? `${csrfField}=${token}&${form}` : form }),
      });
      // What follows a log answers without end.
      const answer = await Promise.race([answering, sleep(patience)]);
      return { status: answer?.statusCode ?? 0, text: answer?.body ?? '', asked };
    };
  }

  it('answers numbers that no database can hold', async () => {
    const ask = await asker();
    const failures: string[] = [];
    for (const route of routes) {
      const answers = [
        await ask(route, large, []),
        ...(await Promise.all(route.parameters.map((name) => ask(route, '1', [[name, large]])))),
      ];
      for (const { status, asked } of answers) {
        if (isWrong(route, status)) failures.push(`${status} ${asked}`);
      }
    }
    expect(failures).toEqual([]);
  }, 600_000);

  // Parameters are read before a database is asked: the long form alone asks PostgreSQL as well.
  it.skipIf(kind === 'postgres' && inForm(true, false))(
    'answers named parts of a parameter that is one value',
    async () => {
      const ask = await asker();
      const failures: string[] = [];
      for (const route of routes) {
        for (const name of route.parameters) {
          const { status, text, asked } = await ask(route, '1', [[`${name}[a]`, '1']]);
          if (isWrong(route, status)) failures.push(`${status} ${asked} ${text.slice(0, 100)}`);
        }
      }
      expect(failures).toEqual([]);
    },
    600_000,
  );
});
