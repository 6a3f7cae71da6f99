import { Worker } from 'node:worker_threads';
import type { ArchiveSource, StoredFile } from '../core/imports/domain/index.ts';
import { type StoreMessage, receivedError, type ThreadData, type ThreadMessage } from './messages.ts';

/** Records are soon thrown away: collecting them earlier costs little time and saves memory. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 1024 };

/** Waits for the results of storing the files of a batch. */
interface Storing {
  readonly resolve: (files: StoredFile[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens an archive in a separate thread, which reads ahead.
 * @param program the built `worker.ts`
 */
export function openSourceInThread<Batch>(program: URL, data: ThreadData, signal: AbortSignal): ArchiveSource<Batch> {
  const worker = new Worker(program, { workerData: data, resourceLimits, execArgv: [] });
  const batches = createInbox<Batch>();
  const storing = new Map<number, Storing>();
  let dead: Error | undefined;
  const fail = (error: Error): void => {
    dead ??= error;
    batches.end(dead);
    for (const { reject } of storing.values()) reject(dead);
    storing.clear();
  };
  worker.on('message', (message: ThreadMessage) => {
    if ('batch' in message) batches.add(message);
    else if ('of' in message) {
      const waiting = storing.get(message.of);
      storing.delete(message.of);
      if ('stored' in message) waiting?.resolve([...message.stored]);
      else waiting?.reject(receivedError(message.notStored));
    } else if (message.end) batches.end(receivedError(message.end));
    // Files of the last batches may be on their way to the store still.
    else batches.end();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the thread that reads the archive has ended')));
  // Received batches are useless now, but files may be in transfer: the thread ends when the source is closed.
  const stop = (): void => batches.end();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  return {
    batches: batches.taken(),
    store: (batch, files) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(dead);
        // Without files there is nothing to wait for.
        if (files.length === 0) resolve([]);
        else storing.set(batch, { resolve, reject });
        worker.postMessage({ batch, store: files } satisfies StoreMessage);
      }),
    [Symbol.asyncDispose]: async () => {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
    },
  };
}

type BatchMessage = Extract<ThreadMessage, { readonly batch: string }>;

function batchOf({ batch, items }: BatchMessage): object {
  const read = JSON.parse(batch) as object;
  return items === undefined ? read : { ...read, items };
}

/** Waiting batches; the first end counts. */
function createInbox<Batch>() {
  const waiting: BatchMessage[] = [];
  let ended: { readonly error: Error | undefined } | undefined;
  let wake: () => void = () => undefined;
  return {
    add: (message: BatchMessage): void => {
      waiting.push(message);
      wake();
    },
    end: (error?: Error): void => {
      ended ??= { error };
      wake();
    },
    async *taken(): AsyncGenerator<Batch> {
      for (;;) {
        const message = waiting.shift();
        if (message) yield batchOf(message) as Batch;
        else if (!ended) await new Promise<void>((resolve) => (wake = resolve));
        else if (ended.error) throw ended.error;
        else return;
      }
    },
  };
}
