import { createRequire } from 'node:module';
import type * as Transliteration from 'transliteration';

const require = createRequire(import.meta.url);

/** The form in which names, usernames and addresses are compared: Unicode-normalised, ignoring case. */
export function lookupKey(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

const onlyAscii = /^[\0-\x7f]*$/;

/** Letters of any script as lower-case ASCII, for addresses; other characters, such as emoji, are removed. */
export function asciiOf(text: string): string {
  const wide = text.normalize('NFKC');
  if (onlyAscii.test(wide)) return wide.toLowerCase();
  // Its tables take 14 MB, and most processes never need them.
  const { transliterate } = require('transliteration') as typeof Transliteration;
  return lookupKey(transliterate(wide));
}
