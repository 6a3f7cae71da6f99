import { describe, expect, it } from 'vitest';
import { isInForce, type Sanction, suspensionFacts } from '../../accounts/domain/index.ts';
import { assertSanction, maxSuspensionDays } from './sanction.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';

const now = '2026-05-01T00:00:00.000Z';
const later = addMilliseconds(now, dayMilliseconds);
const suspension: Sanction = {
  id: 1,
  kind: 'suspension',
  userId: 2,
  groupId: null,
  caseId: 3,
  reason: 'Spam.',
  endsAt: later,
  createdBy: 4,
  createdAt: now,
  endedAt: null,
  endedBy: null,
};

describe('a suspension', () => {
  it('is in force until its time is over, or it is lifted', () => {
    expect(isInForce(suspension, now)).toBe(true);
    expect(isInForce(suspension, later)).toBe(false);
    expect(isInForce({ ...suspension, endsAt: null }, later)).toBe(true);
    expect(isInForce({ ...suspension, endedAt: now }, now)).toBe(false);
    expect(isInForce({ ...suspension, kind: 'warning' }, now)).toBe(false);
  });

  it('says until when, and why', () => {
    expect(suspensionFacts(suspension)).toEqual({ until: '2026-05-02 00:00', why: 'Spam.' });
    expect(suspensionFacts({ ...suspension, endsAt: null })).toEqual({ until: 'never', why: 'Spam.' });
  });

  it('has a reason, and an end that lies ahead and not too far', () => {
    const draft = { kind: 'suspension', reason: 'Spam.', isServerWide: false, endsAt: later } as const;
    expect(() => assertSanction(draft, now)).not.toThrow();
    expect(() => assertSanction({ ...draft, endsAt: null }, now)).not.toThrow();
    expect(() => assertSanction({ ...draft, endsAt: now }, now)).toThrow('ends in the future');
    const tooFar = addMilliseconds(now, (maxSuspensionDays + 1) * dayMilliseconds);
    expect(() => assertSanction({ ...draft, endsAt: tooFar }, now)).toThrow('within ten years');
    expect(() => assertSanction({ ...draft, reason: '' }, now)).toThrow('Write to the person why');
    expect(() => assertSanction({ ...draft, reason: 'x'.repeat(2001) }, now)).toThrow('2000 characters');
  });
});
