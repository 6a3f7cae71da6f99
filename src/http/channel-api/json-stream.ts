import type { Readable } from 'node:stream';

/** `{...head, "<name>": [rows]}` as pieces of text: the rows come in pages and never stand in memory together. */
export async function* jsonWithRows(
  head: Readonly<Record<string, unknown>>,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const start = JSON.stringify(head);
  yield `${start.slice(0, -1)}${start === '{}' ? '' : ','}${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield ']}';
}

/** `{"<outer>": {...head, "<name>": "<base64>"}}` as pieces of text, whatever size the bytes have. */
export async function* jsonWithBase64(
  outer: string,
  head: Readonly<Record<string, unknown>>,
  name: string,
  bytes: Readable,
): AsyncGenerator<string> {
  yield `{${JSON.stringify(outer)}:${JSON.stringify(head).slice(0, -1)},${JSON.stringify(name)}:"`;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole: Buffer = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    // Three bytes make four characters; what is left over waits for the next chunk.
    const end = whole.length - (whole.length % 3);
    yield whole.toString('base64', 0, end);
    rest = whole.subarray(end);
  }
  yield `${rest.toString('base64')}"}}`;
}
