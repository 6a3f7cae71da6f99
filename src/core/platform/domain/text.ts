/** Text as it may be stored: without the characters of our tokens, and without NUL, which no database takes. */
export function cleanText(text: string): string {
  return stripReserved(text).replaceAll('\0', '');
}

/** Takes the characters out that tokens are made of. */
export function stripReserved(text: string): string {
  return text.replace(/[\uE000\uE001]/g, '');
}

/** The most characters of a text that is searched for: the time grows with its length times that of what is searched. */
export const longestSearch = 255;

/** Words for yes and no, as spreadsheets, forms and people write them. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
]);

/** What a word for yes or no says, in any case; undefined for every other text. */
export function truthOf(word: string): boolean | undefined {
  return truths.get(word.toLowerCase());
}
