import { Worker } from 'node:worker_threads';
import type { RenderTask } from '../text/renderer.ts';

/** Runs tasks in separate threads. */
export interface RenderPool {
  /** @returns undefined for a task that took too long, failed, or found too many others waiting */
  run(task: RenderTask): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The built program of a thread. */
  readonly program: URL;
  readonly threads: number;
  /** Time limit of a task. */
  readonly budgetMilliseconds: number;
  /** Additional time for the first task of a thread, which includes its start. */
  readonly loadMilliseconds: number;
  readonly maxWaiting: number;
}

const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

interface Job {
  readonly task: RenderTask;
  readonly done: (html: string | undefined) => void;
}

/** A thread and the result of its task. */
interface Thread {
  readonly worker: Worker;
  settle: (html: string | undefined) => void;
}

/** Threads start with the first task; one that overruns its budget is terminated, and another takes its place. */
export function createRenderPool(options: PoolOptions): RenderPool {
  const { program, threads, budgetMilliseconds, loadMilliseconds, maxWaiting } = options;
  const waiting: Job[] = [];
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  let closed = false;

  function next(): void {
    while (waiting.length > 0 && !closed) {
      const known = idle.pop();
      if (!known && all.size >= threads) return;
      start(known ?? spawn(), waiting.shift()!, known ? 0 : loadMilliseconds);
    }
  }

  function spawn(): Thread {
    const thread = startThread(program, discard);
    all.add(thread);
    return thread;
  }

  function discard(thread: Thread): void {
    if (!all.delete(thread)) return;
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    void thread.worker.terminate();
    thread.settle(undefined);
  }

  function start(thread: Thread, { task, done }: Job, extraMilliseconds: number): void {
    const timer = setTimeout(() => discard(thread), budgetMilliseconds + extraMilliseconds);
    thread.settle = (html) => {
      clearTimeout(timer);
      thread.settle = () => undefined;
      if (all.has(thread)) idle.push(thread);
      done(html);
      next();
    };
    thread.worker.postMessage(task);
  }

  return {
    run: (task) =>
      closed || waiting.length >= maxWaiting
        ? Promise.resolve(undefined)
        : new Promise((done) => {
            waiting.push({ task, done });
            next();
          }),
    close: async () => {
      closed = true;
      for (const { done } of waiting.splice(0)) done(undefined);
      const workers = [...all].map(({ worker }) => worker);
      for (const thread of all) discard(thread);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function startThread(program: URL, discard: (thread: Thread) => void): Thread {
  const worker = new Worker(program, { resourceLimits, execArgv: [] });
  const thread: Thread = { worker, settle: () => undefined };
  worker.on('message', (html: string) => thread.settle(html));
  worker.on('error', () => discard(thread));
  worker.on('exit', () => discard(thread));
  // It must not keep the process from ending.
  worker.unref();
  return thread;
}
