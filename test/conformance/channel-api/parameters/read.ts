import { Readable } from 'node:stream';
import { DomainError } from '../../../../src/core/platform/domain/errors.ts';
import type { AnyEndpoint, Call } from '../../../../src/http/channel-api/endpoint.ts';
import { readInput, type Sent } from '../../../../src/wire/channel-api/parameters.ts';

/** The names of parameters that a handler looks at while it answers these requests, or refuses them. */
export async function namesRead(
  { input, handle }: AnyEndpoint,
  call: Pick<Call, 'context' | 'viewer' | 'media'>,
  requests: readonly Sent[],
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const sent of requests) {
    try {
      const values = watched(readInput(input, sent), names);
      const answer = await handle({ ...call, input: values, next: () => undefined });
      if (answer instanceof Readable) await answer.toArray();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return names;
}

/** The values; what is spread into another object is looked at by whoever gets that. */
function watched(values: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  const copy = {};
  for (const name of Object.keys(values)) {
    Object.defineProperty(copy, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        names.add(name);
        return values[name];
      },
    });
  }
  return copy;
}
