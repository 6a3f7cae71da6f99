import { parseUrl } from '../../../lib/url.ts';

/** A slash first, and nothing that browsers take for another character than it is. */
const pattern = /^\/[^\\\p{Cc}]*$/u;

/** `value` when it is a path on this server, the home page otherwise; so that no link sends people elsewhere. */
export function localPath(value: unknown): string {
  if (typeof value !== 'string' || !pattern.test(value)) return '/';
  const base = 'http://here.invalid';
  const url = parseUrl(value, base);
  if (!url) return '/';
  // Dots may leave two slashes at the front: `/.//elsewhere.example`.
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : '/';
}
