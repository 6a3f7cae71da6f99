import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../storage/database.ts';
import { commitSteps, stepsOf } from './commit.ts';
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

  it('takes steps from where the last one ended, and says where the next begins', async () => {
    let waits = false;
    const passed: string[] = [];
    const context = {
      batchLimit: Number.POSITIVE_INFINITY,
      database: { write: (work: (tx: Tx) => unknown) => work({ kind: 'sqlite', hasWaitingWriter: () => waits } as Tx) },
      faultPoint: (name: string) => passed.push(name),
    } as unknown as OperationContext;
    const taken: number[] = [];
    const step = (_: Tx, place: number) => {
      taken.push(place);
      waits = place === 2;
      return Promise.resolve(place < 5 ? place + 1 : undefined);
    };
    expect(await commitSteps(context, 'count', 0, step)).toBe(3);
    expect(await commitSteps(context, 'count', 3, step)).toBeUndefined();
    expect(taken).toEqual([0, 1, 2, 3, 4, 5]);
    expect(passed).toEqual(['count:before-commit', 'count:after-commit', 'count:before-commit', 'count:after-commit']);
  });
});
