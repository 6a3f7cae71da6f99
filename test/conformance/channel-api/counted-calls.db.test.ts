import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BusyCall, busyCalls } from '../../../bench/lib/busy-calls.ts';
import { type BusyData, fillBusy } from '../../../bench/lib/busy-data.ts';
import { findProject } from '../../../bench/lib/busy-project.ts';
import { importArchive } from '../../../bench/lib/instance.ts';
import { countAllocations } from '../../rig/counted/allocations.ts';
import { createAsker } from '../../rig/counted/asker.ts';
import { compareWork, type Found, writeWork } from '../../rig/counted/limits.ts';
import { replannedAmong } from '../../rig/counted/replanned.ts';
import { countStatements } from '../../rig/counted/statements.ts';
import { openVisitCounter } from '../../rig/counted/visited-rows.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { execute } from '../../rig/postgres.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, testClock } from '../../rig/tributary.ts';

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
    // All find the same community, whatever the others have written.
    let openCopy: () => Promise<TestDatabase>;
    let dataDir: string;
    let now: string;
    let data: BusyData;
    let calls: readonly BusyCall[];

    beforeAll(async () => {
      dataDir = mkdtempSync(join(tmpdir(), 'tributary-counted-'));
      const database = await open();
      // Pages say how old things are, so that their lengths depended on how long this takes.
      const clock = testClock();
      await using tributary = await startTributary(database, { config: { dataDir }, clock });
      const filled = await fillBusy(tributary, amounts);
      await importArchive(tributary, await writeZip(smallCommunity));
      await tributary.runner.drain();
      data = { ...filled, project: await findProject(tributary) };
      // An offset within these smaller lists.
      calls = busyCalls(data).map((call) => ({ ...call, path: call.path.replace('start=800', 'start=30') }));
      now = clock.now();
      openCopy = await open.copiesOf(database);
    }, 300_000);

    /**
     * Counts each call, and takes the lesser of two counts: background work may ask for something meanwhile.
     * @param count counts what happens until its parameter has settled
     */
    const countAll = async <Counted>(
      copy: TestDatabase,
      count: (ask: () => Promise<number>) => Promise<Counted>,
      sizeOf: (counted: Counted) => number,
    ): Promise<Record<string, Counted>> => {
      await using tributary = await startTributary(copy, { config: { dataDir }, clock: testClock(now) });
      const asker = createAsker(tributary, data);
      const countOne = async (call: BusyCall): Promise<Counted> => {
        await asker.prepare(call);
        return count(() => asker.ask(call));
      };
      const found: Record<string, Counted> = {};
      for (const call of calls) {
        const first = await countOne(call);
        const second = await countOne(call);
        found[call.what] = sizeOf(second) < sizeOf(first) ? second : first;
      }
      return found;
    };

    /** What takes more than is written, or calls that are not; nothing where it is to be written. */
    const grownOf = (found: Found): string[] => {
      if (process.env['COUNTED_WORK'] === 'write') writeWork(file, found);
      return compareWork(file, found);
    };

    // What the server asks for is the same on both.
    it.skipIf(kind === 'postgres')(
      'asks the database for no more, sends no more, and has each statement planned once',
      async () => {
        const copy = await openCopy();
        const texts = new Set<string>();
        const count = (ask: () => Promise<number>) => countStatements(ask, texts);
        const found = await countAll(copy, count, ({ statements }) => statements);
        expect(grownOf(found)).toEqual([]);
        expect(texts.size).toBeGreaterThan(50);
        expect(replannedAmong(copy.url.slice('sqlite:'.length), texts) ?? []).toEqual([]);
      },
      300_000,
    );

    const allocates = kind === 'sqlite' && process.version.startsWith(nodeOfAllocations);
    it.skipIf(!allocates)(
      'allocates no more',
      async () => {
        const { url: databaseUrl } = await openCopy();
        const found = await countAllocations({ databaseUrl, dataDir, now, data, calls });
        expect(grownOf(found)).toEqual([]);
      },
      300_000,
    );

    // SQLite does not say what it looks at.
    it.skipIf(kind === 'sqlite')(
      'looks at no more rows',
      async () => {
        const copy = await openCopy();
        // Plans are made by what is there, not by what was there when the first rows came.
        await execute(copy.url, 'analyze');
        await using counter = await openVisitCounter(copy.url);
        const found = await countAll(copy, counter.count, ({ visited }) => visited);
        expect(grownOf(found)).toEqual([]);
      },
      300_000,
    );
  });
});
