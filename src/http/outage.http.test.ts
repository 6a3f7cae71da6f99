import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bringCast, type Cast } from '../../test/rig/cast.ts';
import { forEachDatabase, type TestDatabase } from '../../test/rig/databases.ts';
import { createDatabase, dropDatabase } from '../../test/rig/postgres.ts';
import { type Proxy, startProxy, through } from '../../test/rig/proxy.ts';
import { request } from '../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../test/rig/tributary.ts';
import { isUnavailable } from '../core/platform/domain/errors.ts';
import { newUuid } from '../lib/random.ts';
import { openDatabase } from '../core/platform/storage/database.ts';

const graphql = { query: '{ currentUser { username } }' };

/** A read and a write of each face of the server. */
function asks(tributary: TestTributary, { alice }: Cast) {
  const { token, basic } = alice;
  return {
    'channel API': () => request(tributary, 'GET', '/api/z/1.0/verify', { basic }),
    'group API': () => request(tributary, 'GET', '/api/v4/user', { token }),
    GraphQL: () => request(tributary, 'POST', '/api/graphql', { token, json: graphql }),
    page: () => request(tributary, 'GET', '/channel/alice', { headers: { accept: 'text/html' } }),
    post: () => request(tributary, 'POST', '/api/z/1.0/item/update', { token, form: { body: newUuid() } }),
  };
}

describe.skipIf(!inject('postgresUrl'))('requests while PostgreSQL is away', () => {
  const serverUrl = inject('postgresUrl');
  const name = `outage_${newUuid().replaceAll('-', '')}`;
  let proxy: Proxy;
  let test: TestDatabase;
  let tributary: TestTributary;
  let cast: Cast;

  beforeAll(async () => {
    const url = await createDatabase(serverUrl, name);
    proxy = await startProxy(Number(new URL(url).port));
    const database = openDatabase(through(proxy, url), { poolSize: 3, statementSeconds: 1 });
    test = { database, url, remove: () => database.close() };
    tributary = await startTributary(test);
    cast = await bringCast(tributary);
  });

  afterAll(async () => {
    proxy.set('pass');
    await tributary[Symbol.asyncDispose]();
    await test.remove();
    await proxy[Symbol.asyncDispose]();
    await dropDatabase(serverUrl, name);
  });

  it.each(['cut', 'swallow'] as const)(
    'are answered 503 where connections are %s, and well afterwards',
    async (way) => {
      const all = asks(tributary, cast);
      for (const ask of Object.values(all)) expect((await ask()).status).toBe(200);
      proxy.set(way);
      for (const [face, ask] of Object.entries(all)) {
        const { status, headers, text } = await ask();
        expect([face, status, headers['retry-after']]).toEqual([face, 503, '5']);
        const message =
          face === 'page' ? 'The database isn’t responding.' : 'The database does not answer at the moment.';
        expect(text).toContain(message);
        expect(text).not.toMatch(/127\.0\.0\.1|ECONN|select/);
      }
      // Ends the connections that were made into the silence, as a network does that comes back.
      proxy.set('cut');
      proxy.set('pass');
      for (const [face, ask] of Object.entries(all)) expect([face, (await ask()).status]).toEqual([face, 200]);
    },
  );

  it('have the form of the API that was asked', async () => {
    proxy.set('cut');
    const all = asks(tributary, cast);
    const message = 'The database does not answer at the moment. Try again in a few seconds.';
    expect((await all['channel API']()).json).toEqual({ success: false, error: 'unavailable', message });
    expect((await all['group API']()).json).toEqual({ message });
    expect((await all.GraphQL()).json).toMatchObject({ errors: [{ message }] });
    expect((await all.page()).text).toContain('<h1');
    proxy.set('pass');
  });
});

/** A second connection to the file of a database on SQLite. */
function openBeside(url: string): { exec(sql: string): void; close(): void } {
  const { DatabaseSync } = createRequire(import.meta.url)('@photostructure/sqlite') as {
    DatabaseSync: new (path: string) => { exec(sql: string): void; close(): void };
  };
  return new DatabaseSync(url.slice('sqlite:'.length));
}

forEachDatabase((open, kind) => {
  describe.skipIf(kind !== 'sqlite')('requests while SQLite cannot be used', () => {
    it('are answered 503 while somebody else holds the file, and well afterwards', async () => {
      const test = await open('cast');
      const tributary = await startTributary(test);
      const { post } = asks(tributary, await bringCast(tributary));
      const other = openBeside(test.url);
      other.exec('begin immediate');
      const { status, headers, text } = await post();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
      expect(text).toContain('The database does not answer at the moment.');
      other.exec('rollback');
      other.close();
      expect((await post()).status).toBe(200);
      await tributary[Symbol.asyncDispose]();
    });

    it('know a file that is no database any more', async () => {
      const { database, url } = await open();
      const other = openBeside(url);
      other.exec('pragma wal_checkpoint(truncate)');
      other.close();
      writeFileSync(url.slice('sqlite:'.length), Buffer.alloc(500_000, 'no database '));
      const error = await database.snapshot(() => Promise.resolve()).catch((caught: unknown) => caught);
      expect(isUnavailable(error)).toBe(true);
    });
  });
});
