import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../rig/cast.ts';
import type { TestAnswer } from '../rig/request.ts';
import { type Asked, createRecorder, type Recorder } from '../rig/recorder.ts';
import type { TestTributary } from '../rig/tributary.ts';

/** Who sends the four requests: one person, several people, or one beside other writes of the same story. */
export const modes = ['one', 'several', 'mixed'] as const;
export type Mode = (typeof modes)[number];

/** What was tried, and what went wrong. */
export interface Tally {
  requests: number;
  /** Whose answer came last. */
  latest: string;
  readonly statuses: Map<number, number>;
  /** Routes that succeeded at least once. */
  readonly done: Set<string>;
  readonly violations: string[];
  /** Stories that ended early, and why. */
  readonly ends: string[];
}

export function newTally(): Tally {
  return { requests: 0, latest: '', statuses: new Map(), done: new Set(), violations: [], ends: [] };
}

/** Counts an answer; one of 5xx is a violation. */
export function countAnswer(tally: Tally, route: string, { status, text }: Pick<TestAnswer, 'status' | 'text'>): void {
  tally.requests += 1;
  tally.latest = route;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (status < 400) tally.done.add(route);
  if (status >= 500) tally.violations.push(`${route}: ${status} ${text.slice(0, 200)}`);
}

/** For so long a server may be silent, in milliseconds; other tests may run beside. */
const patience = 90_000;

/** The answer, or an error where none comes. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(patience, undefined, { signal: timer.signal }).then(() => {
    throw new Error('no answer');
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

type Who = Parameters<Recorder['ask']>[0];
type Call = readonly [who: Who, route: string, asked: Asked | undefined];

/** Other calls than these were made too long ago to concern the same objects. */
const recentCalls = 6;

/**
 * Asks as a recorder does, but sends each write four times at the same moment. Returns the answer of one that succeeded, so
 * that a story continues. Statuses that the API description doesn't have are violations.
 */
export function createRacer(
  tributary: TestTributary,
  base: string,
  rivals: readonly Person[],
  { mode, random, tally }: { mode: Mode; random: () => number; tally: Tally },
): Recorder['ask'] {
  const recorder = createRecorder(tributary, base);
  const recent: Call[] = [];
  const pick = <T>(from: readonly T[], otherwise: T): T => from[Math.floor(random() * from.length)] ?? otherwise;

  function callsFor(call: Call): readonly Call[] {
    const [who, route, asked] = call;
    if (mode === 'mixed') return [call, call, pick(recent, call), pick(recent, call)];
    if (mode === 'one' || typeof who !== 'object') return [call, call, call, call];
    return [call, call, [pick(rivals, who), route, asked], [pick(rivals, who), route, asked]];
  }

  return async (who, route, asked) => {
    const call: Call = [who, route, asked];
    if (/^(GET|HEAD|OPTIONS) /.test(route)) return inTime(recorder.ask(...call));
    const calls = callsFor(call);
    const settled = await Promise.allSettled(calls.map((each) => inTime(recorder.ask(...each))));
    const answers = settled.flatMap((each, index) => {
      const name = calls[index]![1];
      if (each.status === 'rejected') {
        tally.violations.push(`${name}: ${String(each.reason).slice(0, 400)}`);
        return [];
      }
      countAnswer(tally, name, each.value);
      return [{ answer: each.value, isOwn: calls[index]![0] === who && name === route && calls[index]![2] === asked }];
    });
    recent.push(call);
    if (recent.length > recentCalls) recent.shift();
    const own = answers.filter(({ isOwn }) => isOwn);
    const won = own.find(({ answer }) => answer.status < 300) ?? answers.find(({ answer }) => answer.status < 300);
    const shown = won ?? own[0];
    if (!shown) throw new Error(`${route} had no answer`);
    return shown.answer;
  };
}
