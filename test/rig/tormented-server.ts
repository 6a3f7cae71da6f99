import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomSource } from '../../src/demo/random-source.ts';
import type { Database } from '../../src/core/platform/storage/database.ts';
import { type Installation, launch, serve, type ServerProcess } from './server-process.ts';

/** When the server was killed, and in the middle of what. */
export interface Kill {
  readonly phase: string;
  readonly during: string;
}

/** How often it is killed until the end of a phase, counted from the beginning, and how soon each time. */
export interface Torment {
  readonly upTo: number;
  /** Milliseconds from when it begins to do something; the moment is a random one before. */
  readonly within: number;
}

/** One of so many kills hits a server that has not come up yet. */
const startsSpared = 12;

/** A real server whose process may be killed at any moment, and what people need to use it all the same. */
export interface TormentedServer {
  readonly url: string;
  readonly database: Database;
  readonly kills: readonly Kill[];
  /** Milliseconds that each phase took, but for the one that runs. */
  readonly took: ReadonlyMap<string, number>;
  /** Says what people are about from now on. */
  enter(phase: string): void;
  /** Asks once; undefined when the server died over it, or is not there. */
  attempt(token: string, path: string, init?: RequestInit): Promise<Answer | undefined>;
  /** Asks until there is an answer; for what may be asked twice. @throws RangeError for any answer but success */
  insist(token: string, path: string, init?: RequestInit): Promise<unknown>;
  /** Does something with the server that `attempt` cannot, of which it may die as of any other request. */
  during<T>(work: () => Promise<T>): Promise<T>;
  untilIdle(): Promise<void>;
  /** Kills it again and again, at random moments while it is at work, as is planned for each phase; until it may rest. */
  torment(random: RandomSource, plan: ReadonlyMap<string, Torment>): Promise<void>;
  /** Ends the torment. */
  rest(): void;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

interface State {
  process: ServerProcess;
  phase: string;
  since: number;
  changing: number;
  isOver: boolean;
}

/** Starts the server of an installation; `database` sees into it from outside. */
export async function startTormented(installation: Installation, database: Database): Promise<TormentedServer> {
  const state: State = {
    process: await serve(installation),
    phase: '',
    since: performance.now(),
    changing: 0,
    isOver: false,
  };
  const kills: Kill[] = [];
  const took = new Map<string, number>();
  const enter = (phase: string): void => {
    took.set(state.phase, performance.now() - state.since);
    Object.assign(state, { phase, since: performance.now() });
  };
  const attempt = (token: string, path: string, init: RequestInit = {}) =>
    countChange(state, init.method !== undefined, () => ask(`${installation.url}${path}`, token, init));
  const server: TormentedServer = {
    url: installation.url,
    database,
    kills,
    took,
    enter,
    attempt,
    insist: async (token, path, init) => {
      for (;;) {
        const answer = await attempt(token, path, init);
        if (answer && answer.status < 400) return answer.json;
        if (answer) throw new RangeError(`${path} answered ${answer.status}: ${JSON.stringify(answer.json)}`);
        await sleep(50);
      }
    },
    during: (work) => countChange(state, true, work),
    untilIdle: () => until('all work is done', async () => (await openJobs(database)).length === 0),
    torment: async (random, plan) => {
      const planned = (): number => plan.get(state.phase)?.upTo ?? 0;
      const note = (during: string): number => kills.push({ phase: state.phase, during });
      const isDue = async () => kills.length < planned() && (await workOf(state, database)).length > 0;
      for (;;) {
        await until('there is work', async () => state.isOver || isDue());
        if (state.isOver) return;
        await sleep(random.fraction() * plan.get(state.phase)!.within);
        note((await workOf(state, database)).join(', ') || 'nothing');
        await state.process.kill();
        if (kills.length < planned() && random.below(startsSpared) === 0) {
          const young = launch(installation);
          await sleep(random.fraction() * 1000);
          note('start');
          await young.kill();
        }
        state.process = await serve(installation);
      }
    },
    rest: () => {
      enter('');
      state.isOver = true;
    },
    stop: () => state.process.stop(),
    kill: () => {
      state.isOver = true;
      return state.process.kill();
    },
  };
  return server;
}

async function countChange<T>(state: State, isChange: boolean, work: () => Promise<T>): Promise<T> {
  if (!isChange) return work();
  state.changing += 1;
  try {
    return await work();
  } finally {
    state.changing -= 1;
  }
}

async function ask(url: string, token: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const headers = { ...(init.headers as Record<string, string>), 'private-token': token };
    const response = await fetch(url, { ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, json: isJson ? (JSON.parse(text) as unknown) : text };
  } catch {
    return undefined;
  }
}

/** Jobs that wait or run, but for the sweep, which always does. */
async function openJobs({ reader }: Database): Promise<{ name: string; lease_token: string | null }[]> {
  const states = ['queued', 'running'] as const;
  const rows = await reader.db.selectFrom('job').select(['name', 'lease_token']).where('state', 'in', states).execute();
  return rows.filter(({ name }) => name !== 'sweep');
}

/** What the process that runs now is doing. */
async function workOf({ process, changing }: State, database: Database): Promise<string[]> {
  const mine = (await openJobs(database)).filter((job) => job.lease_token?.includes(`/${process.pid}/`));
  return [...mine.map(({ name }) => name), ...(changing > 0 ? ['request'] : [])].sort();
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await sleep(5);
  }
}
