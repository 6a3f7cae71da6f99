/** Pages load their style sheet and images from here, send forms here, and do nothing else. */
const parts = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

/** What pages may do: no script runs. */
export const contentSecurityPolicy = parts.join('; ');

/** For pages that show work under way: one script of ours, which may ask the server for the page again. */
export function livePolicy(nonce: string): string {
  return [...parts, `script-src 'nonce-${nonce}'`, "connect-src 'self'"].join('; ');
}
