import { describe, expect, it } from 'vitest';
import { type Candidate, chooseCandidates, confidenceOf, type Evidence } from './suggestion.ts';

const person = (userId: number, ...reasons: Evidence[]): Candidate => ({ userId, reasons, isPossible: true });
const of = (sourceUserId: number, ...candidates: Candidate[]) => ({ sourceUserId, importSourceId: 1, candidates });
const chosen = (suggestibles: Parameters<typeof chooseCandidates>[0], allowsSeveral = false) =>
  [...chooseCandidates(suggestibles, allowsSeveral)].map(([id, { userId }]) => [id, userId]);

it('only a confirmed address is strong', () => {
  expect(confidenceOf(['confirmed_email'])).toBe('strong');
  expect(confidenceOf(['confirmed_email', 'name'])).toBe('strong');
  expect(confidenceOf(['username', 'name'])).toBe('medium');
  for (const alone of ['username', 'name', 'public_email'] as const) expect(confidenceOf([alone])).toBe('weak');
  expect(confidenceOf(['public_email', 'name'])).toBe('weak');
});

describe('a source user', () => {
  it('is suggested to be the only person who comes into question', () => {
    expect(chooseCandidates([of(7, person(3, 'username', 'name'))], false)).toEqual(
      new Map([[7, { userId: 3, reasons: ['username', 'name'] }]]),
    );
    expect(chosen([of(7)])).toEqual([]);
  });

  it('is nobody where several come into question', () => {
    expect(chosen([of(7, person(3, 'name'), person(4, 'name'))])).toEqual([]);
    expect(chosen([of(7, person(3, 'username', 'name'), person(4, 'name'))])).toEqual([]);
    expect(chosen([of(7, person(3, 'confirmed_email'), person(4, 'confirmed_email'))])).toEqual([]);
  });

  it('is who has confirmed the address, whoever has the name', () => {
    expect(chosen([of(7, person(4, 'username', 'name'), person(3, 'confirmed_email'))])).toEqual([[7, 3]]);
  });

  it('is nobody where who comes into question cannot be assigned', () => {
    const blocked = { ...person(3, 'confirmed_email'), isPossible: false };
    expect(chosen([of(7, blocked, person(4, 'name'))])).toEqual([]);
    expect(chosen([of(7, { ...person(3, 'name'), isPossible: false }, person(4, 'name'))])).toEqual([]);
    expect(chosen([of(7, { ...person(3, 'name'), isPossible: false })])).toEqual([]);
  });
});

describe('a person', () => {
  it('is suggested for one source user of a source', () => {
    expect(chosen([of(7, person(3, 'name')), of(8, person(3, 'name'))])).toEqual([]);
    expect(chosen([of(7, person(3, 'username', 'name')), of(8, person(3, 'name'))])).toEqual([]);
    expect(chosen([of(7, person(3, 'name')), { ...of(8, person(3, 'name')), importSourceId: 2 }])).toEqual([
      [7, 3],
      [8, 3],
    ]);
  });

  it('is suggested where the confirmed address is, and not where the name is', () => {
    expect(chosen([of(7, person(3, 'name')), of(8, person(3, 'confirmed_email'))])).toEqual([[8, 3]]);
  });

  it('is suggested for several with confirmed addresses where that is allowed', () => {
    const both = [of(7, person(3, 'confirmed_email')), of(8, person(3, 'confirmed_email', 'name'))];
    expect(chosen(both)).toEqual([]);
    expect(chosen(both, true)).toEqual([
      [7, 3],
      [8, 3],
    ]);
    expect(chosen([...both, of(9, person(3, 'name'))], true).map(([id]) => id)).toEqual([7, 8]);
    expect(chosen([of(7, person(3, 'name')), of(8, person(3, 'name'))], true)).toEqual([]);
  });
});
