import type { IncomingMessage } from 'node:http';

/** Addresses of the tus protocol, with the methods that a POST may stand for there. */
const uploads = /^\/api\/z\/1\.0\/upload(?:\/|$)/;
const methods: ReadonlySet<string> = new Set(['HEAD', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Gives a request the method that it names in `X-HTTP-Method-Override`, since some networks let only GET and POST pass: for the tus
 * protocol, which wants that, and only for POST, so that nothing is written by what other programs take for reading.
 */
export function overrideMethod(request: IncomingMessage): void {
  const named = request.headers['x-http-method-override'];
  if (request.method !== 'POST' || typeof named !== 'string') return;
  const method = named.trim().toUpperCase();
  if (methods.has(method) && uploads.test((request.url ?? '').split('?', 1)[0]!)) request.method = method;
}
