import type { Readable } from 'node:stream';
import { streamOf } from './json-stream.ts';

/** Characters up to which a response is sent as a whole. */
const maxBuffered = 1024 * 1024;
/** Characters up to which a cacheable response is, if not too many such are being made. */
const maxCacheable = 6 * maxBuffered;
const maxConcurrentLarge = 3;

/**
 * A streamed response as one text when it turns out to be short: that has a length and a tag, and what fails while it is
 * made is a proper refusal. What is longer goes on as a stream.
 */
export type BufferOrStream = (response: Readable, isCacheable: boolean) => Promise<string | Readable>;

/** Makes a `BufferOrStream` that buffers few large responses at a time, so that memory does not grow with the requests. */
export function createBufferOrStream(): BufferOrStream {
  let large = 0;
  return async (response, isCacheable) => {
    const pieces = response[Symbol.asyncIterator]() as AsyncIterator<string>;
    const short = await bufferUpTo(maxBuffered, '', pieces);
    if (short.isWhole) return short.text;
    if (!isCacheable || large >= maxConcurrentLarge) return streamOf(resume(short.text, pieces));
    large += 1;
    try {
      const long = await bufferUpTo(maxCacheable, short.text, pieces);
      return long.isWhole ? long.text : streamOf(resume(long.text, pieces));
    } finally {
      large -= 1;
    }
  };
}

async function bufferUpTo(limit: number, start: string, pieces: AsyncIterator<string>) {
  let text = start;
  while (text.length <= limit) {
    const piece = await pieces.next();
    if (piece.done) return { text, isWhole: true };
    text += piece.value;
  }
  return { text, isWhole: false };
}

async function* resume(start: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield start;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}
