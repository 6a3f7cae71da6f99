import { describe, expect, it } from 'vitest';
import { outdatedNode } from './node-version.ts';

describe('a Node.js past its end of life', () => {
  it('is named, from the day after its last fixes', () => {
    expect(outdatedNode('20.19.0', '2026-05-01T00:00:00.000Z')).toBe(
      'Node.js 20.19.0 has had no security fixes since 2026-04-30. Upgrade to Node.js 24 or newer.',
    );
    expect(outdatedNode('22.16.0', '2027-05-01T00:00:00.000Z')).toContain('since 2027-04-30');
  });

  it('is none before, nor one that nobody knows the end of', () => {
    expect(outdatedNode('20.19.0', '2026-04-30T23:59:59.999Z')).toBeUndefined();
    expect(outdatedNode('24.0.0', '2026-11-22T00:00:00.000Z')).toBeUndefined();
    expect(outdatedNode('27.0.0', '2031-01-01T00:00:00.000Z')).toBeUndefined();
  });
});
