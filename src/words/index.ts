import { type LanguageCode, languageCodes } from '../lib/languages.ts';
import { en } from './english/index.ts';
import { fr } from './french/index.ts';
import { de } from './german/index.ts';
import { es } from './spanish/index.ts';
import { completed, type Words } from './translation.ts';

export type { Words };

const catalogues: Readonly<Partial<Record<LanguageCode, Words>>> = {
  en,
  de: completed(en, de),
  fr: completed(en, fr),
  es: completed(en, es),
};

/** The languages that there are, each with its own name for itself. */
export const languages: readonly { readonly code: LanguageCode; readonly name: string }[] = (
  [
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['fr', 'Français'],
    ['es', 'Español'],
  ] as const
)
  .filter(([code]) => catalogues[code])
  .map(([code, name]) => ({ code, name }));

/** The texts of a language; those in English where there are none. */
export function wordsOf(language: string): Words {
  return catalogues[language as LanguageCode] ?? en;
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
  const chosen = choices.find((choice) => isSpoken(choice));
  return (chosen as LanguageCode | undefined) ?? acceptedLanguage(acceptLanguage);
}

/** What browsers send is short; of what is longer the rest does not count. */
const mostAccepted = 20;

/** The language with the greatest weight (RFC 9110, section 12.5.4); of those alike the first. `de-AT` is taken for `de`. */
function acceptedLanguage(header = ''): LanguageCode | undefined {
  let best: { code: LanguageCode; weight: number } | undefined;
  for (const range of header.slice(0, 500).split(',', mostAccepted)) {
    const [, tag = '', quality = '1'] =
      /^\s*([a-z]{1,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(range) ?? [];
    const code = tag.toLowerCase();
    const weight = Number(quality);
    if (isSpoken(code) && weight > (best?.weight ?? 0)) best = { code, weight };
  }
  return best?.code;
}

function isSpoken(code: string | null | undefined): code is LanguageCode {
  return languageCodes.some((known) => known === code && catalogues[known] !== undefined);
}
