import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that answers took. */
export interface Latencies {
  readonly count: number;
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** A steady trickle of requests while something else happens. */
export interface Probe {
  stop(): Promise<Latencies>;
}

/** What a probe asks for; with a body it writes. */
interface ProbeTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form?: string;
}

/**
 * Asks every `interval` milliseconds, whether or not the answer before has come: what waits counts from the
 * moment it should have been asked, as it does for people. It begins when the server has got to know who asks: the one
 * slow hash of a password is no part of what is measured.
 */
async function startProbe(
  target: ProbeTarget,
  { interval = 10, warmUp = 100 }: { interval?: number; warmUp?: number } = {},
): Promise<Probe> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  for (let asked = 0; asked < warmUp; asked += 1) await answer(target, agent);
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  let stopped = false;
  const ask = async (due: number): Promise<void> => {
    try {
      await answer(target, agent);
      times.push(performance.now() - due);
    } catch {
      failed += 1;
    }
  };
  const run = async (): Promise<void> => {
    for (let due = performance.now(); !stopped; due += interval) {
      await delay(Math.max(0, due - performance.now()));
      const asked: Promise<void> = ask(due).finally(() => open.delete(asked));
      open.add(asked);
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopped = true;
      await running;
      await Promise.all(open);
      agent.destroy();
      return { ...percentiles(times), failed };
    },
  };
}

function answer({ url, headers, form }: ProbeTarget, agent: Agent): Promise<void> {
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

/** What people do while the server works: they look every 10 ms, and write every quarter of a second. */
export async function startProbes(url: string, headers: ProbeTarget['headers']) {
  const api = `${url}/api/z/1.0`;
  return {
    reads: await startProbe({ url: `${api}/verify`, headers }),
    writes: await startProbe(
      { url: `${api}/item/update`, headers, form: 'body=meanwhile' },
      { interval: 250, warmUp: 3 },
    ),
  };
}

function percentiles(times: number[]): Omit<Latencies, 'failed'> {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
