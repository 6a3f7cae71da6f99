import { getHeapStatistics } from 'node:v8';
import { readStorageUse } from '../../core/files/index.ts';
import {
  findProblems,
  type HealthPart,
  healthParts,
  type HealthProblem,
  type HealthState,
  type OperationContext,
  overallState,
  probeBlobs,
  probeDatabase,
  readDisk,
  readStoredFacts,
  type ServerFacts,
  stateOf,
  type UserViewer,
} from '../../core/platform/index.ts';
import { stopwatch } from '../../lib/clock.ts';
import { version } from '../../lib/version.ts';
import { createReading, usualTimes } from './probe.ts';
import type { Recent } from './recent.ts';

/** State of a part, and its problems. */
export interface PartHealth {
  readonly state: HealthState;
  readonly problem: HealthProblem | undefined;
}

/** State of a server, with the facts behind it. */
export interface ServerHealth {
  /** The worst state of its parts. */
  readonly state: HealthState;
  readonly parts: Readonly<Record<HealthPart, PartHealth>>;
  readonly facts: ServerFacts;
  /** Size of files; undefined if that takes too long to add up. */
  readonly files: { readonly count: number; readonly bytes: number } | undefined;
  readonly version: string;
  /** Of the responding process. */
  readonly uptimeSeconds: number;
  readonly processName: string | undefined;
}

/** Looks how a server does. */
export interface ServerHealthReader {
  /**
   * Checks parts that can hang for a limited time, and caches the result for some seconds, for any number of
   * requesters.
   * @throws DomainError forbidden
   */
  read(viewer: UserViewer): Promise<ServerHealth>;
  /** Returns the measurements of requests. */
  watch(recent: Recent): void;
}

/** Adding up files takes longer, and changes less. */
const slowTimes = { ...usualTimes, fresh: 60_000 };

/** Makes what looks how the server of `context` does; `processName` where it has several processes. */
export function createServerHealth(context: OperationContext, processName: string | undefined): ServerHealthReader {
  const uptime = stopwatch();
  let recent: Recent | undefined;
  const readings = {
    write: createReading((viewer: UserViewer) => probeDatabase(context, viewer)),
    blobs: createReading((viewer: UserViewer) => probeBlobs(context, viewer)),
    disk: createReading((viewer: UserViewer) => readDisk(context, viewer)),
    files: createReading((viewer: UserViewer) => readStorageUse(context, viewer, 0), slowTimes),
  };
  return {
    watch: (measured) => {
      recent = measured;
    },
    read: async (viewer) => {
      const stored = await readStoredFacts(context, viewer);
      const [write, blobs, disk, files, requests] = await Promise.all([
        readings.write(viewer),
        readings.blobs(viewer),
        readings.disk(viewer),
        readings.files(viewer),
        recent?.requests(),
      ]);
      const { used_heap_size: heap, heap_size_limit: heapLimit } = getHeapStatistics();
      const facts: ServerFacts = {
        ...stored,
        database: { ...stored.database, write },
        blobs: { isDisk: context.blobs.pathOf('0'.repeat(64)) !== undefined, probe: blobs },
        disk: disk.state === 'ok' ? disk.value : undefined,
        requests: requests ?? { count: 0, p50: 0, p99: 0 },
        process: { memory: process.memoryUsage.rss(), heap, heapLimit, eventLoop: recent?.eventLoop() ?? 0 },
      };
      const problems = findProblems(facts);
      const partOf = (part: HealthPart): PartHealth => ({ state: stateOf(problems[part]), problem: problems[part] });
      return {
        state: overallState(problems),
        parts: Object.fromEntries(healthParts.map((part) => [part, partOf(part)])) as ServerHealth['parts'],
        facts,
        files: files.state === 'ok' ? { count: files.value.files, bytes: files.value.bytes } : undefined,
        version,
        uptimeSeconds: Math.floor(uptime() / 1000),
        processName,
      };
    },
  };
}
