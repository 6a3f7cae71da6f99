import type { UnavailableError } from '../core/platform/index.ts';

/** Seconds after which a request that met an outage may be tried again: connections are replaced within less. */
const retryAfterSeconds = 5;

/** No one makes room within seconds. */
const retryWhenFullSeconds = 60;

/** Response during an outage. */
export interface OutageAnswer {
  /** 503, or 507 where the disk is full (RFC 9110, section 15.6.4; RFC 4918, section 11.5). */
  readonly status: 503 | 507;
  readonly code: 'unavailable' | 'insufficient_storage';
  readonly headers: { readonly 'retry-after': string };
}

/** Status, name and headers (RFC 9110, section 10.2.3) for something that the server depends on and cannot have now. */
export function outageAnswer({ dependency }: UnavailableError): OutageAnswer {
  return dependency === 'space'
    ? { status: 507, code: 'insufficient_storage', headers: { 'retry-after': String(retryWhenFullSeconds) } }
    : { status: 503, code: 'unavailable', headers: { 'retry-after': String(retryAfterSeconds) } };
}
