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
import type { Reason } from './refusal.ts';

describe('a refusal', () => {
  it('has a code, a reason and facts, and the sentence that they make', () => {
    const refusal = new DomainError('conflict', 'groups.pathTaken', { path: 'crew', field: 'path' });
    expect(refusal).toMatchObject({
      name: 'DomainError',
      code: 'conflict',
      reason: 'groups.pathTaken',
      message: 'The path "crew" is taken already.',
      facts: { path: 'crew', field: 'path' },
    });
    expect(new DomainError('conflict', 'groups.thereAlready').facts).toEqual({});
    expect([isDomainError(refusal), isDomainError(new Error('Taken.'))]).toEqual([true, false]);
  });

  it('compiles with the facts of its reason alone', () => {
    const made = [
      // @ts-expect-error there is no such reason
      () => new DomainError('conflict', 'groups.unheardOf'),
      // @ts-expect-error the path is missing
      () => new DomainError('conflict', 'groups.pathTaken', { field: 'path' }),
      // @ts-expect-error days are counted
      () => new DomainError('conflict', 'reassignment.undoneTooLate', { days: 'two' }),
      // @ts-expect-error a name that nothing shows
      () => new DomainError('conflict', 'groups.pathTaken', { path: 'crew', name: 'Crew' }),
      // @ts-expect-error of several reasons that show something
      () => new DomainError('conflict', 'groups.pathTaken' as Reason),
    ];
    expect(made).toHaveLength(5);
  });

  it('of what is not there names it', () => {
    expect(notFound('group')).toMatchObject({
      code: 'not_found',
      reason: 'notFound.group',
      message: 'Group Not Found',
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
    expect(tooSoon('imports.stopping', seconds, { field: 'mail' })).toMatchObject({
      code: 'too_many_requests',
      reason: 'imports.stopping',
      facts: { field: 'mail', retryAfter },
    });
  });

  it('of what takes longer than anybody should sleep tells no time', () => {
    const refusal = tooSoon('imports.stopping', maxRetryAfter + 0.1, { field: 'mail' });
    expect(refusal).toMatchObject({ code: 'unprocessable', reason: 'imports.stopping' });
    expect(refusal.facts).toEqual({ field: 'mail' });
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
