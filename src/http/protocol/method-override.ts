import type { IncomingMessage } from 'node:http';

/** Addresses of the tus protocol, with the methods that a POST may replace there. */
const uploads = /^\/api\/z\/1\.0\/upload(?:\/|$)/;
const methods: ReadonlySet<string> = new Set(['HEAD', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives a request the method named in `X-HTTP-Method-Override`, because some networks only let GET and POST pass: for
 * the tus protocol, which requires it, and only for POST, so that a request which looks like a read to other programs
 * never writes.
 */
export function overrideMethod(request: IncomingMessage): void {
  const named = request.headers['x-http-method-override'];
  if (request.method !== 'POST' || typeof named !== 'string') return;
  const method = named.trim().toUpperCase();
  if (methods.has(method) && uploads.test((request.url ?? '').split('?', 1)[0]!)) request.method = method;
}
