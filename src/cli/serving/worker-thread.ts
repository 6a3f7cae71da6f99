import { realpathSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Tributary } from '../../compose.ts';

/** Jobs make much that is soon thrown away: collecting it earlier costs little time and saves a third of the memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** A job that was just enqueued waits this long at most before the thread or process of jobs is notified. */
const wakeMilliseconds = 20;

/** Calls `listener` soon after jobs were enqueued. A message costs as much as a small request: commits that follow each other closely share one. */
export function onJobsEnqueued({ operations }: Pick<Tributary, 'operations'>, listener: () => void): void {
  let waking: NodeJS.Timeout | undefined;
  operations.database.onWake(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      listener();
    }, wakeMilliseconds);
  });
}

/** So long nothing does jobs after the thread has failed. */
const respawnMilliseconds = 1000;

/**
 * Jobs get a thread of their own, so that parsing and SQL of theirs never make a request wait.
 * @param memory that the thread shares with this one
 * @param program that the thread runs
 * @returns what stops it
 */
export function startWorkerThread(
  tributary: Pick<Tributary, 'operations' | 'logger'>,
  memory: SharedArrayBuffer,
  program = realpathSync(process.argv[1]!),
): () => Promise<void> {
  /** Undefined between the end of one and the beginning of the next. */
  let worker: Worker | undefined;
  let respawn: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const spawn = (): void => {
    worker = new Worker(program, { argv: ['serve', '--role', 'worker'], resourceLimits, workerData: memory });
    worker.on('error', (error) => tributary.logger.error({ err: error }, 'worker thread failed'));
    worker.on('exit', () => {
      worker = undefined;
      if (stop) stop();
      else respawn = setTimeout(spawn, respawnMilliseconds);
    });
  };
  spawn();
  onJobsEnqueued(tributary, () => worker?.postMessage('wake'));
  return () =>
    new Promise((resolve) => {
      stop = resolve;
      clearTimeout(respawn);
      if (worker) worker.postMessage('stop');
      else resolve();
    });
}
