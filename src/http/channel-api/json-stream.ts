import type { Readable } from 'node:stream';

/** `{...head, "<name>": [rows]}` as pieces of text: the rows come in pages and never stand in memory together. */
export async function* jsonWithRows(
  head: Readonly<Record<string, unknown>>,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const start = JSON.stringify(head);
  yield `${start.slice(0, -1)}${start === '{}' ? '' : ','}${JSON.stringify(name)}:`;
  yield* listOf(pages);
  yield '}';
}

/** A member of an object: a value, or a list that comes in pages. */
export type Member =
  | { readonly name: string; readonly value: unknown }
  | { readonly name: string; readonly pages: AsyncIterable<readonly unknown[]> };

/** An object as pieces of text; its members are asked for one after the other. */
export async function* jsonWithMembers(members: AsyncIterable<Member>): AsyncGenerator<string> {
  let start = '{';
  for await (const member of members) {
    yield `${start}${JSON.stringify(member.name)}:`;
    if ('value' in member) yield JSON.stringify(member.value);
    else yield* listOf(member.pages);
    start = ',';
  }
  yield start === '{' ? '{}' : '}';
}

async function* listOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + JSON.stringify(page).slice(1, -1);
    separator = ',';
  }
  yield ']';
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
