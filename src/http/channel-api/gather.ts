import { Readable } from 'node:stream';

/** Characters that an answer may have to be sent as a whole. */
const most = 1024 * 1024;

/**
 * A streamed answer as one text when it turns out to be short: that has a length and a tag, and what fails while it is
 * made is a proper refusal. What is longer goes on as a stream.
 */
export async function gather(answer: Readable): Promise<string | Readable> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<string>;
  let start = '';
  while (start.length <= most) {
    const piece = await pieces.next();
    if (piece.done) return start;
    start += piece.value;
  }
  return Readable.from(goOn(start, pieces));
}

async function* goOn(start: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield start;
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}
