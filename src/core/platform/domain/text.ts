/** Text as it may be stored: without the characters of our tokens, and without NUL, which no database takes. */
export function cleanText(text: string): string {
  return stripReserved(text).replaceAll('\0', '');
}

/** Takes the characters out that tokens are made of. */
export function stripReserved(text: string): string {
  return text.replace(/[\uE000\uE001]/g, '');
}

/** Maximum length of a search text: the time grows with its length times that of the searched texts. */
export const longestSearch = 255;

/** Words for yes and no, as spreadsheets, forms and people write them. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
]);

/** Value of a word for yes or no, ignoring case; undefined for other texts. */
export function truthOf(word: string): boolean | undefined {
  return truths.get(word.toLowerCase());
}
