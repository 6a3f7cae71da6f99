import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomSource } from '../../../src/demo/random-source.ts';
import { type Installation, launch, serve, type ServerProcess } from '../../rig/server-process.ts';

/** An answer of the server; `json` is undefined where the body is something else. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly json: unknown;
}

/** A real server process that is killed again and again while clients use it. */
export interface DoomedServer {
  readonly installation: Installation;
  /** How often it has been killed. */
  readonly kills: () => number;
  readonly isDoomed: () => boolean;
  /** Asks once. Undefined: there was no answer, and nobody knows whether it was done. */
  attempt(token: string, path: string, init?: RequestInit): Promise<Answer | undefined>;
  /** Asks until there is an answer; for what may be asked twice. */
  insist(token: string, path: string, init?: RequestInit): Promise<Answer>;
  /** Kills it `times` at random moments, at most `within` milliseconds after it came up, then leaves it running. */
  killRepeatedly(random: RandomSource, times: number, within: number): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** One of so many kills hits a server that has not come up yet. */
const startsSpared = 10;

/** Starts the server of an installation. */
export async function startDoomed(installation: Installation): Promise<DoomedServer> {
  let current: ServerProcess | undefined = await serve(installation);
  let kills = 0;
  let isDoomed = false;
  const isUp = async (): Promise<void> => {
    while (!current) await sleep(10);
  };
  const attempt = async (token: string, path: string, init: RequestInit = {}): Promise<Answer | undefined> => {
    await isUp();
    try {
      const headers = { ...(init.headers as Record<string, string>), 'private-token': token };
      const response = await fetch(`${installation.url}${path}`, { ...init, headers, redirect: 'manual' });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const json: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
      return { status: response.status, headers: response.headers, bytes, json };
    } catch {
      return undefined;
    }
  };
  const bury = async (): Promise<void> => {
    const dying = current;
    current = undefined;
    kills += 1;
    await dying?.kill();
  };
  return {
    installation,
    kills: () => kills,
    isDoomed: () => isDoomed,
    attempt,
    insist: async (token, path, init) => {
      for (;;) {
        const answer = await attempt(token, path, init);
        if (answer) return answer;
        await sleep(20);
      }
    },
    killRepeatedly: async (random, times, within) => {
      isDoomed = true;
      while (kills < times) {
        await sleep(random.fraction() * within);
        await bury();
        if (kills < times && random.below(startsSpared) === 0) {
          const young = launch(installation);
          await sleep(random.fraction() * 800);
          kills += 1;
          await young.kill();
        }
        current = await serve(installation);
        if (kills % 50 === 0) console.log(`${kills} kills`);
      }
      isDoomed = false;
    },
    stop: async () => current?.stop(),
    kill: async () => current?.kill(),
  };
}
