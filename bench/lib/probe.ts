import { Agent, get } from 'node:http';
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

/**
 * Asks `url` every `interval` milliseconds, whether or not the answer before has come: what waits counts from the
 * moment it should have been asked, as it does for people. It begins when the server has got to know who asks: the one
 * slow hash of a password is no part of what is measured.
 */
export async function startProbe(
  url: string,
  headers: Readonly<Record<string, string>>,
  interval = 10,
): Promise<Probe> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  for (let asked = 0; asked < 100; asked += 1) await answer(url, headers, agent);
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  let stopped = false;
  const ask = async (due: number): Promise<void> => {
    try {
      await answer(url, headers, agent);
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

function answer(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

function percentiles(times: number[]): Omit<Latencies, 'failed'> {
  const sorted = Float64Array.from(times).sort();
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
