import { realpathSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Tributary } from '../../compose.ts';

/** Jobs create many short-lived objects: collecting them earlier costs little time and saves a third of the memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** The job thread or process is notified of a new job within this time. */
const wakeMilliseconds = 20;

/**
 * Calls `listener` soon after jobs are enqueued. Commits in quick succession share a message, which costs as much as a
 * small request.
 */
export function onJobsEnqueued({ operations }: Pick<Tributary, 'operations'>, listener: () => void): void {
  let waking: NodeJS.Timeout | undefined;
  operations.database.onWake(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      listener();
    }, wakeMilliseconds);
  });
}

/** Pause before a failed thread is restarted. */
const respawnMilliseconds = 1000;

/**
 * Runs jobs in a separate thread, so that their parsing and SQL never delay requests.
 * @param memory shared with the thread
 * @param program run by the thread
 * @returns a function that stops it
 */
export function startWorkerThread(
  tributary: Pick<Tributary, 'operations' | 'logger'>,
  memory: SharedArrayBuffer,
  program = realpathSync(process.argv[1]!),
): () => Promise<void> {
  /** Undefined between two threads. */
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
