import { parentPort } from 'node:worker_threads';
import { type RenderTask, runTask } from '../text/renderer.ts';

/** A thread that renders one text after the other; it can be terminated at any time. */
parentPort?.on('message', (task: RenderTask) => parentPort?.postMessage(runTask(task)));
