import { en } from './words-en.ts';

/** Every text of the pages. A language has all of them, which the compiler holds. */
export type Words = typeof en;

const catalogues: Readonly<Record<string, Words>> = { en };

/** The texts of a language; those in English where there are none. */
export function wordsOf(language: string): Words {
  return catalogues[language] ?? en;
}
