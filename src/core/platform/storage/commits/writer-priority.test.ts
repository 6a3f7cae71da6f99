import { closeSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../lib/clock.ts';
import { type Database, openDatabase, type Tx } from '../database.ts';
import { createSharedFile, type SharedFile, sharedFile } from '../../../../lib/shared-file.ts';
import {
  fileWriterPriority,
  writerPriorityMemory,
  shareWriterPriority,
  type WriterPriority,
} from './writer-priority.ts';

const claims = { start: 0, places: 3 };
const descriptors: number[] = [];
afterEach(() => descriptors.splice(0).forEach((each) => closeSync(each)));
const ownFile = (): SharedFile => {
  const descriptor = createSharedFile(claims.places);
  descriptors.push(descriptor);
  return sharedFile(descriptor);
};
const ofThreads = (): [WriterPriority, WriterPriority] => {
  const shared = shareWriterPriority(writerPriorityMemory());
  return [shared, shared];
};
const ofProcesses = (): [WriterPriority, WriterPriority] => {
  const file = ownFile();
  return [fileWriterPriority(file, claims, 1), fileWriterPriority(file, claims, undefined)];
};

describe('the priority of writers of several processes', () => {
  it('is claimed as long as one of them has a request that wants to write', () => {
    const file = ownFile();
    const [one, other, jobs] = [0, 2, undefined].map((place) => fileWriterPriority(file, claims, place));
    const seen: boolean[] = [];
    const look = (): void => void seen.push(jobs!.isClaimed());
    look();
    const releases = [one!.claim(), one!.claim(), other!.claim()];
    for (const release of releases) {
      look();
      release();
    }
    look();
    expect(seen).toEqual([false, true, true, true, false]);
  });
});

describe('the priority of writers', () => {
  it('is known in every thread that has the memory', async () => {
    const memory = writerPriorityMemory();
    const writerPriority = shareWriterPriority(memory);
    const add = `require('node:worker_threads').workerData.forEach((m) => Atomics.add(new Int32Array(m), 0, 1))`;
    const worker = new Worker(add, { eval: true, workerData: [memory] });
    await new Promise((resolve) => worker.once('exit', resolve));
    expect(writerPriority.isClaimed()).toBe(true);
  });

  it('is given as long as somebody claims it, and no longer than a quarter of a second or so', async () => {
    const writerPriority = shareWriterPriority(writerPriorityMemory());
    await writerPriority.yield();
    const [release, releaseOther] = [writerPriority.claim(), writerPriority.claim()];
    let isGiven = false;
    const giving = writerPriority.yield().then(() => (isGiven = true));
    release();
    await delay(20);
    expect(isGiven).toBe(false);
    releaseOther();
    await giving;
    writerPriority.claim();
    await writerPriority.yield();
    expect(writerPriority.isClaimed()).toBe(true);
  });
});

describe.each([
  ['threads', ofThreads],
  ['processes', ofProcesses],
])('writing to SQLite from two %s', (_name, make) => {
  let directory: string;
  let requests: Database;
  let background: Database;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'tributary-test-'));
    const url = `sqlite:${join(directory, 'test.sqlite')}`;
    const [forRequests, forBackground] = make();
    requests = openDatabase(url, { writing: { writerPriority: forRequests, isBackground: false } });
    background = openDatabase(url, { writing: { writerPriority: forBackground, isBackground: true } });
    await requests.migrate();
  });
  afterEach(async () => {
    await requests.close();
    await background.close();
    rmSync(directory, { recursive: true });
  });

  const set = (tx: Tx, value: string) =>
    tx.db
      .insertInto('setting')
      .values({ key: 'last_writer', value, updated_at: systemClock.now() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();

  it('lets a request write as soon as the transaction that it waits for has ended', async () => {
    const order: string[] = [];
    let request: Promise<unknown> = Promise.resolve();
    await background.write(async (tx) => {
      expect(tx.hasWaitingWriter()).toBe(false);
      request = requests.write((other) => set(other, 'request')).then(() => order.push('request'));
      expect(tx.hasWaitingWriter()).toBe(true);
      await set(tx, 'background');
    });
    await background.write((tx) => set(tx, 'background again')).then(() => order.push('background'));
    await request;
    expect(order).toEqual(['request', 'background']);
  });

  it('tells a transaction of the others that wait in its own thread', async () => {
    let wasWaitedFor = false;
    const first = background.write(async (tx) => {
      await delay(20);
      wasWaitedFor = tx.hasWaitingWriter();
    });
    const next = background.write((tx) => set(tx, 'next'));
    await Promise.all([first, next]);
    expect(wasWaitedFor).toBe(true);
  });
});
