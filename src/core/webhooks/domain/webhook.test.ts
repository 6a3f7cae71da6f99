import { describe, expect, it } from 'vitest';
import { dayMilliseconds, minuteMilliseconds } from '../../../lib/clock.ts';
import { alertStatus, isGone, isTaken, maxFailures, pauseAfter, retryDelay } from './webhook.ts';

describe('webhooks', () => {
  it('send a failed delivery again, ever later, and give it up after the eighth attempt', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempts) => retryDelay(attempts) ?? 0);
    expect(delays[0]).toBe(5000);
    expect([...delays].sort((a, b) => a - b)).toEqual(delays);
    expect(retryDelay(8)).toBeUndefined();
  });

  it('pause for a receiver that fails again and again, a day at most', () => {
    expect([0, 1, 3].map(pauseAfter)).toEqual([0, 0, 0]);
    expect([4, 5, 6].map(pauseAfter)).toEqual([1, 2, 4].map((minutes) => minutes * minuteMilliseconds));
    expect(pauseAfter(40)).toBe(dayMilliseconds);
    expect(pauseAfter(maxFailures - 1)).toBeLessThan(dayMilliseconds);
  });

  it('take a response from 200 to 299 for success, and 410 for a farewell', () => {
    expect([199, 200, 299, 300, 302, 404, 500].filter((status) => isTaken({ status }))).toEqual([200, 299]);
    expect(isTaken({})).toBe(false);
    expect([404, 410, 500].filter((status) => isGone({ status }))).toEqual([410]);
  });

  it('say whether they are sent', () => {
    const now = '2026-01-02T00:00:00.000Z';
    expect(alertStatus({ state: 'active', retryAt: null }, now)).toBe('executable');
    expect(alertStatus({ state: 'active', retryAt: '2026-01-01T00:00:00.000Z' }, now)).toBe('executable');
    expect(alertStatus({ state: 'active', retryAt: '2026-01-03T00:00:00.000Z' }, now)).toBe('temporarily_disabled');
    expect(alertStatus({ state: 'disabled', retryAt: null }, now)).toBe('disabled');
  });
});
