import { numbersOf } from '../lib/texts/numbers.ts';
import { textOf } from '../lib/texts/text.ts';

/** Messages in ICU MessageFormat, as the files of a language have them. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The texts of a language under the keys of its messages. The types of those in English hold for all (scripts/texts.ts). */
export function catalogueOf<Texts>(language: string, messages: Messages): Texts {
  const numbers = numbersOf(language);
  const textsOf = (some: Messages): object =>
    Object.fromEntries(
      Object.entries(some).map(([key, value]) => [
        key,
        typeof value === 'string' ? textOf(value, numbers) : textsOf(value),
      ]),
    );
  return textsOf(messages) as Texts;
}
