import type { HttpOptions } from '../config/http-settings.ts';
import type { Authenticator } from '../core/accounts/index.ts';
import type { OperationContext } from '../core/platform/index.ts';
import { createFragments, type Fragments } from './fragments.ts';
import { createRateLimits, type RateLimits } from './limits.ts';

/** What a server is made of. */
export interface HttpParts {
  readonly operations: OperationContext;
  readonly authenticator: Authenticator;
  readonly options: HttpOptions;
}

/** What request handlers work with. */
export interface HttpContext extends HttpParts {
  readonly limits: RateLimits;
  readonly fragments: Fragments;
}

/** The same with counters and a cache of its own. */
export function createHttpContext(parts: HttpParts): HttpContext {
  const { operations, options } = parts;
  return {
    ...parts,
    limits: createRateLimits(operations.clock, options),
    fragments: createFragments(options.cacheMegabytes * 2 ** 20),
  };
}
