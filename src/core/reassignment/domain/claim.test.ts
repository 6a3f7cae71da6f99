import { expect, it } from 'vitest';
import { basisOf, claimModes, claimStates, usualClaimSettings } from './claim.ts';

it('rests on an address where the archive knows one, on a word where the group lets members choose', () => {
  const all = claimModes.map((mode) => [mode, basisOf(mode, true), basisOf(mode, false)]);
  expect(all).toEqual([
    ['off', undefined, undefined],
    ['address', 'address', undefined],
    ['choice', 'address', 'choice'],
  ]);
});

it('is stored by these names, and looked at by an Owner unless the group says otherwise', () => {
  expect(claimStates).toEqual(['open', 'approved', 'declined', 'withdrawn', 'ended']);
  expect(usualClaimSettings).toEqual({ claims: 'address', approvesAddresses: false, changedBy: null });
});
