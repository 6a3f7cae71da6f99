import { cleanText } from '../../platform/domain/index.ts';

/** How many passkeys someone has at most. */
export const maxPasskeys = 20;

const longestName = 100;

/**
 * The domain that passkeys of a server are for, from its public URL; undefined where browsers make none: they want https, or
 * this machine, and a name, not an address of the network.
 */
export function passkeyDomain(baseUrl: string): string | undefined {
  const { protocol, hostname } = new URL(baseUrl);
  // A URL writes addresses of the network with digits and points, or in brackets.
  if (/^[\d.]+$|^\[/.test(hostname)) return undefined;
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isHere ? hostname : undefined;
}

/** What a passkey is called: what its owner says, as far as it can be stored. */
export function passkeyName(text: string): string {
  return cleanText(text).trim().slice(0, longestName);
}
