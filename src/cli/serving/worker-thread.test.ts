import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tributary } from '../../compose.ts';
import { startWorkerThread } from './worker-thread.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tributary-thread-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A thread that notes that it has begun, and then fails or waits to be stopped. */
function start(then: string): { readonly stop: () => Promise<void>; readonly starts: () => number } {
  const [program, log] = ['thread.mjs', 'log'].map((name) => join(directory, name)) as [string, string];
  writeFileSync(log, '');
  const note = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(log)}, 'begun ');`;
  writeFileSync(program, `import { parentPort } from 'node:worker_threads';\n${note}\n${then}\n`);
  const tributary = {
    operations: { database: { onWake: () => undefined } },
    logger: { error: () => undefined },
  } as unknown as Tributary;
  const stop = startWorkerThread(tributary, new SharedArrayBuffer(8), program);
  return { stop, starts: () => readFileSync(log, 'utf8').split(' ').length - 1 };
}

it('stops the thread, which begins once', async () => {
  const { stop, starts } = start(`parentPort.once('message', () => parentPort.close());`);
  await vi.waitFor(() => expect(starts()).toBe(1), { timeout: 20_000 });
  await stop();
  expect(starts()).toBe(1);
});

it('stops between the end of a thread and the beginning of the next, which then does not begin', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { stop, starts } = start('process.exit(1);');
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    await stop();
    expect([starts(), vi.getTimerCount()]).toEqual([1, 0]);
  } finally {
    vi.useRealTimers();
  }
});

it('begins another thread after one has failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { stop, starts } = start('process.exit(1);');
    for (const times of [1, 2]) {
      while (vi.getTimerCount() === 0) await new Promise(setImmediate);
      expect(starts()).toBe(times);
      if (times === 1) vi.runOnlyPendingTimers();
    }
    await stop();
  } finally {
    vi.useRealTimers();
  }
});
