import { isUtf8 } from 'node:buffer';

/** An element of a JSON list, or why it couldn't be read. */
export type JsonElement = { readonly value: unknown } | { readonly problem: string };

/** Limits of an element: exports don't have deeper nesting or larger elements. */
const deepest = 64;
const longest = 16 * 1024 * 1024;
const maxNodes = 1_000_000;

/**
 * The elements of a JSON list, parsed one by one, so that a broken one doesn't affect the others and a large list
 * doesn't need more memory. A BOM is skipped; invalid UTF-8 becomes U+FFFD.
 * @param max maximum size of an element in bytes
 * @returns elements; the last one is a problem if the list doesn't end properly
 */
export function* jsonElements(bytes: Buffer, max = longest): Generator<JsonElement> {
  const start = skipSpace(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  if (bytes[start] !== openBracket) {
    yield { problem: 'it is no JSON list' };
    return;
  }
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBracket) return yield* remainder(bytes, at + 1);
  for (;;) {
    const element = measure(bytes, at);
    yield parsed(bytes, at, element, max);
    const end = skipSpace(bytes, element.end);
    if (bytes[end] === closeBracket) return yield* remainder(bytes, end + 1);
    if (bytes[end] !== comma) {
      if (element.isWhole) yield { problem: 'the list ends early' };
      return;
    }
    at = skipSpace(bytes, end + 1);
  }
}

/** Data after the list, as when a file was written over a longer one, or two were joined. */
function* remainder(bytes: Buffer, start: number): Generator<JsonElement> {
  if (skipSpace(bytes, start) < bytes.length) yield { problem: 'something follows the list' };
}

/** The JSON object or list that fills `bytes`, under the same limits. */
export function jsonValue(bytes: Buffer): JsonElement {
  if (isShortObject(bytes)) {
    try {
      return { value: JSON.parse(bytes.toString('utf8')) };
    } catch {
      // Errors in it are found below.
    }
  }
  const element = measure(bytes, skipSpace(bytes, 0));
  if (skipSpace(bytes, element.end) < bytes.length) return { problem: 'something follows the value' };
  return parsed(bytes, skipSpace(bytes, 0), element);
}

/** With no more bytes than the limit, it can't have more nodes either. */
const short = 100_000;

/** Whether bytes can be parsed at once: few, and with so few brackets that nothing is nested too deep. */
function isShortObject(bytes: Buffer): boolean {
  if (bytes.length > short || bytes[0] !== openBrace || bytes.at(-1) !== closeBrace) return false;
  let brackets = 0;
  for (const bracket of [openBrace, openBracket]) {
    for (let at = bytes.indexOf(bracket); at >= 0; at = bytes.indexOf(bracket, at + 1)) {
      brackets += 1;
      if (brackets > deepest) return false;
    }
  }
  return true;
}

/** The members of a JSON object by name, as the bytes of their values; empty for other values. */
export function jsonMembers(bytes: Buffer): Map<string, Buffer> {
  const members = new Map<string, Buffer>();
  let at = skipSpace(bytes, bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
  if (bytes[at] !== openBrace) return members;
  for (at = skipSpace(bytes, at + 1); bytes[at] === quote; at = skipSpace(bytes, at + 1)) {
    const end = endOfString(bytes, at);
    const name = nameAt(bytes, at, end);
    const colonAt = skipSpace(bytes, end + 1);
    if (bytes[colonAt] !== colon || name === undefined) break;
    const start = skipSpace(bytes, colonAt + 1);
    const value = measure(bytes, start);
    members.set(name, bytes.subarray(start, value.end));
    at = skipSpace(bytes, value.end);
    if (bytes[at] !== comma) break;
  }
  return members;
}

function nameAt(bytes: Buffer, start: number, end: number): string | undefined {
  try {
    return JSON.parse(bytes.toString('utf8', start, end + 1)) as string;
  } catch {
    return undefined;
  }
}

/** True when bytes must be replaced to read the text. */
export function isBrokenText(bytes: Buffer): boolean {
  return !isUtf8(bytes);
}

const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const comma = 0x2c;
const colon = 0x3a;
const quote = 0x22;
const backslash = 0x5c;

interface Measure {
  /** After the last byte. */
  readonly end: number;
  /** False when the bytes end within. */
  readonly isWhole: boolean;
  readonly depth: number;
  readonly nodes: number;
}

/** Finds the end of an element without parsing it, so that a bomb is known before it goes off. */
function measure(bytes: Buffer, start: number): Measure {
  let depth = 0;
  let maximum = 0;
  let nodes = 1;
  let closed = 0;
  let at = start;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === quote) {
      at = endOfString(bytes, at);
    } else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      nodes += 1;
      if (depth > maximum) maximum = depth;
    } else if (byte === closeBracket || byte === closeBrace) {
      if (depth === 0) break;
      depth -= 1;
      if (depth === 0) closed = at + 1;
    } else if (byte === comma) {
      if (depth === 0) break;
      nodes += 1;
    }
  }
  if (at < bytes.length) return { end: at, isWhole: true, depth: maximum, nodes };
  // If bytes are missing, a closed object is still complete.
  const isWhole = depth === 0 && closed > 0;
  return { end: isWhole ? closed : bytes.length, isWhole, depth: maximum, nodes };
}

/** Position of the closing quote. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

function parsed(bytes: Buffer, start: number, { end, isWhole, depth, nodes }: Measure, max = longest): JsonElement {
  if (!isWhole) return { problem: 'it ends in the middle of an element' };
  if (depth > deepest) return { problem: `an element is nested deeper than ${deepest}` };
  if (end - start > max || nodes > maxNodes) return { problem: 'an element is too large' };
  try {
    return { value: JSON.parse(bytes.toString('utf8', start, end)) };
  } catch {
    return { problem: 'an element is no JSON' };
  }
}

function skipSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}
