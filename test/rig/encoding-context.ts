import type { HttpContext } from '../../src/http/context.ts';
import { createFragments } from '../../src/http/fragments.ts';
import { createJoinedRows } from '../../src/http/joined-rows.ts';
import type { TestTributary } from './tributary.ts';

/** What rows of lists are encoded with, as a server that has just started has it: nothing is cached yet. */
export function encodingContext({ operations }: TestTributary): HttpContext {
  const caches = { fragments: createFragments(1_000_000), joined: createJoinedRows(1_000_000) };
  return { operations, ...caches } as unknown as HttpContext;
}
