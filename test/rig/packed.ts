import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Overrides } from '../../src/compose.ts';
import { type Config, settings } from '../../src/config.ts';
import { ensurePushKeys } from '../../src/core/attention/index.ts';
import type { TestDatabase } from './databases.ts';
import { build, freePort, serve } from './server-process.ts';
import { startTributary, type TestClock, type TestTributary, usual } from './tributary.ts';

const clockProgram = new URL('moved-clock.mjs', import.meta.url).href;

// Once a run, which no hook of a test should have to wait for.
await build();

/**
 * A Tributary whose server is the packed program, in a separate process, over the same database and files; operations
 * and the runner of jobs are here, over the build for tests. Both have the usual clock, which goes as the system’s does.
 * @param options.overrides parts that are here
 * @param options.role what the process does; `all` if it runs jobs as well
 */
export async function startPacked(
  test: TestDatabase,
  {
    config = {},
    overrides = {},
    role = 'web',
  }: { config?: Partial<Config>; overrides?: Overrides; role?: 'web' | 'all' } = {},
): Promise<TestTributary> {
  const clock = movedClock();
  const tributary = await startTributary(test, { config, overrides, clock });
  const { dataDir, baseUrl } = tributary.config;
  // A server makes its own at its first start, and examples show the public one.
  await ensurePushKeys(tributary.operations, undefined);
  const clockFile = join(dataDir, 'clock-of-tests');
  clock.share(clockFile);
  const port = config.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...environmentOf({ ...config, port, dataDir, baseUrl, databaseUrl: test.url, role, logLevel: 'error' }),
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: `--import=${clockProgram}`,
    TRIBUTARY_TEST_CLOCK: clockFile,
  };
  const server = await serve({ directory: dataDir, url, environment }).catch(async (error: unknown) => {
    await tributary[Symbol.asyncDispose]();
    throw error;
  });
  const reached = serverAt(url);
  return {
    ...tributary,
    server: () => Promise.resolve(reached),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await tributary[Symbol.asyncDispose]();
    },
  };
}

/** The settings as an operator writes them. */
function environmentOf(config: Partial<Config>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(config as Record<string, string | number | boolean>).map(([key, value]) => [
      settings.find((each) => each.key === key)!.name,
      String(value),
    ]),
  );
}

/** The usual clock, which moves with the time of the system and never shows the same moment twice. */
function movedClock(): TestClock & { share(file: string): void } {
  const moved = new Float64Array([Date.parse(usual.start) - Date.now()]);
  let file: number | undefined;
  let last = 0;
  const advance = (milliseconds: number): void => {
    moved[0]! += milliseconds;
    if (file !== undefined) writeSync(file, moved, 0, moved.byteLength, 0);
  };
  return {
    start: usual.start,
    now: () => {
      const ahead = last + 1 - (Date.now() + moved[0]!);
      if (ahead > 0) advance(ahead);
      last = Date.now() + moved[0]!;
      return new Date(last).toISOString();
    },
    advance,
    share: (path) => {
      file = openSync(path, 'w');
      advance(0);
    },
  };
}

/** What tests use of a server, for one that is reached by HTTP. */
function serverAt(url: string): FastifyInstance {
  const { hostname, port } = new URL(url);
  const inject = async (asked: string | InjectOptions): Promise<unknown> => {
    const { method = 'GET', url: path, headers, payload } = typeof asked === 'string' ? { url: asked } : asked;
    const sent = request({
      hostname,
      port,
      method,
      path: path as string,
      agent: false,
      headers: { host: 'localhost:80', 'user-agent': 'lightMyRequest', ...(headers as OutgoingHttpHeaders) },
    });
    sent.end(payload as string | Buffer | undefined);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const rawPayload = await buffer(answer);
    const body = rawPayload.toString();
    return {
      statusCode: answer.statusCode,
      headers: answer.headers,
      body,
      payload: body,
      rawPayload,
      cookies: (answer.headers['set-cookie'] ?? []).map(parseCookie),
      json: () => JSON.parse(body) as unknown,
    };
  };
  const listening = { address: () => ({ address: hostname, family: 'IPv4', port: Number(port) }) };
  return { inject, listen: () => Promise.resolve(url), server: listening } as unknown as FastifyInstance;
}

/** A `Set-Cookie` header, as Fastify's answers to tests have it. */
function parseCookie(text: string) {
  const [pair = '', ...attributes] = text.split(/; */);
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const of = (wanted: string) => attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
  const [maxAge, expires] = [of('max-age'), of('expires')];
  return {
    name,
    value: decodeURIComponent(value),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
    ...(expires !== undefined && { expires: new Date(expires) }),
  };
}
