import { describe, expect, it } from 'vitest';
import { createAllowance, garbage } from './garbage.ts';

describe('how much garbage there may be', () => {
  it('is little while collections are rare, as after the start', () => {
    const after = createAllowance();
    expect([after(1700, true), after(2000, false), after(8000, true), after(20_000, true)]).toEqual(
      Array.from({ length: 4 }, () => garbage.little),
    );
  });

  it('is much while they are frequent, and little again some seconds later', () => {
    const after = createAllowance();
    expect([after(1000, true), after(3000, true), after(3100, false), after(7900, false), after(8100, false)]).toEqual([
      garbage.little,
      garbage.much,
      garbage.much,
      garbage.much,
      garbage.little,
    ]);
  });
});
