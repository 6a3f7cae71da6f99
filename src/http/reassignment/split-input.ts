import { DomainError } from '../../core/platform/index.ts';
import type { SplitInput } from '../../core/reassignment/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant, instantFromMilliseconds } from '../../lib/clock.ts';

/**
 * The parts to split off, as given in requests and forms: channels by id or address, days or times.
 * @throws DomainError invalid_parameter
 */
export function splitInputOf(fields: Readonly<Record<string, unknown>>): SplitInput {
  const channels = channelsOf(fields['channels'] ?? fields['channels[]']);
  const since = momentOf(fields, 'since', 0);
  // A day as the end belongs to the part.
  const until = momentOf(fields, 'until', dayMilliseconds);
  if (since !== null && until !== null && since >= until) {
    throw new DomainError('invalid_parameter', 'splits.untilBeforeSince', { parameter: 'until' });
  }
  return { channels, since, until };
}

/** @throws DomainError invalid_parameter */
function channelsOf(given: unknown): string[] {
  if (given === undefined || given === null) return [];
  const list: unknown[] = Array.isArray(given) ? given : [given];
  return list.flatMap((each) => {
    if (typeof each === 'number') return [String(each)];
    if (typeof each === 'string')
      return each
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
    throw invalid('channels');
  });
}

/** @throws DomainError invalid_parameter */
function momentOf(fields: Readonly<Record<string, unknown>>, name: string, wholeDay: number): Instant | null {
  const given = fields[name];
  if (given === undefined || given === null || given === '') return null;
  const isDay = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const text = isDay ? `${given}T00:00:00.000Z` : given;
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) throw invalid(name);
  const moment = Date.parse(text);
  // The parser turns a day that doesn't exist into one of the next month.
  if (Number.isNaN(moment) || (isDay && !instantFromMilliseconds(moment).startsWith(text.slice(0, 10))))
    throw invalid(name);
  return addMilliseconds(instantFromMilliseconds(moment), isDay ? wholeDay : 0);
}

function invalid(name: string): DomainError {
  return new DomainError('invalid_parameter', 'parameters.invalid', { parameter: name });
}
