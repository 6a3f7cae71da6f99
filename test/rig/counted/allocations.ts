import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BusyCall } from '../../../bench/lib/busy-calls.ts';
import type { BusyData } from '../../../bench/lib/busy-data.ts';
import type { Found } from './limits.ts';

/** Where a community is, and what it is to be asked. */
export interface Assignment {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The time there. */
  readonly now: string;
  readonly data: BusyData;
  readonly calls: readonly BusyCall[];
}

/**
 * What lives for a moment stays where it is until somebody asks for a collection, and nothing is removed beside the
 * program: otherwise that would make numbers smaller.
 */
const flags = [
  '--expose-gc',
  '--single-threaded-gc',
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-heap-size=2048',
];

/**
 * Counts the bytes that JavaScript allocates for each call, in a process of its own, which nothing else happens in.
 * @throws Error where that ends without a result
 */
export async function countAllocations(assignment: Assignment): Promise<Found> {
  const program = fileURLToPath(new URL('allocations-program.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(assignment)], { execArgv: ['--import', 'tsx', ...flags] });
  let found: Found | undefined;
  child.on('message', (message) => {
    found = message as Found;
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!found || code !== 0) throw new Error(`what counts allocations ended with ${code}`);
  return found;
}
