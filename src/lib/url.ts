/**
 * The URL that a text is, or undefined. Not `URL.canParse`: once V8 has compiled it, it reads Latin-1 text as UTF-8
 * (Node.js 20), and says of text that `new URL` refuses that it can be read.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
