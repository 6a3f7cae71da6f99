import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusyCall, busyCalls } from '../../../bench/lib/busy-calls.ts';
import { type BusyData, fillBusy } from '../../../bench/lib/busy-data.ts';
import { findProject } from '../../../bench/lib/busy-project.ts';
import { importArchive } from '../../../bench/lib/instance.ts';
import { countAllocations } from '../../rig/counted/allocations.ts';
import { type Asker, createAsker } from '../../rig/counted/asker.ts';
import { compareWork, type Found, writeWork } from '../../rig/counted/limits.ts';
import { countStatements } from '../../rig/counted/statements.ts';
import { openVisitCounter } from '../../rig/counted/visited-rows.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { execute } from '../../rig/postgres.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** The most that each call may take. `COUNTED_WORK=write` before this test writes what it takes now. */
const file = join(import.meta.dirname, 'counted-work.json');

/** V8 gives the same values other forms with each version; what is written is of this one. */
const nodeOfAllocations = 'v20.';

const amounts = {
  posts: 20,
  networkPosts: 40,
  files: 102,
  manyFiles: 200,
  photos: 6,
  members: 20,
  manyMembers: 30,
  followers: 40,
  bytes: 64 * 1024,
};

forEachDatabase((open, kind) => {
  describe('the work of each call that is measured', () => {
    let test: TestDatabase;
    let tributary: TestTributary;
    let data: BusyData;
    let calls: readonly BusyCall[];
    let asker: Asker;

    beforeAll(async () => {
      test = await open();
      tributary = await startTributary(test);
      data = await fillBusy(tributary, amounts);
      await importArchive(tributary, await writeZip(smallCommunity));
      await tributary.runner.drain();
      data = { ...data, project: await findProject(tributary) };
      // An offset within these smaller lists.
      calls = busyCalls(data).map((call) => ({ ...call, path: call.path.replace('start=800', 'start=30') }));
      asker = createAsker(tributary, data, 'work');
    }, 300_000);
    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Counts each call, what only reads twice, and takes the lesser: background work may ask for something meanwhile. */
    const countAll = async <Counted>(
      count: (call: BusyCall) => Promise<Counted>,
      sizeOf: (counted: Counted) => number,
    ): Promise<Record<string, Counted>> => {
      const found: Record<string, Counted> = {};
      for (const call of calls) {
        const first = await count(call);
        const second = call.body === undefined ? await count(call) : first;
        found[call.what] = sizeOf(second) < sizeOf(first) ? second : first;
      }
      return found;
    };

    const expectNoMore = (found: Found): void => {
      if (process.env['COUNTED_WORK'] === 'write') writeWork(file, found);
      expect(compareWork(file, found)).toEqual([]);
    };

    // What the server asks for is the same on both.
    it.skipIf(kind === 'postgres')(
      'asks for no more',
      async () => {
        const count = async (call: BusyCall) => {
          await asker.prepare(call);
          return countStatements(() => asker.ask(call));
        };
        expectNoMore(await countAll(count, ({ statements }) => statements));
      },
      300_000,
    );

    it.skipIf(kind === 'postgres' || !process.version.startsWith(nodeOfAllocations))(
      'allocates no more',
      async () => {
        const assignment = { databaseUrl: test.url, dataDir: tributary.config.dataDir, now: tributary.clock.now() };
        const found = await countAllocations({ ...assignment, data, calls });
        expectNoMore(Object.fromEntries(Object.entries(found).map(([what, allocated]) => [what, { allocated }])));
      },
      300_000,
    );

    // SQLite does not say what it looks at.
    it.skipIf(kind === 'sqlite')(
      'looks at no more rows',
      async () => {
        await execute(test.url, 'analyze');
        await using counter = await openVisitCounter(test.url);
        const count = async (call: BusyCall) => {
          await asker.prepare(call);
          return { visited: await counter.count(() => asker.ask(call)) };
        };
        expectNoMore(await countAll(count, ({ visited }) => visited));
      },
      300_000,
    );
  });
});
