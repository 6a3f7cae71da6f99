import { describe, expect, it } from 'vitest';
import { decisions, decisionsFor, needsReason, outcomeOf } from './moderation.ts';

describe('what can be decided about a case', () => {
  const post = { subject: 'post', outcome: null, state: 'open' } as const;

  it('is to leave a post, to hide it or to remove it', () => {
    expect(decisionsFor(post)).toEqual(['dismiss', 'hide', 'remove']);
    expect(decisionsFor({ ...post, state: 'closed' })).toEqual(['hide', 'remove']);
  });

  it('is to show a hidden post again, and nothing more about one that is gone', () => {
    expect(decisionsFor({ ...post, outcome: 'hidden', state: 'appealed' })).toEqual(['dismiss', 'show', 'remove']);
    expect(decisionsFor({ ...post, outcome: 'removed', state: 'appealed' })).toEqual(['dismiss']);
    expect(decisionsFor({ ...post, outcome: 'removed', state: 'closed' })).toEqual([]);
  });

  it('is to dismiss what was reported of a person or an import', () => {
    expect(decisionsFor({ ...post, subject: 'person' })).toEqual(['dismiss']);
    expect(decisionsFor({ ...post, subject: 'import', state: 'closed' })).toEqual([]);
  });

  it('wants a reason where something is taken from everybody', () => {
    expect(decisions.filter(needsReason)).toEqual(['hide', 'remove']);
  });

  it('leads to an outcome', () => {
    expect(decisions.map((decision) => outcomeOf(decision, 'hidden'))).toEqual(['hidden', null, 'removed', 'hidden']);
    expect(outcomeOf('dismiss', null)).toBeNull();
  });
});
