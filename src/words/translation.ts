import type { LanguageCode } from '../lib/languages.ts';
import type { en } from './english/index.ts';
import type { Texts } from './texts.ts';

/** What a catalogue must have to stand for another one: the same keys, texts for texts, and functions that take the same. */
type Alike<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Alike<Said>
    : { readonly [Key in keyof T]: Alike<T[Key]> };

/** Every text of the pages that is not in a catalogue of messages yet. A language has all of them, which the compiler holds. */
export type Written = Omit<Alike<typeof en>, 'language' | 'direction'> & {
  readonly language: LanguageCode;
  readonly direction: 'ltr' | 'rtl';
};

/** Every text of pages and mails. */
export type Words = Written & Texts;

/** A part of the texts in another language. */
export type Part<Name extends keyof Written> = Written[Name];
