import type { RouteOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { sleep } from '../../../src/lib/clock.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { stateOf } from '../../rig/database-state.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { askerOf, everyAddress } from '../../rig/every-address.ts';
import { bringForum } from '../../rig/forum.ts';
import { fillChannel } from '../../rig/full-channel.ts';
import { request } from '../../rig/request.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Milliseconds. */
const patience = 10_000;

/** Sessions and tokens note their last use; the others hold what is derived from content when it is first needed. */
const notContent = ['access_token', 'session', 'commit_mark', 'push_key'];

/** Answers of both APIs, except the samples of mail templates. */
const namesAddresses = /^\/api\/(z|v4)\/(?!.*mail_templates)/;

/** Addresses of this server in an answer, as paths; folders have no bytes to fetch, and a template is none. */
function pathsIn(json: string): string[] {
  const found = json.matchAll(/(?<!"fetch_url":)"http:\/\/tributary\.test(\/[^"]*)"/g);
  return [...found].map(([, path]) => path!).filter((path) => !path.endsWith('=%s'));
}

forEachDatabase((open, kind) => {
  let tributary: TestTributary;
  let cast: Cast;
  let routes: RouteOptions[];
  const uuids: string[] = [];

  const write = async ({ basic }: Person, form: Record<string, string>) => {
    const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic, form });
    const { item_id: id } = json as { item_id: string };
    const { uuid } = await tributary.operations.database.write(({ db }) =>
      db.selectFrom('item').select('uuid').where('id', '=', Number(id)).executeTakeFirstOrThrow(),
    );
    uuids.push(uuid);
    return id;
  };

  beforeAll(async () => {
    tributary = await startTributary(await open('cast'), {
      config: { userRequestsPerMinute: 0, requestLimitPerMinute: 0 },
    });
    routes = await routesAddedBy(() => tributary.server());
    ({ cast } = await bringForum(tributary, 'bob'));
    await fillChannel(tributary, cast);
    await write(cast.alice, { wall: 'harbour-general', body: 'Unread by @bob' });
    await write(cast.bob, { wall: 'harbour-general', body: 'Unread by @alice' });
    const post = await write(cast.alice, { body: 'A post that @bob has not read' });
    await tributary.runner.drain();
    await write(cast.bob, { parent: post, body: 'An answer that @alice has not read' });
    await tributary.runner.drain();
    return () => tributary[Symbol.asyncDispose]();
  });

  // What reads is the same code on either database.
  it.skipIf(kind === 'postgres')(
    'leaves everything as it is, unread as well, on GET, and names in both APIs only addresses that are there',
    { timeout: 600_000 },
    async () => {
      const { runner, operations } = tributary;
      const addresses = everyAddress(routes, {
        values: ['1', 'alice', 'harbour', 'harbour-general', ...uuids],
        query: 'item_id=1&q=weather&address=alice@tributary.test',
        words: ['weather'],
      });
      for (const person of [cast.alice, cast.bob]) {
        const ask = await askerOf(tributary, person);
        const before = await stateOf(operations.database, notContent);
        const named = new Set<string>();
        for (const address of addresses) {
          const answer = await Promise.race([ask(address), sleep(patience)]);
          if (!answer || !namesAddresses.test(address)) continue;
          for (const path of pathsIn(answer.text)) named.add(path);
        }
        const gone: string[] = [];
        for (const path of named) if ((await ask(path)).status === 404) gone.push(path);
        expect(gone).toEqual([]);
        await runner.drain();
        const after = await stateOf(operations.database, notContent);
        expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([]);
      }
      expect(addresses.length).toBeGreaterThan(300);
    },
  );
});
