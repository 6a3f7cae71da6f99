import type { RouteOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { sleep } from '../../../src/lib/clock.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { everyAddress } from '../../rig/every-address.ts';
import { openBrowserAs } from '../../rig/browser.ts';
import { fillChannel } from '../../rig/full-channel.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Milliseconds. */
const patience = 10_000;

/** Headers that differ with each answer, or that only an answer with a body has. */
const varying =
  /^(date|x-request-id|set-cookie|content-length|transfer-encoding|connection|keep-alive|content-encoding|server-timing|ratelimit-.*)$/;

forEachDatabase((open, kind) => {
  let tributary: TestTributary;
  let cast: Cast;
  let routes: RouteOptions[];
  beforeAll(async () => {
    tributary = await startTributary(await open('cast'), {
      config: { userRequestsPerMinute: 0, requestLimitPerMinute: 0 },
    });
    routes = await routesAddedBy(() => tributary.server());
    cast = await bringCast(tributary);
    await fillChannel(tributary, cast);
    await bringGroup(tributary, cast.alice);
    return () => tributary[Symbol.asyncDispose]();
  });

  // What answers HEAD is the same code on either database.
  it.skipIf(kind === 'postgres')('answers HEAD like GET, without the body', { timeout: 600_000 }, async () => {
    const server = await tributary.server();
    const browser = await openBrowserAs(tributary, cast.alice);
    const cookie = `tributary_session=${browser.cookie('tributary_session')}`;
    const ask = async (method: 'GET' | 'HEAD', url: string, more: Record<string, string> = {}) => {
      const who: Record<string, string> = url.startsWith('/api/v4')
        ? { 'private-token': cast.alice.token }
        : url.startsWith('/api/')
          ? { authorization: cast.alice.basic }
          : { cookie };
      const answer = await Promise.race([
        server.inject({ method, url, headers: { ...who, ...more } }),
        sleep(patience),
      ]);
      if (!answer) return { status: 0, body: '', headers: {} as Record<string, unknown> };
      const headers = Object.entries(answer.headers).filter(([name]) => !varying.test(name));
      return {
        status: answer.statusCode,
        body: answer.body,
        headers: Object.fromEntries(headers) as Record<string, unknown>,
      };
    };
    const addresses = everyAddress(routes, {
      values: ['1', 'alice', 'harbour'],
      query: 'item_id=1&q=weather&address=alice@tributary.test',
      words: [],
    });
    const failures: unknown[] = [];
    let tagged = 0;
    for (const url of addresses) {
      const get = await ask('GET', url);
      const head = await ask('HEAD', url);
      const tag = get.headers['etag'];
      const isSame = tag === head.headers['etag'];
      // The content of some answers differs each time, as forms have keys.
      const same = ({ headers: { etag: _etag, ...headers } }: typeof get) => headers;
      if (get.status !== head.status || head.body !== '' || JSON.stringify(same(get)) !== JSON.stringify(same(head))) {
        failures.push({ url, get: [get.status, same(get)], head: [head.status, same(head), head.body.slice(0, 80)] });
      }
      if (typeof tag !== 'string' || !isSame) continue;
      tagged += 1;
      const known = await ask('HEAD', url, { 'if-none-match': tag });
      if (![304, get.status].includes(known.status) || known.body !== '') failures.push({ url, known });
      if (get.status === 200 && known.status !== 304) failures.push({ url, known });
    }
    expect(addresses.length).toBeGreaterThan(200);
    expect(tagged).toBeGreaterThan(50);
    expect(failures).toEqual([]);
  });
});
