import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** A request to an address that someone else has named. */
export interface GuardedRequest {
  readonly url: string;
  /** POST by default. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly verifiesTls: boolean;
  /** Whether the server may connect to an address. */
  readonly mayConnectTo: (address: string) => boolean;
  /** Total time, including name resolution and the response. */
  readonly milliseconds: number;
  /** Bytes of the response that are read. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** The response, with as much of the body as requested. */
export interface GuardedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * The server doesn't connect to this address. The message is the same for unresolvable names and names of private
 * networks, so that it doesn't reveal which of them exist.
 */
export class UnreachableAddressError extends Error {
  override readonly name = 'UnreachableAddressError';

  constructor(options?: ErrorOptions) {
    super('The host does not resolve to a public address.', options);
  }
}

/**
 * Sends a request to an address that is not trusted. It connects to the very address that was looked at, so that a name which
 * means another one a moment later leads nowhere else (DNS rebinding); redirects are not followed, they are the response;
 * proxies of the environment are not used.
 * @throws UnreachableAddressError, and errors of the network; 'TimeoutError' when it takes too long
 */
export async function sendGuarded(asked: GuardedRequest): Promise<GuardedResponse> {
  const url = new URL(asked.url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node.js doesn't resolve anything without a name.
  if (isIP(host) > 0 && !asked.mayConnectTo(host)) throw new UnreachableAddressError();
  // Not AbortSignal.any: it leaves a trace of each request on a long-lived signal.
  const ended = new AbortController();
  const abort = (): void => ended.abort(asked.signal.reason);
  const late = setTimeout(() => ended.abort(new DOMException('It took too long.', 'TimeoutError')), asked.milliseconds);
  asked.signal.addEventListener('abort', abort, { once: true });
  if (asked.signal.aborted) abort();
  try {
    return await send(url, host, asked, ended.signal);
  } catch (error) {
    throw ended.signal.aborted ? (ended.signal.reason as Error) : error;
  } finally {
    clearTimeout(late);
    asked.signal.removeEventListener('abort', abort);
  }
}

async function send(url: URL, host: string, asked: GuardedRequest, signal: AbortSignal): Promise<GuardedResponse> {
  const { method = 'POST' } = asked;
  const options: RequestOptions & { rejectUnauthorized: boolean; servername?: string } = {
    method,
    headers: {
      ...asked.headers,
      ...(method !== 'GET' && { 'content-length': String(Buffer.byteLength(asked.body)) }),
      connection: 'close',
    },
    // A separate connection, not one opened by an earlier lookup.
    agent: false,
    lookup: checkedLookup(asked.mayConnectTo),
    maxHeaderSize: 16 * 1024,
    rejectUnauthorized: asked.verifiesTls,
    ...(isIP(host) === 0 && { servername: host }),
    signal,
  };
  const response = await new Promise<IncomingMessage>((done, failed) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, done);
    request.on('error', failed);
    request.end(asked.body);
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await readSome(response, asked.maxBytes),
  };
}

/** Resolves a name and returns only allowed addresses. */
function checkedLookup(mayConnectTo: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => mayConnectTo(address));
      const [first] = allowed;
      if (!first) return callback(new UnreachableAddressError({ cause: error }), '');
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

/** The beginning of a body; the rest is not waited for. */
async function readSome(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
