import { expect, it } from 'vitest';
import type { Instant } from '../../../lib/clock.ts';
import { UnavailableError } from '../../platform/domain/errors.ts';
import type { OperationContext } from '../../platform/index.ts';
import { whileDue } from './while-due.ts';

/** Rows 1 to 20; those of `broken` can't be sent, separately or with others. */
function begin(broken: readonly number[], errorOf = (row: number): Error => new Error(`row ${row}`)) {
  const due = new Set(Array.from({ length: 20 }, (_, index) => index + 1));
  const context = {
    batchLimit: 100,
    clock: { now: (): Instant => '2026-01-02T03:04:05.000Z' },
    database: { reader: {} },
  } as unknown as OperationContext;
  const send = (rows: readonly number[]): Promise<void> => {
    const refused = rows.find((row) => broken.includes(row));
    if (refused !== undefined) return Promise.reject(errorOf(refused));
    for (const row of rows) due.delete(row);
    return Promise.resolve();
  };
  const list = (_reader: unknown, _now: Instant, limit: number) => Promise.resolve([...due].slice(0, limit));
  return { due, work: whileDue(context, new AbortController().signal, { batchSize: 4, list, send }) };
}

it('sends what can be sent, whatever stands before it, and then fails with the first error', async () => {
  const broken = [1, 2, 3, 4, 5, 11];
  const { due, work } = begin(broken);
  await expect(work).rejects.toThrow('row 1');
  expect([...due]).toEqual(broken);
});

it('stops at an outage', async () => {
  const { due, work } = begin([6], () => new UnavailableError('database', 'away'));
  await expect(work).rejects.toBeInstanceOf(UnavailableError);
  expect(due.size).toBe(16);
});
