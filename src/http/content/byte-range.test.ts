import { describe, expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

describe('a range', () => {
  it('is of whole bytes, to the end if it has none', () => {
    expect(readRange('bytes=0-0', 10)).toEqual({ start: 0, end: 1 });
    expect(readRange('bytes=2-4', 10)).toEqual({ start: 2, end: 5 });
    expect(readRange('bytes=8-', 10)).toEqual({ start: 8, end: 10 });
    expect(readRange('bytes=8-99', 10)).toEqual({ start: 8, end: 10 });
    expect(readRange('bytes=-3', 10)).toEqual({ start: 7, end: 10 });
    expect(readRange('bytes=-30', 10)).toEqual({ start: 0, end: 10 });
  });

  it('cannot begin behind the end', () => {
    for (const header of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) {
      expect(readRange(header, 10)).toBe('unsatisfiable');
    }
    expect(readRange('bytes=-1', 0)).toBe('unsatisfiable');
  });

  it('is the whole where it makes no sense', () => {
    for (const header of [undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=a-b']) {
      expect(readRange(header, 10)).toBeUndefined();
    }
  });
});
