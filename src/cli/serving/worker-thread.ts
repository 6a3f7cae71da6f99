import { realpathSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import type { Tributary } from '../../compose.ts';
import { newThread } from '../../lib/process/new-thread.ts';

/** Jobs make much that is soon thrown away: collecting it earlier costs little time and saves a third of the memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** A job that was just enqueued waits this long at most before the thread or process of jobs is notified. */
const wakeMilliseconds = 20;

/** Calls `listener` soon after jobs were enqueued. A message costs as much as a small request: commits that follow each other closely share one. */
export function onJobsEnqueued({ operations }: Tributary, listener: () => void): void {
  let waking: NodeJS.Timeout | undefined;
  operations.database.onWake(() => {
    waking ??= setTimeout(() => {
      waking = undefined;
      listener();
    }, wakeMilliseconds);
  });
}

/**
 * Jobs get a thread of their own, so that parsing and SQL of theirs never make a request wait.
 * @param memory that the thread shares with this one
 * @returns what stops it
 */
export function startWorkerThread(tributary: Tributary, memory: SharedArrayBuffer): () => Promise<void> {
  let stopping = false;
  let worker = spawn();
  function spawn(): Worker {
    const started = newThread(realpathSync(process.argv[1]!), {
      argv: ['serve', '--role', 'worker'],
      resourceLimits,
      workerData: memory,
    });
    started.on('error', (error) => tributary.logger.error({ err: error }, 'worker thread failed'));
    started.on('exit', () => {
      if (!stopping) setTimeout(() => (worker = spawn()), 1000);
    });
    return started;
  }
  onJobsEnqueued(tributary, () => worker.postMessage('wake'));
  return () =>
    new Promise((resolve) => {
      stopping = true;
      worker.once('exit', () => resolve());
      worker.postMessage('stop');
    });
}
