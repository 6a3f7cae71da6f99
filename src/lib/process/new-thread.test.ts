import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { expect, it } from 'vitest';
import { newThread } from './new-thread.ts';

it('gives a thread the limits that it is to have, whatever the process was started with', async () => {
  setFlagsFromString('--max-semi-space-size=256');
  const says = `require('node:worker_threads').parentPort.postMessage(require('node:v8').getHeapStatistics().heap_size_limit)`;
  const thread = newThread(says, {
    eval: true,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 100 },
  });
  const [limit] = (await once(thread, 'message')) as [number];
  expect(limit / 2 ** 20).toBeLessThan(150);
  await thread.terminate();
});
