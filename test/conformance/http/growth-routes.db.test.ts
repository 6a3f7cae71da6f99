import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../rig/cast.ts';
import { openVisitCounter } from '../../rig/counted/visited-rows.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { askerOf, everyAddress } from '../../rig/every-address.ts';
import { growServer } from '../../rig/growing-server.ts';
import { planOf, statementsOf } from '../../rig/plans.ts';
import { routesAddedBy } from '../../rig/routes.ts';
import type { TestTributary } from '../../rig/tributary.ts';

interface Server {
  readonly tributary: TestTributary;
  readonly url: string;
  readonly alice: Person;
  readonly admin: Person;
  readonly addresses: readonly string[];
}

/** Other addresses of the same handlers. */
const repeated = /\.json|^\/api\/(?:red|export)/;

/** Tables that have a row for each person or item of a server. */
const growing = 'item|notification|stream_entry|search_entry|xchan|user|user_email|channel';
const [few, many] = [2000, 18_000];

/** What answers with all that Alice has, user 1, or counts it. */
const whole = { alice: /export|deletion|\/settings\/delete/, admin: /export|\/users\/1\/deletion/ };
/** Rows are counted for the number of pages, up to a limit that these servers don't reach; and texts that are searched through. */
const counted = /^\/api\/v4\/(?:users|issues|groups\/\d+\/issues|projects\/\d+\/issues)$|network\/stream.*search=/;

forEachDatabase((open, kind) => {
  describe('what is read of a server that grows', () => {
    const servers: Server[] = [];

    async function serverWith(items: number): Promise<Server> {
      const database = await open('cast');
      const { tributary, cast, group, forum } = await growServer(database, items);
      const routes = await routesAddedBy(() => tributary.server());
      const values = [String(forum), String(group.id), 'alice', 'sailor1', 'growth-1000301', 'growth-1000306'];
      const query = 'records=20&mindate=2000-01-01&q=zebra&address=sailor1@bench.test';
      const addresses = everyAddress(routes, { values, query, words: ['zebra'] }).filter(
        (each) => !repeated.test(each),
      );
      return { tributary, url: database.url, alice: cast.alice, admin: cast.admin, addresses };
    }

    beforeAll(async () => {
      for (const items of kind === 'postgres' ? [few, many] : [few]) servers.push(await serverWith(items));
    }, 180_000);
    afterAll(async () => {
      for (const { tributary } of servers) await tributary[Symbol.asyncDispose]();
    });

    /** Rows and entries of indexes that each address takes; of more than its limit, the lesser of two counts, since jobs run meanwhile. */
    async function visitsOf(
      { tributary, url, addresses, ...people }: Server,
      name: 'alice' | 'admin',
      limitOf: (address: string) => number = () => Infinity,
    ): Promise<Map<string, number>> {
      const ask = await askerOf(tributary, people[name]);
      await using counter = await openVisitCounter(url);
      const visits = new Map<string, number>();
      for (const address of addresses.filter((each) => !whole[name].test(each) && !counted.test(each))) {
        if ((await ask(address)).status !== 200) continue;
        const count = async () => (await counter.count(() => ask(address))).visited!;
        const first = await count();
        visits.set(address, first > limitOf(address) ? Math.min(first, await count()) : first);
      }
      return visits;
    }

    it.skipIf(kind === 'sqlite').each(['alice', 'admin'] as const)(
      'is no more of its rows: each address, as %s',
      async (name) => {
        const [small, large] = servers as [Server, Server];
        const before = await visitsOf(small, name);
        const limitOf = (address: string) => 2 * (before.get(address) ?? Infinity) + 600;
        const after = await visitsOf(large, name, limitOf);
        const grown = [...after].filter(([address, visited]) => visited > limitOf(address));
        expect(after.size).toBeGreaterThan(150);
        expect(grown).toEqual([]);
      },
      600_000,
    );

    it.skipIf(kind === 'postgres').each(['alice', 'admin'] as const)(
      'is found along indexes: each address, as %s',
      async (name) => {
        const { tributary, addresses, [name]: person } = servers[0]!;
        const ask = await askerOf(tributary, person);
        const { reader } = tributary.operations.database;
        const walked = new Map<string, string>();
        for (const address of addresses.filter((each) => !counted.test(each))) {
          const asked = await statementsOf(reader, () => ask(address));
          for (const statement of asked) {
            if (walked.has(statement.sql) || /^(?:begin|commit|rollback)/.test(statement.sql)) continue;
            const plan = await planOf(reader, statement);
            const made = new Set(plan.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1] ?? []));
            const scan = plan.find((step) => {
              const table = new RegExp(`^SCAN (${growing})\\b`).exec(step)?.[1];
              return table !== undefined && !made.has(table);
            });
            walked.set(statement.sql, scan === undefined ? '' : `${address}: ${scan}: ${statement.sql.slice(0, 300)}`);
          }
        }
        expect(walked.size).toBeGreaterThan(200);
        expect([...walked.values()].filter(Boolean)).toEqual([]);
      },
      600_000,
    );
  });
});
