import { Readable } from 'node:stream';

/** Text of an answer, or its bytes in UTF-8. */
export type Piece = string | Buffer;

/**
 * Pieces of text as a stream that requests the next one when the previous one was sent: each may be a page of many
 * rows.
 */
export function streamOf(pieces: AsyncIterable<Piece>): Readable {
  return Readable.from(pieces, { highWaterMark: 1 });
}

/** Rows that are JSON already, with commas between; there is one at least. */
export class EncodedRows {
  readonly bytes: Buffer;
  readonly length: number;

  constructor(bytes: Buffer, length: number) {
    this.bytes = bytes;
    this.length = length;
  }
}

/** Some rows of a list. */
export type Page = readonly unknown[] | EncodedRows;

/**
 * `{...head, "<name>": [rows], ...tail}` as pieces of text: the rows come in pages and are never all in memory. `tail`
 * gets their number.
 */
export async function* jsonWithRows(
  head: Readonly<Record<string, unknown>>,
  name: string,
  pages: AsyncIterable<Page>,
  tail: (rows: number) => Readonly<Record<string, unknown>> = () => ({}),
): AsyncGenerator<Piece> {
  const start = JSON.stringify(head);
  yield `${start.slice(0, -1)}${start === '{}' ? '' : ','}${JSON.stringify(name)}:`;
  const rows = yield* listOf(pages);
  const end = JSON.stringify(tail(rows));
  yield end === '{}' ? end.slice(1) : `,${end.slice(1)}`;
}

/** A member of an object: a value, or a list that comes in pages. */
export type Member =
  | { readonly name: string; readonly value: unknown }
  | { readonly name: string; readonly pages: AsyncIterable<Page> };

/** An object as pieces of text; its members are asked for one after the other. */
export async function* jsonWithMembers(members: AsyncIterable<Member>): AsyncGenerator<Piece> {
  let start = '{';
  for await (const member of members) {
    yield `${start}${JSON.stringify(member.name)}:`;
    if ('value' in member) yield JSON.stringify(member.value);
    else yield* listOf(member.pages);
    start = ',';
  }
  yield start === '{' ? '{}' : '}';
}

/** A list that comes in pages. @returns how many rows were written */
export async function* listOf(pages: AsyncIterable<Page>): AsyncGenerator<Piece, number> {
  yield '[';
  let rows = 0;
  for await (const page of pages) {
    if (page.length === 0) continue;
    if (page instanceof EncodedRows) {
      if (rows > 0) yield ',';
      yield page.bytes;
    } else yield (rows === 0 ? '' : ',') + JSON.stringify(page).slice(1, -1);
    rows += page.length;
  }
  yield ']';
  return rows;
}

const bytesKey = Symbol('bytes');

/** Stands in a value for bytes, which become base64 text only while they are written. */
export interface Bytes {
  readonly [bytesKey]: () => Promise<AsyncIterable<Uint8Array>>;
}

/** Bytes that `open` gives when their turn comes. */
export function bytes(open: () => Promise<AsyncIterable<Uint8Array>>): Bytes {
  return { [bytesKey]: open };
}

/** A value as pieces of JSON text; the bytes in it may have any size. */
export async function* jsonWithBytes(value: unknown): AsyncGenerator<Piece> {
  if (typeof value !== 'object' || value === null) yield JSON.stringify(value ?? null);
  else if (bytesKey in value) yield* base64Text(await (value as Bytes)[bytesKey]());
  else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* jsonWithBytes(each);
    }
    yield value.length === 0 ? '[]' : ']';
  } else yield* objectText(value);
}

async function* objectText(value: object): AsyncGenerator<Piece> {
  let separator = '{';
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonWithBytes(each);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

async function* base64Text(source: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  yield '"';
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const whole = rest.length === 0 ? asBuffer(chunk) : Buffer.concat([rest, chunk]);
    // Three bytes make four characters; the remainder waits for the next chunk.
    const end = whole.length - (whole.length % 3);
    yield base64Of(whole.subarray(0, end));
    rest = whole.subarray(end);
  }
  yield `${rest.toString('base64')}"`;
}

/** Bytes as base64 text that is itself bytes: it isn't examined or encoded again when it is sent. */
function base64Of(bytes: Buffer): Buffer {
  const text = Buffer.allocUnsafe(4 * Math.ceil(bytes.length / 3));
  writeBase64(text, 0, bytes);
  return text;
}

/** Bytes that become text at once: a multiple of three, and so few that the text is young when it is dropped. */
const encodedAtOnce = 12 * 1024;

/**
 * Writes bytes as base64 text into a buffer. In small pieces, because making one long text and copying it takes six
 * times as long. The bytes may be at the end of the same buffer: each piece is read before its text is written.
 * @returns length of the text
 */
export function writeBase64(into: Buffer, start: number, bytes: Buffer): number {
  let at = start;
  for (let read = 0; read < bytes.length; read += encodedAtOnce) {
    at += into.write(bytes.toString('base64', read, read + encodedAtOnce), at, 'latin1');
  }
  return at - start;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
