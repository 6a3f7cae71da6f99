import { describe, expect, it } from 'vitest';
import { type MergeSide, refuseMerge } from './merge.ts';
import type { SourceUserStatus } from './source-user.ts';

const free = { namespaceId: 1, isSplitting: false, isReturning: false, hasParts: false, hasMerged: false };
const ann: MergeSide = { ...free, id: 1, status: 'pending_reassignment', reassignToUserId: null };
const ben: MergeSide = { ...free, id: 2, status: 'pending_reassignment', reassignToUserId: null };

describe('a merge', () => {
  it.each<SourceUserStatus>(['pending_reassignment', 'rejected'])('of one who is %s', (status) => {
    expect(refuseMerge({ ...ann, status }, ben)).toBeUndefined();
  });

  it.each<SourceUserStatus>(['pending_reassignment', 'rejected', 'keep_as_placeholder', 'completed'])(
    'into one who is %s',
    (status) => {
      expect(refuseMerge(ann, { ...ben, status, hasMerged: true, hasParts: true })).toBeUndefined();
    },
  );

  it('is refused of one with itself, and of those of different groups', () => {
    expect(refuseMerge(ann, ann)).toBe('itself');
    expect(refuseMerge(ann, { ...ben, namespaceId: 2 })).toBe('elsewhere');
  });

  it.each([
    ['merged', 'merged'],
    ['reassignment_in_progress', 'moving'],
    ['failed', 'failed'],
    ['awaiting_approval', 'asked'],
    ['invited', 'asked'],
    ['revoked', 'revoked'],
  ] as const)('is refused where either is %s', (status, refusal) => {
    expect(refuseMerge({ ...ann, status }, ben)).toBe(refusal);
    expect(refuseMerge(ann, { ...ben, status })).toBe(refusal);
  });

  it.each(['isSplitting', 'isReturning'] as const)('is refused where either %s', (name) => {
    expect(refuseMerge({ ...ann, [name]: true }, ben)).toBe('moving');
    expect(refuseMerge(ann, { ...ben, [name]: true })).toBe('moving');
  });

  it('is refused of one who has been given to a user, and says whether the other one has, too', () => {
    const given = { ...ann, status: 'completed', reassignToUserId: 7 } as const;
    expect(refuseMerge(given, ben)).toBe('given');
    expect(refuseMerge(given, { ...ben, status: 'completed', reassignToUserId: 7 })).toBe('same');
    expect(refuseMerge(given, { ...ben, status: 'completed', reassignToUserId: 8 })).toBe('different');
  });

  it('is refused of one who is kept, who was split, or into whom others were merged', () => {
    expect(refuseMerge({ ...ann, status: 'keep_as_placeholder' }, ben)).toBe('retained');
    expect(refuseMerge({ ...ann, hasParts: true }, ben)).toBe('has_parts');
    expect(refuseMerge({ ...ann, hasMerged: true }, ben)).toBe('has_merged');
  });
});
