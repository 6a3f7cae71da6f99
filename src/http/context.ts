import type { Registry } from 'prom-client';
import type { HttpOptions } from '../config/http-settings.ts';
import type { Authenticator } from '../core/accounts/index.ts';
import type { OperationContext } from '../core/platform/index.ts';
import { type Cache, createCache } from './cache/cache.ts';
import { createServerHealth, type ServerHealthReader } from './health/server-health.ts';
import { createRateLimits, type RateLimits } from './limits.ts';
import { createWorkWatch, type WorkWatch } from './live/work-watch.ts';
import type { Words } from '../words/index.ts';

/** The web processes of a server, where there are several. */
export interface Siblings {
  /** How this one is called in measurements. */
  readonly name: string;
  /** Whether as many as are wanted take requests. */
  allListen(): boolean;
  /** Has the supervisor know what this process measures. */
  measures(registry: Registry): void;
  /** The measurements of all processes, as text for Prometheus. */
  metrics(): Promise<string>;
}

/** What a server is made of. */
export interface HttpParts {
  readonly operations: OperationContext;
  readonly authenticator: Authenticator;
  readonly options: HttpOptions;
  /** Absent where this process serves alone. */
  readonly siblings?: Siblings | undefined;
  /** The texts of pages by language, in the place of the usual catalogues. */
  readonly wordsOf?: ((language: string) => Words) | undefined;
}

/** What request handlers work with. */
export interface HttpContext extends HttpParts {
  readonly limits: RateLimits;
  readonly cache: Cache;
  /** Waits for work in the background. */
  readonly work: WorkWatch;
  /** Looks how the parts of the server do. */
  readonly health: ServerHealthReader;
}

/** The same with counters and a cache of its own. */
export function createHttpContext(parts: HttpParts): HttpContext {
  const { operations, options } = parts;
  return {
    ...parts,
    limits: createRateLimits(operations),
    work: createWorkWatch(operations),
    health: createServerHealth(operations, parts.siblings?.name),
    cache: createCache(options.cacheMegabytes * 2 ** 20),
  };
}
