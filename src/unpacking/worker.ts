import { parentPort, workerData } from 'node:worker_threads';
import { openBlobStore } from '../blobs/open.ts';
import type { ChannelBatch } from '../core/archive/domain/index.ts';
import type { ArchiveSource, ReadBatch } from '../core/imports/domain/index.ts';
import { type StoreMessage, sentError, type ThreadData, type ThreadMessage } from './messages.ts';
import { openChannelSource, openSource } from './source.ts';
import { lowerThreadPriority } from '../lib/process/thread-priority.ts';

/** Number of unacknowledged batches: limits memory, and the loader never waits for one. */
const batchesUnderWay = 6;

/** A thread that reads an archive, builds batches, and stores its files; it can be terminated at any time. */
async function run({ content, request, store }: ThreadData): Promise<void> {
  lowerThreadPriority();
  const blobs = await openBlobStore(store.url, store);
  const open = content === 'channel' ? openChannelSource : openSource;
  const source = await open(request, new AbortController().signal, blobs);
  let underWay = 0;
  let goOn: () => void = () => undefined;
  parentPort!.on('message', (message: StoreMessage) => {
    underWay -= 1;
    goOn();
    void storeFiles(source, message);
  });
  for await (const batch of source.batches) {
    post(messageOf(batch));
    underWay += 1;
    while (underWay >= batchesUnderWay) await new Promise<void>((resolve) => (goOn = resolve));
  }
}

function messageOf(batch: ChannelBatch | ReadBatch): ThreadMessage {
  if (!('items' in batch)) return { batch: JSON.stringify(batch) };
  const { items, ...rest } = batch;
  return { batch: JSON.stringify(rest), items };
}

async function storeFiles(source: ArchiveSource<unknown>, { batch, store }: StoreMessage): Promise<void> {
  try {
    post({ of: batch, stored: await source.store(batch, store) });
  } catch (error) {
    post({ of: batch, notStored: sentError(error) });
  }
}

function post(message: ThreadMessage): void {
  parentPort!.postMessage(message);
}

run(workerData as ThreadData).then(
  () => post({ end: undefined }),
  (error: unknown) => post({ end: sentError(error) }),
);
