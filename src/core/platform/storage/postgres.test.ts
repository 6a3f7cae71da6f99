import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnavailableError } from '../domain/errors.ts';
import { openPostgresParts } from './postgres.ts';

/** Nothing connects: only how transactions are tried again is looked at. */
const open = () =>
  openPostgresParts('postgres://nowhere.invalid/none', {
    poolSize: 1,
    work: 'requests',
    statementSeconds: 10,
    durability: 'full',
  });

describe('a transaction that loses against others on a slow machine', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    // At once: the next file must not see it.
    vi.restoreAllMocks();
  });

  /** Runs a transaction that fails this often, a second after each start; returns how it ended. */
  async function triedAgain(code: string, failures: number) {
    const parts = open();
    let tries = 0;
    const ended = parts.queue(async () => {
      tries += 1;
      now += 1000;
      if (tries <= failures) throw Object.assign(new Error('met another'), { code });
      return tries;
    });
    const settled = ended.catch((error: unknown) => error);
    for (let n = 0; n <= failures; n += 1) await vi.advanceTimersByTimeAsync(1000);
    return { end: await settled, retries: parts.retries() };
  }

  it.each(['40001', '40P01'])('is tried until it gets through (%s)', async (code) => {
    expect(await triedAgain(code, 12)).toEqual({ end: 13, retries: 12 });
  });

  it('is unavailable in the end', async () => {
    const { end, retries } = await triedAgain('40001', 40);
    expect(end).toBeInstanceOf(UnavailableError);
    expect(retries).toBe(15);
  });

  it('does not wait for a lock for ever', async () => {
    const { end } = await triedAgain('55P03', 12);
    expect(end).toBeInstanceOf(UnavailableError);
  });
});
