import type { OperationContext } from '../core/platform/operations/context.ts';
import { createRateLimits, type RateLimits } from './limits.ts';
import type { Authenticator } from '../core/accounts/operations/sign-in.ts';

/** What clients may take of the server; seconds and bytes. 0 connections are no limit. */
export interface TrafficLimits {
  /** In which all headers of a request have come. */
  readonly headersSeconds: number;
  /** In which the body of a request has come, unless it carries files. */
  readonly requestSeconds: number;
  readonly keepAliveSeconds: number;
  /** A client that sends, or takes an answer, slower than this is cut off. */
  readonly leastBytesPerSecond: number;
  /** Over so long is that measured while a body comes. */
  readonly slowSeconds: number;
  /** Over so long is it measured while an answer is taken. */
  readonly answerSeconds: number;
  readonly connections: number;
  readonly connectionsPerAddress: number;
}

/** What the server needs to know of the configuration. */
export interface HttpOptions extends TrafficLimits {
  /** How many proxies are trusted, or the networks they are in. */
  readonly trustProxy: false | number | readonly string[];
  readonly requestLimitPerMinute: number;
  readonly uploadLimit: number;
  readonly userRequestsPerMinute: number;
  readonly corsOrigins: readonly string[];
  /** Networks that may read measurements, and a token for everybody else; empty for none. */
  readonly metricsNetworks: readonly string[];
  readonly metricsToken: string;
}

/** What a server is made of. */
export interface HttpParts {
  readonly operations: OperationContext;
  readonly authenticator: Authenticator;
  readonly options: HttpOptions;
}

/** What request handlers work with. */
export interface HttpContext extends HttpParts {
  readonly limits: RateLimits;
}

/** The same with counters of its own. */
export function createHttpContext(parts: HttpParts): HttpContext {
  return { ...parts, limits: createRateLimits(parts.operations.clock, parts.options) };
}
