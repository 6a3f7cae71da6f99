// Says how many bytes each call allocates; `allocations.ts` beside this starts it.
import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { BusyCall } from '../../../bench/lib/busy-calls.ts';
import { openDatabase } from '../../../src/core/platform/storage/database.ts';
import { startTributary, testClock } from '../tributary.ts';
import type { Assignment } from './allocations.ts';
import { createAsker } from './asker.ts';
import type { Found, Work } from './limits.ts';

const { databaseUrl, dataDir, now, data, calls } = JSON.parse(process.argv[2]!) as Assignment;

/** The least of so many counts: the others have what belongs to no call in particular, such as a cache that grows. */
const counts = 3;
/** Each count may be disturbed by a collection; more than this would be a mistake of the flags. */
const attempts = 20;

// What an optimizing compiler leaves out depends on how long it had to look. The code as it stands is the same each time.
for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
// Small buffers are pieces of a large one, which is allocated for whoever happens to need the next.
Buffer.poolSize = 0;

let collections = 0;
const observer = new PerformanceObserver((list) => {
  collections += list.getEntries().length;
});
observer.observe({ entryTypes: ['gc'] });

const database = openDatabase(databaseUrl);
const tributary = await startTributary(
  { database, url: databaseUrl, remove: () => database.close() },
  { config: { dataDir }, clock: testClock(now) },
);
const asker = createAsker(tributary, data);

/** Bytes of what is new in the heap, and of buffers, once what is under way has been done, and collections been reported. */
async function inUse(): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  const young = getHeapSpaceStatistics().filter(({ space_name: name }) => name.startsWith('new_'));
  return young.reduce((sum, space) => sum + space.space_used_size, process.memoryUsage().arrayBuffers);
}

/** @returns undefined where a collection has come between */
async function allocationOf(call: BusyCall): Promise<number | undefined> {
  await asker.prepare(call);
  gc!({ type: 'minor' });
  await inUse();
  const [before, collected] = [await inUse(), collections];
  await asker.ask(call);
  const after = await inUse();
  return collections === collected ? after - before : undefined;
}

async function leastAllocationOf(call: BusyCall): Promise<number> {
  const found: number[] = [];
  for (let attempt = 0; attempt < attempts && found.length < counts; attempt += 1) {
    const allocation = await allocationOf(call);
    if (allocation !== undefined) found.push(allocation);
  }
  if (found.length < counts) throw new Error(`${call.what}: collections come between`);
  return Math.min(...found);
}

// What is done once is not what a call takes: statements are prepared, caches filled.
for (const call of calls) await asker.prepare(call);
const found: Record<string, Pick<Work, 'allocated'>> = {};
for (const call of calls) found[call.what] = { allocated: await leastAllocationOf(call) };
await tributary[Symbol.asyncDispose]();
await database.close();
process.send!(found satisfies Found);
process.disconnect();
