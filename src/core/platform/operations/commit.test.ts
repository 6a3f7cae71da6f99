import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../storage/database.ts';
import { stepsOf } from './commit.ts';
import type { OperationContext } from './context.ts';

describe('a transaction of several steps', () => {
  let now = 0;
  beforeEach(() => vi.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => vi.restoreAllMocks());

  const begin = (kind: Tx['kind'], { batchLimit = Number.POSITIVE_INFINITY, waits = (): boolean => false } = {}) =>
    stepsOf({ batchLimit } as OperationContext, { kind, hasWaitingWriter: waits } as Tx);

  it('goes on in SQLite for a tenth of a second', () => {
    const mayGoOn = begin('sqlite');
    expect(mayGoOn()).toBe(true);
    now += 99;
    expect(mayGoOn()).toBe(true);
    now += 1;
    expect(mayGoOn()).toBe(false);
  });

  it('ends as soon as somebody waits', () => {
    let isWaiting = false;
    const mayGoOn = begin('sqlite', { waits: () => isWaiting });
    expect(mayGoOn()).toBe(true);
    isWaiting = true;
    expect(mayGoOn()).toBe(false);
  });

  it('has one step in PostgreSQL, and where batches have a limit', () => {
    expect(begin('postgres')()).toBe(false);
    expect(begin('sqlite', { batchLimit: 16 })()).toBe(false);
  });
});
