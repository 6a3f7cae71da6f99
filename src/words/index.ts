import { isLanguageCode, type LanguageCode, languageCodes } from '../lib/languages.ts';
import { type Numbers, numbersOf } from '../lib/texts/numbers.ts';
import { catalogueOf } from './catalogue.ts';
import { messages } from './messages.ts';
import type { Texts } from './texts.ts';

export type { Text } from '../lib/texts/text.ts';
export { said } from '../lib/texts/text.ts';
export { instantFacts } from './instant-facts.ts';

/** Every text of pages and mails in a language, and how it writes numbers. */
export interface Words extends Texts {
  readonly language: LanguageCode;
  readonly direction: 'ltr' | 'rtl';
  readonly count: Numbers['grouped'];
  readonly size: Numbers['size'];
}

const catalogues = new Map<LanguageCode, Words>();

/** Each language's own name for itself. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

/** The languages that are written from right to left. */
const fromRight: readonly LanguageCode[] = [];

/** The languages that there are, each with its own name for itself. */
export const languages = languageCodes.map((code) => ({ code, name: languageNames[code] }));

/** The texts of a language; those in English where there are none. */
export function wordsOf(language: string): Words {
  const code = isLanguageCode(language) ? language : 'en';
  const known = catalogues.get(code);
  if (known) return known;
  const { grouped, size } = numbersOf(code);
  const words: Words = {
    ...catalogueOf<Texts>(code, messages[code]),
    language: code,
    direction: fromRight.includes(code) ? 'rtl' : 'ltr',
    count: grouped,
    size,
  };
  catalogues.set(code, words);
  return words;
}

/**
 * The language to speak with somebody: the first choice that is one of ours, else the one that their browser likes best.
 * @param acceptLanguage the header of that name, of any length
 * @param choices the strongest first; what is empty or unknown is ignored
 * @returns undefined where neither says anything that is spoken here
 */
export function languageFor(
  acceptLanguage: string | undefined,
  ...choices: readonly (string | null | undefined)[]
): LanguageCode | undefined {
  return choices.find((choice) => isLanguageCode(choice)) ?? acceptedLanguage(acceptLanguage);
}

/** What browsers send is short; of what is longer the rest does not count. */
const maxAccepted = 20;

/** The language with the greatest weight (RFC 9110, section 12.5.4); of those alike the first. `de-AT` is taken for `de`. */
function acceptedLanguage(header = ''): LanguageCode | undefined {
  let best: { code: LanguageCode; weight: number } | undefined;
  for (const range of header.slice(0, 500).split(',', maxAccepted)) {
    const [, tag = '', quality = '1'] =
      /^\s*([a-z]{1,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
    const code = tag.toLowerCase();
    const weight = Number(quality);
    if (isLanguageCode(code) && weight > (best?.weight ?? 0)) best = { code, weight };
  }
  return best?.code;
}

/** How much of an account was erased, by the names of its parts: rows of label and number, in the order of the catalogue. */
export function erasedFacts(
  { deletion, count, size }: Pick<Words, 'deletion' | 'count' | 'size'>,
  erased: Readonly<Record<string, number | string | undefined>>,
): (readonly [string, string])[] {
  return Object.entries(deletion.erased).flatMap(([kind, label]) => {
    const amount = Number(erased[kind] ?? 0);
    return amount > 0 ? [[label, kind === 'bytes' ? size(amount) : count(amount)] as const] : [];
  });
}
