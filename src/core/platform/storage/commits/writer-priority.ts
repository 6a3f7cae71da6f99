import { sleep } from '../../../../lib/clock.ts';
import type { SharedFile } from '../../../../lib/shared-file.ts';

/** Maximum wait of background work, which would otherwise never end on a busy server. */
const patienceMilliseconds = 250;

/**
 * Write priority. SQLite allows one write at a time, and waiting threads of a process don't know of each other; so
 * requests are counted in shared memory, from when they want to write until they have.
 */
export interface WriterPriority {
  /** Counts a request that wants to write, until the returned function is called. */
  claim(): () => void;
  /** Whether a request wants to write. */
  isClaimed(): boolean;
  /** Lets requests write first, within reason. */
  yield(): Promise<void>;
}

/** The priority of writers, counted in memory that other threads may share. */
export function shareWriterPriority(memory: SharedArrayBuffer): WriterPriority {
  const requests = new Int32Array(memory);
  const isClaimed = (): boolean => Atomics.load(requests, 0) > 0;
  return {
    claim: () => {
      Atomics.add(requests, 0, 1);
      return () => Atomics.sub(requests, 0, 1);
    },
    isClaimed,
    yield: () => yieldWhile(isClaimed),
  };
}

/** Where processes mark that one of their requests wants to write: a byte each, from `start` on. */
export interface ClaimsPlace {
  readonly start: number;
  readonly places: number;
}

/**
 * The same between processes, which share no memory but the pages of a file.
 * @param place of this process; undefined for one that has no requests
 */
export function fileWriterPriority(file: SharedFile, at: ClaimsPlace, place: number | undefined): WriterPriority {
  const claims = Buffer.alloc(at.places);
  let own = 0;
  const note = (change: 1 | -1): void => {
    own += change;
    if (place !== undefined && own === (change === 1 ? 1 : 0)) file.write(Buffer.of(own), at.start + place);
  };
  const isClaimed = (): boolean => {
    file.read(claims, at.start);
    return claims.some((claim) => claim > 0);
  };
  return {
    claim: () => {
      note(1);
      return () => note(-1);
    },
    isClaimed,
    yield: () => yieldWhile(isClaimed),
  };
}

async function yieldWhile(isClaimed: () => boolean): Promise<void> {
  for (let waited = 0; waited < patienceMilliseconds && isClaimed(); waited += 1) await sleep(1);
}

/** Memory for `shareWriterPriority`: the number of requests that want to write. */
export function writerPriorityMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
}
