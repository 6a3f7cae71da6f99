/** Use of an address: a link can also open a mail program, an image is only displayed. */
export type AddressUse = 'link' | 'image';

const outside = /^https?:\/\/[^\s/\\?#]/i;
const mail = /^mailto:[^\s:]+@/i;

/**
 * A safe address for a page: http, https, a path without a scheme, or (links only) mailto. Anything that a browser
 * might read as another scheme or host is refused: browsers drop tabs and newlines, and treat `\` as `/`.
 * @returns undefined for any other address
 */
export function safeAddress(address: string, use: AddressUse): string | undefined {
  const trimmed = address.trim();
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (trimmed === '' || /[\u0000-\u001f\u007f\u0080-\u009f]/.test(trimmed)) return undefined;
  const written = trimmed.replace(/\s/g, encodeURIComponent);
  if (outside.test(written)) return written;
  if (use === 'link' && mail.test(written)) return written;
  return /^[^/?#]*[:&]/.test(written) || /^[/\\]{2}/.test(written) || written.startsWith('\\') ? undefined : written;
}

const host = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,24}(:\d{1,5})?([/?#]|$)/i;

/** An address as people write it into a text: a host without a scheme is meant as https, a bare word is none. */
export function writtenAddress(address: string, use: AddressUse = 'link'): string | undefined {
  const bare = address.trim().replace(/^(["'])(.*)\1$/, '$2');
  const safe = safeAddress(host.test(bare) ? `https://${bare}` : bare, use);
  return safe !== undefined && /^(?:https?:|mailto:|[/#?])/i.test(safe) ? safe : undefined;
}
