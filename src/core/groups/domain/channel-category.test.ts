import { describe, expect, it } from 'vitest';
import { placedAt } from './channel-category.ts';

describe('a place in a list', () => {
  it('is one up or down, and stays at the ends', () => {
    expect(placedAt([1, 2, 3], 2, 'up')).toEqual([2, 1, 3]);
    expect(placedAt([1, 2, 3], 2, 'down')).toEqual([1, 3, 2]);
    expect(placedAt([1, 2, 3], 1, 'up')).toEqual([1, 2, 3]);
    expect(placedAt([1, 2, 3], 3, 'down')).toEqual([1, 2, 3]);
  });

  it('is counted from one', () => {
    expect(placedAt([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
    expect(placedAt([1, 2, 3], 1, 2)).toEqual([2, 1, 3]);
    expect(placedAt([1, 2, 3], 1, 99)).toEqual([2, 3, 1]);
    expect(placedAt([1, 2, 3], 2, -5)).toEqual([2, 1, 3]);
  });

  it('is at the end for what comes from elsewhere', () => {
    expect(placedAt([1, 2], 7, 'down')).toEqual([1, 2, 7]);
    expect(placedAt([1, 2], 7, 'up')).toEqual([1, 7, 2]);
    expect(placedAt([], 7, 1)).toEqual([7]);
  });
});
