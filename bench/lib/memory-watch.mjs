// Notes what each thread of a process holds: `node --import memory-watch.mjs`, with TRIBUTARY_BENCH_MEMORY as the directory.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

const directory = process.env.TRIBUTARY_BENCH_MEMORY;
const file = join(directory, `${process.pid}-${threadId}`);
const note = () => {
  const { heapTotal, external } = process.memoryUsage();
  writeFileSync(file, JSON.stringify({ heapTotal, external }));
  renameSync(file, `${file}.json`);
};

mkdirSync(directory, { recursive: true });
setInterval(note, 1000).unref();
