import { DomainError } from '../../platform/index.ts';
import type { ItemInput } from '../domain/item-input.ts';
import { assertAnswers } from '../domain/poll.ts';
import { type Instant, millisecondsOf } from '../../../lib/clock.ts';
import { instantFromText } from '../../../lib/time-zone.ts';
import { readPoll } from '../../../text/bbcode/poll.ts';

const defaultDays = 10;
const day = 24 * 3600 * 1000;

/**
 * A new post with the poll from its BBCode; other input unchanged.
 * @param timeAndZone the time, and the zone of `[ends]`; only called for a poll
 * @throws DomainError invalid_input for too many or too long options, and an end that is past or invalid
 */
export async function withWrittenPoll(
  input: ItemInput,
  timeAndZone: () => Promise<{ readonly zone: string; readonly now: Instant }>,
): Promise<ItemInput> {
  const isPost = input.parent === undefined && (input.itemType ?? 0) === 0 && !input.obj;
  if (!isPost || input.poll || (input.mimetype ?? 'text/bbcode') !== 'text/bbcode') return input;
  const written = readPoll(input.body ?? '');
  if (!written) return input;
  const { answers, isMultiple, ends, body } = written;
  assertAnswers(answers, 'body');
  const { zone, now } = await timeAndZone();
  const begin = input.createdAt ?? now;
  const end = ends === undefined ? undefined : instantFromText(ends, zone);
  if (ends !== undefined && (end === undefined || end <= begin)) {
    throw new DomainError('invalid_input', 'polls.badEnd', { end: ends, parameter: 'body' });
  }
  const lastsMilliseconds = end === undefined ? defaultDays * day : millisecondsOf(end) - millisecondsOf(begin);
  return { ...input, body, poll: { answers, isMultiple, lastsMilliseconds } };
}
