/** Words for yes and no, as spreadsheets, forms and people write them. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
]);

/** What a word for yes or no says, in any case; undefined for every other text. */
export function truthOf(word: string): boolean | undefined {
  return truths.get(word.toLowerCase());
}
