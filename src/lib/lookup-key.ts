import { createRequire } from 'node:module';
import type * as Transliteration from 'transliteration';

const require = createRequire(import.meta.url);

/** How a name, username or address is compared: Unicode-normalised, without regard to case. */
export function lookupKey(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

const onlyAscii = /^[\0-\x7f]*$/;

/** Letters of any script as lower-case ASCII, for addresses; what has no letters, such as an emoji, disappears. */
export function asciiOf(text: string): string {
  const wide = text.normalize('NFKC');
  if (onlyAscii.test(wide)) return wide.toLowerCase();
  // Its tables take 14 MB, and most processes never need them.
  const { transliterate } = require('transliteration') as typeof Transliteration;
  return lookupKey(transliterate(wide));
}
