import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Latencies, ProbeWork } from './probe.ts';

/*
 * The process of a probe: asks every `interval` milliseconds, whether or not the answer before has come: what waits counts
 * from the moment it should have been asked, as it does for people. It begins when the server has got to know who asks:
 * the one slow hash of a password is no part of what is measured.
 */
const [{ target, interval, warmUp }] = (await once(process, 'message')) as [ProbeWork];
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

for (let asked = 0; asked < warmUp; asked += 1) await answer();
const stop = new AbortController();
process.once('message', () => stop.abort());
// Ends with the benchmark, however that ends.
process.once('disconnect', () => process.exit());
process.send!('begun');
process.send!(await measure(stop.signal));
process.disconnect();

async function measure(stopped: AbortSignal): Promise<Latencies> {
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  const ask = async (due: number): Promise<void> => {
    try {
      await answer();
      times.push(performance.now() - due);
    } catch {
      failed += 1;
    }
  };
  for (let due = performance.now(); !stopped.aborted; due += interval) {
    await delay(Math.max(0, due - performance.now()));
    const asked: Promise<void> = ask(due).finally(() => open.delete(asked));
    open.add(asked);
  }
  await Promise.all(open);
  return { ...percentiles(times), failed };
}

function answer(): Promise<void> {
  const { url, headers, form } = target;
  const method = form === undefined ? 'GET' : 'POST';
  const type = form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    request(url, { method, headers: { ...headers, ...type }, agent }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end(form);
  });
}

function percentiles(times: number[]): Omit<Latencies, 'failed'> {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
