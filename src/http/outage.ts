/** Seconds after which a request that met an outage may be tried again: connections are made anew within less. */
const retryAfterSeconds = 5;

/** Headers of every 503 for something that the server depends on (RFC 9110, section 10.2.3). */
export const outageHeaders = { 'retry-after': String(retryAfterSeconds) } as const;
