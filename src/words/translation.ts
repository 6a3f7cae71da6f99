import type { en } from './english/index.ts';

/** What a catalogue must have to stand for another one: the same keys, texts for texts, and functions that take the same. */
type Alike<T> = T extends string
  ? string
  : T extends (...facts: infer Facts) => infer Said
    ? (...facts: Facts) => Alike<Said>
    : { readonly [Key in keyof T]: Alike<T[Key]> };

/** Every text of the pages. A language has all of them, which the compiler holds. */
export type Words = Omit<Alike<typeof en>, 'direction'> & { readonly direction: 'ltr' | 'rtl' };

/** Some of the texts; English ones stand for the others. */
type Some<T> = T extends string
  ? T
  : T extends (...facts: never[]) => unknown
    ? T
    : { readonly [Key in keyof T]?: Some<T[Key]> };

/** A part of the texts in another language. */
export type Part<Name extends keyof Words> = Some<Words[Name]>;

/** The texts in another language. */
export type Translation = Some<Words>;

/** Texts in another language with the English ones for what they do not have. */
export function completed(english: Words, texts: Translation): Words {
  return merged(english, texts) as Words;
}

function merged(english: unknown, texts: unknown): unknown {
  if (texts === undefined) return english;
  if (typeof english !== 'object' || english === null || Array.isArray(english)) return texts;
  const own = texts as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, merged(text, own[key])]));
}
