import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contents, emptyPlace, lastIds } from '../../test/rig/backups.ts';
import { bringCast, type Cast } from '../../test/rig/cast.ts';
import { tellChannelApiStory } from '../../test/rig/channel-api-story.ts';
import { forEachDatabase } from '../../test/rig/databases.ts';
import { callerOf } from '../../test/rig/group-api.ts';
import { askerOf, everyAddress } from '../../test/rig/every-address.ts';
import { fillEmptyTables } from '../../test/rig/every-table.ts';
import { tellGroupApiStory } from '../../test/rig/group-api-story.ts';
import { createRecorder } from '../../test/rig/recorder.ts';
import { routesAddedBy } from '../../test/rig/routes.ts';
import { startTributary, testClock, type TestTributary } from '../../test/rig/tributary.ts';
import type { DatabaseForm } from '../core/platform/index.ts';
import { type Database, openDatabase } from '../core/platform/storage/database.ts';
import { countUnindexed } from '../core/search/index.ts';
import { restoreBackup, type RestorePlace } from './restore.ts';

/** Responses that differ by nature: the server's own state, and the order of names in each database. */
const ownState =
  /openapi|\/metrics|\/version|\/jobs|\/storage|\/backups|server_events|namespaces|sessions|health|\/mails|\/settings\/access|\/admin(?:\/users\/\d+)?(?:\?|$)/;

/** Parts that differ in each page and event. */
const drawn = /(?<=name="(?:csrf_token|form_key)" value=")[\w-]+|\bmsg_[\w-]+/g;

/** Readers of each group of URLs. */
type Readers = readonly (readonly [who: 'nobody' | 'alice' | 'bob' | 'admin', addresses: readonly string[]])[];

/** The initial state: all rows, the last ids, and the content at each URL. */
interface Beginning {
  readonly cast: Cast;
  readonly now: string;
  readonly backup: string;
  readonly rows: Record<string, string[]>;
  readonly ids: Record<string, number>;
  readonly readers: Readers;
  readonly answers: ReadonlyMap<string, string>;
}

const home = mkdtempSync(join(tmpdir(), 'tributary-every-form-'));

/**
 * The stories and the first read of every URL take most of the time, so each database is restored from the previous
 * one.
 */
let beginning: Beginning | undefined;

/** Forms and restored databases whose responses were all read: the same rows give the same responses. */
const known = new Set<string>();

afterAll(() => rmSync(home, { recursive: true, force: true }));

forEachDatabase((open, kind) => {
  describe('a community that has a row in every table', () => {
    let tributary: TestTributary;
    let begun: Beginning;
    const forms = new Map<boolean, DatabaseForm>();
    const targetOf = (isPortable: boolean): string => join(home, `${kind}-${isPortable ? 'portable' : 'own'}`);

    beforeAll(async () => {
      tributary = beginning ? await restored(beginning) : await startTributary(await open());
      const filled = beginning ? undefined : await fill();
      for (const isPortable of [false, true]) {
        const { form } = await tributary.makeBackup({ target: targetOf(isPortable), isPortable });
        forms.set(isPortable, form);
      }
      begun = beginning ??= await look(filled!);
    }, 400_000);

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
    });

    const start = (begun: Beginning, dataDir: string, database: Database, url: string): Promise<TestTributary> =>
      startTributary(
        { database, url, remove: () => Promise.resolve() },
        { clock: testClock(begun.now), config: { dataDir } },
      );

    /** The community of the other database in this one. */
    async function restored(from: Beginning): Promise<TestTributary> {
      const { place } = await emptyPlace(kind, home);
      await restoreBackup(place, { source: from.backup });
      return start(from, place.dataDir, openDatabase(place.databaseUrl, { poolSize: 4 }), place.databaseUrl);
    }

    async function fill() {
      const routes = await routesAddedBy(() => tributary.server());
      const cast = await bringCast(tributary);
      await tellGroupApiStory(tributary, cast, createRecorder(tributary, '/api/v4').ask);
      await tellChannelApiStory(tributary, cast, createRecorder(tributary, '/api/z/1.0').ask);
      await tributary.runner.drain();
      await shareGroup(cast);
      const { database } = tributary.operations;
      await fillEmptyTables(database);
      return { cast, routes, rows: await contents(database), ids: await lastIds(database) };
    }

    async function look({ routes, ...filled }: Awaited<ReturnType<typeof fill>>): Promise<Beginning> {
      const named = { values: ['1', '2', 'alice', 'guest-group'], fixed: { ':hook_id': '1' }, words: ['boat'] };
      const addresses = everyAddress(routes, { ...named, query: 'item_id=1&q=a&search=a' }).filter(
        (path) => !ownState.test(path),
      );
      const everyone = (['nobody', 'alice', 'bob', 'admin'] as const).map((who) => [who, addresses] as const);
      const { answers, shown } = await readAll(tributary, filled.cast, everyone);
      const says = (path: string) => everyone.map(([who]) => answers.get(`${who} ${path}`)).join('\n');
      // If a query changes nothing, one URL is enough; if no one can see anything, the administrator reads it.
      const telling = addresses.filter((path) => !path.includes('?q=') || says(path) !== says(path.split('?')[0]!));
      const readers = everyone.map(
        ([who]) => [who, telling.filter((path) => who === 'admin' || shown.has(path))] as const,
      );
      return { ...filled, now: tributary.clock.now(), backup: targetOf(true), readers, answers };
    }

    /** The stories delete their groups in the end. */
    async function shareGroup(cast: Cast): Promise<void> {
      const call = callerOf(tributary);
      const made = async (path: string, json: object): Promise<number> => {
        const answer = await call(cast.alice, 'POST', path, json);
        expect([path, answer.status]).toEqual([path, 201]);
        return (answer.json as { id: number }).id;
      };
      const group = await made('/groups', { name: 'Shared', path: 'shared-group' });
      const other = await made('/groups', { name: 'Guests', path: 'guest-group' });
      await made(`/groups/${group}/share`, { group_id: other, group_access: 30 });
      await tributary.runner.drain();
    }

    /** What these readers see at these URLs once all work is done, if anyone can see something. */
    async function readAll(of: TestTributary, cast: Cast, readers: Readers) {
      await of.requeue();
      await of.runner.drain();
      const answers = new Map<string, string>();
      const shown = new Set<string>();
      const read = readers.map(async ([who, addresses]) => {
        const ask = await askerOf(of, who === 'nobody' ? undefined : cast[who]);
        for (const path of addresses) {
          const { status, text } = await ask(path);
          answers.set(`${who} ${path}`, text.replaceAll(drawn, '...'));
          if (status < 300) shown.add(path);
        }
      });
      await Promise.all(read);
      return { answers, shown };
    }

    it('leaves none empty', () => {
      expect(Object.keys(begun.rows).filter((name) => begun.rows[name]!.length === 0)).toEqual([]);
    });

    /**
     * Databases that each form can be restored to; without a suitable `pg_dump`, PostgreSQL is saved as rows in both
     * cases.
     */
    const combinations = (['sqlite', 'postgres'] as const)
      .flatMap((into) => [false, true].map((isPortable) => [into, isPortable] as const))
      .filter(([into, isPortable]) => isPortable || kind === 'sqlite' || into === 'postgres');

    it.each(combinations)(
      'is the same when it was restored into %s (portable: %s)',
      { timeout: 400_000 },
      async (into, isPortable) => {
        expect(isPortable ? ['rows'] : kind === 'sqlite' ? ['sqlite'] : ['rows', 'pg_dump']).toContain(
          forms.get(isPortable),
        );
        await using place = await emptyPlace(into, home);
        await restoreBackup(place.place, { source: targetOf(isPortable) });
        const restored = `${forms.get(isPortable)} into ${into}`;
        await place.look((database) => compare(place.place, database, known.has(restored)));
        known.add(restored);
      },
    );

    async function compareRows(database: Database): Promise<void> {
      const { rows, ids } = begun;
      const found = await contents(database);
      for (const name of Object.keys(rows)) expect([name, found[name]]).toEqual([name, rows[name]]);
      expect(await lastIds(database)).toEqual(ids);
      const runs = await database.reader.db.selectFrom('backup_run').select('state').execute();
      expect(runs.map(({ state }) => state)).not.toContain('running');
    }

    async function compare(
      { databaseUrl: url, dataDir }: RestorePlace,
      database: Database,
      isKnown: boolean,
    ): Promise<void> {
      await compareRows(database);
      const again = await start(begun, dataDir, database, url);
      try {
        const { answers } = await readAll(again, begun.cast, isKnown ? [] : begun.readers);
        expect(await countUnindexed(database.reader)).toBe(0);
        expect(
          [...answers].filter(([asked, text]) => text !== begun.answers.get(asked)).map(([asked]) => asked),
        ).toEqual([]);
        await write(again, begun.cast);
      } finally {
        await again[Symbol.asyncDispose]();
      }
    }

    /** New rows, what triggers derive of them, and the index. */
    async function write(again: TestTributary, cast: Cast): Promise<void> {
      const call = callerOf(again);
      const server = await again.server();
      const posted = await server.inject({
        method: 'POST',
        url: '/api/z/1.0/item/update',
        headers: { authorization: cast.alice.basic, 'content-type': 'application/json' },
        payload: { body: 'Written after the restore' },
      });
      expect(posted.statusCode).toBe(200);
      const { status, json } = await call(cast.alice, 'POST', '/groups', { name: 'Later', path: 'later-group' });
      expect(status).toBe(201);
      const { id } = json as { id: number };
      const other = (await call(cast.alice, 'GET', '/groups/guest-group')).json as { id: number };
      const guests = { group_id: other.id, group_access: 30 };
      expect((await call(cast.alice, 'POST', `/groups/${id}/share`, guests)).status).toBe(201);
      const bob = { user_id: cast.bob.user.id, access_level: 30 };
      expect((await call(cast.alice, 'POST', '/groups/guest-group/members', bob)).status).toBe(201);
      // Bob has it by the share.
      const mine = await call(cast.bob, 'GET', '/groups?min_access_level=30');
      expect((mine.json as { path: string }[]).map(({ path }) => path)).toContain('later-group');
      await again.runner.drain();
      const headers = { authorization: cast.alice.basic };
      expect((await call(cast.bob, 'GET', '/users?search=lic')).json).toMatchObject([{ username: 'alice' }]);
      const found = await server.inject({ url: '/api/z/1.0/search?q=restore', headers });
      expect(found.body).toContain('Written after the restore');
    }
  });
});
