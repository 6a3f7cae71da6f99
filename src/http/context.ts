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
  /** The name of this process in metrics. */
  readonly name: string;
  /** Whether all configured processes accept requests. */
  allListen(): boolean;
  /** Sends this process's metrics to the supervisor. */
  measures(registry: Registry): void;
  /** The measurements of all processes, as text for Prometheus. */
  metrics(): Promise<string>;
}

/** Parts of a server. */
export interface HttpParts {
  readonly operations: OperationContext;
  readonly authenticator: Authenticator;
  readonly options: HttpOptions;
  /** Absent if this is the only serving process. */
  readonly siblings?: Siblings | undefined;
  /** The texts of pages by language, in the place of the usual catalogues. */
  readonly wordsOf?: ((language: string) => Words) | undefined;
}

/** Context of request handlers. */
export interface HttpContext extends HttpParts {
  readonly limits: RateLimits;
  readonly cache: Cache;
  /** Waits for work in the background. */
  readonly work: WorkWatch;
  /** Looks how the parts of the server do. */
  readonly health: ServerHealthReader;
}

/** The same with separate counters and a separate cache. */
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
