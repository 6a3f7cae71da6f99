import { Readable } from 'node:stream';

/** Pieces of text as a stream that asks for the next one when the last has gone: each may be a page of many rows. */
export function streamOf(pieces: AsyncIterable<string>): Readable {
  return Readable.from(pieces, { highWaterMark: 1 });
}

/**
 * `{...head, "<name>": [rows], ...tail}` as pieces of text: the rows come in pages and never stand in memory together.
 * `tail` is told how many there were.
 */
export async function* jsonWithRows(
  head: Readonly<Record<string, unknown>>,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
  tail: (rows: number) => Readonly<Record<string, unknown>> = () => ({}),
): AsyncGenerator<string> {
  const start = JSON.stringify(head);
  yield `${start.slice(0, -1)}${start === '{}' ? '' : ','}${JSON.stringify(name)}:`;
  const rows = yield* listOf(pages);
  const end = JSON.stringify(tail(rows));
  yield end === '{}' ? end.slice(1) : `,${end.slice(1)}`;
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

/** @returns how many rows were written */
async function* listOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, number> {
  yield '[';
  let rows = 0;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield (rows === 0 ? '' : ',') + JSON.stringify(page).slice(1, -1);
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
export async function* jsonWithBytes(value: unknown): AsyncGenerator<string> {
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

async function* objectText(value: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* jsonWithBytes(each);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

async function* base64Text(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  yield '"';
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const whole = Buffer.concat([rest, chunk]);
    // Three bytes make four characters; what is left over waits for the next chunk.
    const end = whole.length - (whole.length % 3);
    yield whole.toString('base64', 0, end);
    rest = whole.subarray(end);
  }
  yield `${rest.toString('base64')}"`;
}
