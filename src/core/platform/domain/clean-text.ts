/** Text as it may be stored: without the characters of our tokens, and without NUL, which no database takes. */
export function cleanText(text: string): string {
  return stripReserved(text).replaceAll('\0', '');
}

/** Takes the characters out that tokens are made of. */
export function stripReserved(text: string): string {
  return text.replace(/[\uE000\uE001]/g, '');
}
