import { describe, expect, it } from 'vitest';
import { growthOf } from '../rig/linear.ts';
import { archivePatterns } from './archives.ts';
import { markupPatterns } from './markup.ts';
import { protocolPatterns } from './protocol.ts';

describe.each([
  ['markup', markupPatterns],
  ['protocols', protocolPatterns],
  ['archives', archivePatterns],
])('time in proportion to the input: %s', (_kind, patterns) => {
  it.each(patterns)('$name', async (pattern) => {
    expect(await growthOf(pattern)).toEqual({ isLinear: true, report: expect.any(String) });
  });
});
