import type { Readable } from 'node:stream';
import { type Piece, streamOf } from './json-stream.ts';

/** Characters up to which a response is sent as a whole, with a tag. */
export const maxBuffered = 1024 * 1024;
/** Characters up to which a cacheable response is, if not too many such are being made. */
const maxCacheable = 6 * maxBuffered;
const maxConcurrentLarge = 3;

/**
 * Buffers a streamed response if it turns out to be short: it then has a length and a tag, and errors while it is made
 * give a proper error response. Longer ones are streamed.
 */
export type BufferOrStream = (response: Readable, isCacheable: boolean) => Promise<readonly Buffer[] | Readable>;

/** Makes a `BufferOrStream` that buffers few large responses at a time, so that memory does not grow with the requests. */
export function createBufferOrStream(): BufferOrStream {
  let large = 0;
  return async (response, isCacheable) => {
    const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Piece>;
    const begun: Begun = { pieces: [], length: 0 };
    if (await bufferUpTo(maxBuffered, begun, pieces)) return whole(begun);
    if (!isCacheable || large >= maxConcurrentLarge) return streamOf(resume(begun, pieces));
    large += 1;
    try {
      return (await bufferUpTo(maxCacheable, begun, pieces)) ? whole(begun) : streamOf(resume(begun, pieces));
    } finally {
      large -= 1;
    }
  };
}

interface Begun {
  readonly pieces: Piece[];
  length: number;
}

/** Adds pieces until there is more than `limit`; true when it was all. */
async function bufferUpTo(limit: number, begun: Begun, pieces: AsyncIterator<Piece>): Promise<boolean> {
  while (begun.length <= limit) {
    const piece = await pieces.next();
    if (piece.done) return true;
    begun.pieces.push(piece.value);
    begun.length += piece.value.length;
  }
  return false;
}

/** Adjacent texts become bytes together. */
function whole({ pieces }: Begun): Buffer[] {
  const buffers: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else {
      if (text !== '') buffers.push(Buffer.from(text));
      text = '';
      buffers.push(piece);
    }
  }
  if (text !== '') buffers.push(Buffer.from(text));
  return buffers;
}

async function* resume(begun: Begun, pieces: AsyncIterator<Piece>): AsyncGenerator<Piece> {
  try {
    yield* begun.pieces;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}
