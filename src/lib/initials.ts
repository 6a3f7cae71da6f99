const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first signs of the first and last word of a name, at most two. */
export function initialsOf(name: string): string {
  const words = name
    .slice(0, 200)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '');
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return chosen.map(firstSign).join('').toUpperCase() || '?';
}

/** Splitting text into graphemes is slow, and the first one of plain ASCII is known. */
function firstSign(word: string): string {
  if (/^[!-~](?:[!-~]|$)/.test(word)) return word[0]!;
  const [first] = graphemes.segment(word.slice(0, 20));
  return first?.segment ?? '';
}
