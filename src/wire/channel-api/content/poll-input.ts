import { assertAnswers, type PollDraft } from '../../../core/content/domain/index.ts';
import { DomainError } from '../../../core/platform/domain/index.ts';

const units: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
const maxLength = 3650;

/**
 * The poll that `poll_answers` makes of a post (facts, section 17); it lasts ten days by default.
 * @throws DomainError invalid_input
 */
export function decodePoll(values: {
  readonly poll_answers: readonly string[];
  readonly poll_multiple_answers: boolean;
  readonly poll_expire_value: number | undefined;
  readonly poll_expire_unit: string | undefined;
}): PollDraft | undefined {
  const answers = [...values.poll_answers];
  if (answers.length === 0) return undefined;
  assertAnswers(answers, 'poll_answers');
  const unit = units[(values.poll_expire_unit ?? 'days').toLowerCase()];
  const value = values.poll_expire_value ?? 10;
  if (unit === undefined || value === 0 || value > maxLength) {
    throw new DomainError('invalid_input', 'polls.badExpiry', { parameter: 'poll_expire_unit' });
  }
  return { answers, isMultiple: values.poll_multiple_answers, lastsMilliseconds: value * unit };
}
