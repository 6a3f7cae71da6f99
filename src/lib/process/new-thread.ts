import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Makes a thread whose memory has the limits it is given. How large `--max-semi-space-size` lets the young objects of the
 * process become would count for its threads in place of theirs; the calling thread has its size since it began.
 */
export function newThread(
  program: URL | string,
  options: WorkerOptions & Required<Pick<WorkerOptions, 'resourceLimits'>>,
): Worker {
  setFlagsFromString('--max-semi-space-size=0');
  return new Worker(program, options);
}
