import { describe, expect, it } from 'vitest';
import {
  DomainError,
  isDomainError,
  isOutOfSpace,
  isUnavailable,
  maxRetryAfter,
  notFound,
  tooSoon,
  UnavailableError,
  withoutSpace,
} from './errors.ts';

describe('a refusal', () => {
  it('has a code, a sentence and facts', () => {
    const refusal = new DomainError('conflict', 'Taken.', { field: 'path' });
    expect(refusal).toMatchObject({
      name: 'DomainError',
      code: 'conflict',
      message: 'Taken.',
      facts: { field: 'path' },
    });
    expect(new DomainError('conflict', 'Taken.').facts).toEqual({});
    expect([isDomainError(refusal), isDomainError(new Error('Taken.'))]).toEqual([true, false]);
  });

  it('of what is not there names it', () => {
    expect(notFound('Group')).toMatchObject({
      code: 'not_found',
      message: 'Group Not Found',
      facts: { what: 'Group' },
    });
  });

  it.each([
    [0, 1],
    [-5, 1],
    [0.2, 1],
    [1, 1],
    [1.1, 2],
    [maxRetryAfter - 0.5, maxRetryAfter],
    [maxRetryAfter, maxRetryAfter],
  ])('of what may be done again in %d s tells to wait %d s', (seconds, retryAfter) => {
    expect(tooSoon('Wait.', seconds, { what: 'mail' })).toMatchObject({
      code: 'too_many_requests',
      message: 'Wait.',
      facts: { what: 'mail', retryAfter },
    });
  });

  it('of what takes longer than anybody should sleep tells no time', () => {
    const refusal = tooSoon('Tomorrow.', maxRetryAfter + 0.1, { what: 'mail' });
    expect(refusal).toMatchObject({ code: 'unprocessable', message: 'Tomorrow.' });
    expect(refusal.facts).toEqual({ what: 'mail' });
    expect(maxRetryAfter).toBe(120);
  });
});

describe('an outage', () => {
  it.each([
    ['database', /^The database does not answer/],
    ['storage', /^The file storage does not answer/],
    ['space', /^The server has no space left/],
  ] as const)('of the %s says what clients can do', (dependency, sentence) => {
    const cause = new Error('10.0.0.7 refused');
    const outage = new UnavailableError(dependency, 'connection to 10.0.0.7', { cause });
    expect(outage).toMatchObject({ name: 'UnavailableError', dependency, isOutage: true, cause });
    expect(outage.publicMessage).toMatch(sentence);
    expect(outage.publicMessage).toMatch(/Try again/);
    expect(outage.publicMessage).not.toContain('10.0.0.7');
    expect(isUnavailable(outage)).toBe(true);
    expect(isDomainError(outage)).toBe(false);
    expect(isOutOfSpace(outage)).toBe(dependency === 'space');
  });

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('is what %s of the file system becomes', (code) => {
    const error = Object.assign(new Error('write failed'), { code });
    const outage = withoutSpace(error);
    expect(isOutOfSpace(outage)).toBe(true);
    expect(outage).toMatchObject({ message: 'no space is left: write failed', cause: error });
  });

  it.each([Object.assign(new Error('x'), { code: 'EACCES' }), new Error('x'), 'x', undefined, { code: 'ENOSPC' }])(
    'is nothing else: %s',
    (error) => {
      expect(withoutSpace(error)).toBe(error);
      expect([isUnavailable(error), isOutOfSpace(error)]).toEqual([false, false]);
    },
  );
});
