import { describe, expect, it } from 'vitest';
import { growthOf } from '../rig/linear.ts';
import { markupPatterns } from './markup.ts';

describe('time in proportion to the input', () => {
  it.each(markupPatterns)('$name', async (pattern) => {
    expect(await growthOf(pattern)).toEqual({ isLinear: true, told: expect.any(String) });
  });
});
