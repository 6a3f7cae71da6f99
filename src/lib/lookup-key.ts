/** How a name, username or address is compared: Unicode-normalised, without regard to case. */
export function lookupKey(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
