import type { HttpContext } from '../../../../src/http/context.ts';
import type { Call } from '../../../../src/http/channel-api/call.ts';
import { addCalls } from '../../../../src/http/channel-api/index.ts';
import { DomainError } from '../../../../src/core/platform/domain/errors.ts';
import { Readable } from 'node:stream';

/** Parameters of a request. */
export type Sent = Readonly<Record<string, unknown>>;
type Handle = (call: Call) => Promise<unknown>;

/** The handlers of the channel API by method and path, as the server mounts them. */
export function handlersOf(context: HttpContext): Map<string, Handle> {
  const handlers = new Map<string, Handle>();
  addCalls(
    (method, path, _summary, handle) => handlers.set(`${method} ${path}`, handle),
    (path, _summary, handle) => handlers.set(`GET ${path}`, handle),
    context,
  );
  return handlers;
}

/** The names that a handler asks of the parameters while it answers these requests, or refuses them. */
export async function namesRead(handle: Handle, call: Pick<Call, 'viewer' | 'media'>, requests: readonly Sent[]) {
  const names = new Set<string>();
  for (const sent of requests) {
    const parameters = new Proxy(sent, {
      get: (target, name) => {
        if (typeof name === 'string') names.add(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    try {
      const answer = await handle({ ...call, parameters, next: () => undefined });
      if (answer instanceof Readable) await answer.toArray();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return names;
}
