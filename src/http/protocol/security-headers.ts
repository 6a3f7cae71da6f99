/** Pages load content from here, send forms here, run only our scripts, and do nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The same for the page of a PDF, which the browser's viewer shows in it: only the bytes of files may be framed. */
export const framingPolicy = `${contentSecurityPolicy}; object-src 'self'; frame-src 'self'`;

/** Headers of every response, including those no route answers; parts of the server replace some of these. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'content-security-policy': contentSecurityPolicy,
};

/** The same as lines of a response that is written to a socket. */
export const securityHeaderLines = Object.entries(securityHeaders)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
