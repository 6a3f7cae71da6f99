import { cleanText } from '../../platform/domain/index.ts';

/** Maximum number of passkeys per person. */
export const maxPasskeys = 20;

const longestName = 100;

/**
 * The domain for passkeys, from the server's public URL; undefined if browsers don't support it: they require https or
 * localhost, and a name instead of an IP address.
 */
export function passkeyDomain(baseUrl: string): string | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  // A URL writes addresses of the network with digits and points, or in brackets.
  if (/^[\d.]+$|^\[/.test(hostname)) return undefined;
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isHere ? hostname : undefined;
}

/** Name of a passkey, from its owner's text. */
export function passkeyName(text: string): string {
  return cleanText(text).trim().slice(0, longestName);
}
