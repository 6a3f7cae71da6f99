import { DomainError } from '../../../core/platform/domain/errors.ts';
import { type PollDraft, refuseAnswers } from '../../../core/content/domain/poll.ts';
import { count, isSet, type Parameters, text } from '../parameters.ts';

const units: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const longest = 3650;

/**
 * The poll that `poll_answers` makes of a post (facts, section 17); it lasts ten days unless told.
 * @throws DomainError invalid_input, invalid_parameter
 */
export function pollOf(parameters: Parameters): PollDraft | undefined {
  const answers = answersOf(parameters['poll_answers']);
  if (answers.length === 0) return undefined;
  refuseAnswers(answers, 'poll_answers');
  const unit = units[(text(parameters, 'poll_expire_unit') ?? 'days').toLowerCase()];
  const value = count(parameters, 'poll_expire_value') ?? 10;
  if (unit === undefined || value === 0 || value > longest) {
    throw new DomainError(
      'invalid_input',
      '"poll_expire_unit" is Minutes, Hours or Days, "poll_expire_value" how many.',
      {
        parameter: 'poll_expire_unit',
      },
    );
  }
  return { answers, isMultiple: isSet(parameters, 'poll_multiple_answers'), lastsMilliseconds: value * unit };
}

function answersOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).filter((each) => typeof each === 'string');
  return [...new Set(texts.map((each) => each.trim()))].filter((each) => each !== '');
}
