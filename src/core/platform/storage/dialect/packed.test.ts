import { describe, expect, it } from 'vitest';
import { partsOf, unpackRows } from './packed.ts';

describe('parts of packed rows', () => {
  const rowsOf = (rows: number): string | null =>
    rows === 0 ? null : Array.from({ length: rows }, (_, index) => `${index},${index * 7}`).join(';');

  it.each([0, 1, 2, 3, 4, 6, 7, 100])('have every one of %i rows once, in order', (rows) => {
    const parts = partsOf(rowsOf(rows), 3);
    expect(parts.length).toBe(Math.ceil(rows / 3));
    expect(parts.flatMap(unpackRows)).toEqual(unpackRows(rowsOf(rows)));
    expect(parts.slice(0, -1).map((part) => unpackRows(part).length)).toEqual(parts.slice(1).map(() => 6));
  });
});
