import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

/** What the process of a probe is given: whom it asks, how many milliseconds apart, and how often before it measures. */
export interface ProbeWork {
  readonly target: ProbeTarget;
  readonly interval: number;
  readonly warmUp: number;
}

/**
 * Begins to ask, in a process of its own: a benchmark reads the database of the server itself while it waits, and an answer that
 * comes meanwhile would count as late.
 */
async function startProbe(work: ProbeWork): Promise<Probe> {
  const probe = fork(fileURLToPath(new URL('./probe-process.ts', import.meta.url)));
  probe.send(work);
  const next = async (): Promise<unknown> => {
    const ended = once(probe, 'exit').then(() => Promise.reject(new Error('the process of a probe has ended')));
    const [message] = await Promise.race([once(probe, 'message'), ended]);
    return message;
  };
  await next();
  return {
    stop: async () => {
      probe.send('stop');
      return (await next()) as Latencies;
    },
  };
}

/** What people do while the server works: they look every 10 ms, and write every quarter of a second. */
export async function startProbes(url: string, headers: ProbeTarget['headers']) {
  const api = `${url}/api/z/1.0`;
  return {
    reads: await startProbe({ target: { url: `${api}/verify`, headers }, interval: 10, warmUp: 100 }),
    writes: await startProbe({
      target: { url: `${api}/item/update`, headers, form: 'body=meanwhile' },
      interval: 250,
      warmUp: 3,
    }),
  };
}
