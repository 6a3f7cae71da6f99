import { Readable } from 'node:stream';
import { UnavailableError } from '../core/platform/domain/index.ts';

/**
 * A response body that is still arriving. Fails if nothing arrives for `milliseconds` while the reader waits; the
 * reader can take any time between reads.
 */
export function watchBody(body: Readable, milliseconds: number): Readable {
  return Readable.from(wait(body, milliseconds), { objectMode: false });
}

async function* wait(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const deadline = setTimeout(() => body.destroy(new Error(`no bytes for ${milliseconds / 1000} s`)), milliseconds);
      const { value, done } = await chunks.next().finally(() => clearTimeout(deadline));
      if (done) return;
      yield value;
    }
  } catch (error) {
    const { message } = error as Error;
    throw new UnavailableError('storage', `the blob store broke off: ${message}`, { cause: error });
  } finally {
    body.destroy();
  }
}
