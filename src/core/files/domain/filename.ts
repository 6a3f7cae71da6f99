import { cleanText } from '../../platform/domain/index.ts';

const longestFilename = 255;

/**
 * The last part of a name, without characters that break paths or headers, or that change the text direction to
 * disguise the ending. A name that is too long keeps its ending.
 */
export function tidyFilename(name: string): string {
  const last = cleanText(name).split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim();
  const [ending = ''] = /\.[^.\s]{1,20}$/.exec(clean) ?? [];
  const isLong = clean.length > longestFilename;
  // A cut can halve a character.
  const start = clean.slice(0, longestFilename - ending.length).replace(/[\uD800-\uDBFF]$/, '');
  const tidy = (isLong ? start + ending : clean).toWellFormed();
  return tidy === '' || tidy === '.' || tidy === '..' ? 'unnamed' : tidy;
}
