import type { HttpContext } from '../../src/http/context.ts';
import { createCache } from '../../src/http/cache/cache.ts';
import type { TestTributary } from './tributary.ts';

/** What rows of lists are encoded with, as a server that has just started has it: nothing is cached yet. */
export function encodingContext({ operations }: TestTributary): HttpContext {
  return { operations, cache: createCache(1_000_000) } as unknown as HttpContext;
}
