import { expect, it } from 'vitest';
import { DomainError, tooSoon } from '../core/platform/domain/errors.ts';
import { createLimit } from '../core/platform/operations/limit.ts';
import { localCounts } from '../lib/counts.ts';
import { retryAfter } from './retry-after.ts';

it.each([
  [undefined, '60'],
  [0, '1'],
  [-5, '1'],
  [0.2, '1'],
  [59.1, '60'],
  [120, '120'],
  [28_440, '120'],
  [Number.NaN, '60'],
  [Number.POSITIVE_INFINITY, '60'],
])('tells clients to wait for %s seconds as %s', (seconds, header) => {
  expect(
    retryAfter(
      new DomainError('too_many_requests', 'live.tooManyPages', seconds === undefined ? {} : { retryAfter: seconds }),
    ),
  ).toBe(header);
});

it.each([
  [1, 'too_many_requests'],
  [120, 'too_many_requests'],
  [121, 'unprocessable'],
  [28_800, 'unprocessable'],
])('refuses what has to wait for %i seconds as %s', (seconds, code) => {
  expect(tooSoon('imports.stopping', seconds)).toMatchObject({ code, reason: 'imports.stopping' });
});

it('counts within a minute, and tells how much of it is left', () => {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const limit = createLimit({ now: () => new Date(now).toISOString() }, localCounts('tries'), 2, 'attempts');
  limit.take('a');
  now += 20_000;
  limit.take('a');
  limit.take('b');
  expect(() => limit.take('a')).toThrow(expect.objectContaining({ facts: { retryAfter: 40 } }));
  now += 40_000;
  expect(() => limit.take('a')).not.toThrow();
});
