import { parentPort } from 'node:worker_threads';

/** Time for an orderly stop. */
export const graceMilliseconds = 15_000;

/** Resolves when the operator or the main thread asks for a stop. A second signal ends the process at once. */
export function stopAsked(wake: () => void = () => undefined): Promise<void> {
  return new Promise((resolve) => {
    if (parentPort) {
      parentPort.on('message', (message) => {
        if (message === 'wake') wake();
        if (message !== 'stop') return;
        parentPort?.close();
        resolve();
      });
      return;
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
}
