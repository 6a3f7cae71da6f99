import type { HttpOptions } from '../config/http-settings.ts';
import type { OperationContext } from '../core/platform/operations/context.ts';
import { createRateLimits, type RateLimits } from './limits.ts';
import type { Authenticator } from '../core/accounts/operations/sign-in.ts';

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
