import { isDomainError } from '../../../core/platform/index.ts';
import type { Words } from '../../../words/index.ts';
import { FormRefusal, refusalIn } from '../shared/index.ts';

/** The refusal of a setting with its name on the page. */
export function refusedSetting(error: unknown, words: Words, names: Readonly<Record<string, string>>): unknown {
  if (!isDomainError(error)) return error;
  const field = String(error.facts['setting'] ?? error.facts['field']);
  const name = names[field];
  if (name === undefined) return error;
  const message = refusalIn(words, error).replaceAll(field, name);
  return new FormRefusal(message, { field, ...(error.code === 'conflict' && { status: 409 }) });
}
