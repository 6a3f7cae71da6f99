import type { Readable } from 'node:stream';
import { streamOf } from './json-stream.ts';

/** Characters that an answer may have to be sent as a whole. */
const most = 1024 * 1024;
/** Characters that an answer may have where whole answers are kept, if not too many of them are being made. */
const mostKept = 6 * most;
const largeAtOnce = 3;

/**
 * A streamed answer as one text when it turns out to be short: that has a length and a tag, and what fails while it is
 * made is a proper refusal. What is longer goes on as a stream.
 */
export type Gather = (answer: Readable, isKept: boolean) => Promise<string | Readable>;

/** Gathers answers; of large ones few at a time, so that memory does not grow with the requests. */
export function createGather(): Gather {
  let large = 0;
  return async (answer, isKept) => {
    const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<string>;
    const short = await gatherUpTo(most, '', pieces);
    if (short.isWhole) return short.text;
    if (!isKept || large >= largeAtOnce) return streamOf(goOn(short.text, pieces));
    large += 1;
    try {
      const long = await gatherUpTo(mostKept, short.text, pieces);
      return long.isWhole ? long.text : streamOf(goOn(long.text, pieces));
    } finally {
      large -= 1;
    }
  };
}

async function gatherUpTo(limit: number, start: string, pieces: AsyncIterator<string>) {
  let text = start;
  while (text.length <= limit) {
    const piece = await pieces.next();
    if (piece.done) return { text, isWhole: true };
    text += piece.value;
  }
  return { text, isWhole: false };
}

async function* goOn(start: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield start;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}
