/** A text before and behind the first separator; all of it and nothing where there is none. */
export function splitOnce(text: string, separator: string): [before: string, behind: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** What a client sends behind `Basic` (RFC 7617), as UTF-8. */
export function basicCredentials(encoded: string): { readonly login: string; readonly password: string } {
  const [login, password] = splitOnce(Buffer.from(encoded.trim(), 'base64').toString('utf8'), ':');
  return { login, password };
}
