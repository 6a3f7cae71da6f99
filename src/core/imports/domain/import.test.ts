import { describe, expect, it } from 'vitest';
import { placeholderNames } from './import.ts';

/** Group API facts, section 8.2. */
describe('a placeholder user', () => {
  const called = (name: string | null, username: string | null) =>
    placeholderNames({ name, username, importType: 'slack' }, 'k3x');

  it('is called after the source user', () => {
    expect(called('Ann Archer', 'ann')).toEqual({ name: 'Placeholder Ann Archer', username: 'ann_placeholder_k3x' });
  });

  it('is called after the kind of import where names are missing', () => {
    expect(called(null, null)).toEqual({ name: 'Placeholder slack Source User', username: 'slack_placeholder_k3x' });
    expect(called('Ann', '@.-')).toMatchObject({ username: 'slack_placeholder_k3x' });
  });

  it('has letters and digits of the username alone, and names of a length that fits', () => {
    expect(called(null, 'änn.o-nym_7').username).toBe('nnonym7_placeholder_k3x');
    expect(called('x'.repeat(300), null).name).toBe(`Placeholder ${'x'.repeat(127)}`);
    expect(called(null, 'y'.repeat(300)).username).toBe(`${'y'.repeat(80)}_placeholder_k3x`);
  });
});
