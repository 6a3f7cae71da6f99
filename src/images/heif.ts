import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { isHeif, signatureLength } from './format.ts';

/** Bytes of a file, from the first up to before the last. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface Box extends Range {
  readonly type: string;
  /** Start of its content. */
  readonly body: number;
}

/** The description of a picture's parts is a few kilobytes long; camera pictures don't have more. */
const maxDescription = 4 * 1024 ** 2;
const maxBoxes = 10_000;
const maxPieces = 100_000;

/**
 * Positions of metadata in a HEIF file, as phones write HEIC: its EXIF and XMP items (ISO/IEC 14496-12, 8.11; ISO/IEC
 * 23008-12, annex A).
 * @returns undefined if the file isn't one, or its items can't be found
 */
export async function findHeifNotes(path: string): Promise<readonly Range[] | undefined> {
  await using file = await open(path);
  const { size } = await file.stat();
  const meta = await findDescription(file, size);
  if (!meta || meta.end - meta.start > maxDescription) return undefined;
  const bytes = Buffer.alloc(meta.end - meta.start);
  await file.read(bytes, 0, bytes.length, meta.start);
  try {
    return merged(noteRanges(bytes, meta.body - meta.start, meta.start), size);
  } catch (error) {
    // Offsets outside the description.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The bytes of a file, with zeros in the place of these ranges, which are in order. */
export async function* readBlanked(path: string, ranges: readonly Range[]): AsyncGenerator<Buffer> {
  let at = 0;
  let next = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const end = at + chunk.length;
    for (; next < ranges.length && ranges[next]!.start < end; next += 1) {
      chunk.fill(0, Math.max(0, ranges[next]!.start - at), Math.min(chunk.length, ranges[next]!.end - at));
      if (ranges[next]!.end > end) break;
    }
    at = end;
    yield chunk;
  }
}

/** The box that describes the items of the file, which begins with one that says that it is HEIF. */
async function findDescription(file: FileHandle, size: number): Promise<Box | undefined> {
  const head = Buffer.alloc(signatureLength);
  for (let at = 0, count = 0; at + 8 <= size && count < maxBoxes; count += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, at);
    const box = readBox(head.subarray(0, bytesRead), 0, size - at);
    if (!box) return undefined;
    if (count === 0 && !isHeif(head.subarray(0, bytesRead))) return undefined;
    if (box.type === 'meta') return { ...box, start: at, body: at + box.body, end: at + box.end };
    at += box.end;
  }
  return undefined;
}

/** @param limit end of the enclosing box */
function readBox(bytes: Buffer, start: number, limit: number): Box | undefined {
  if (start + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(start);
  const isLong = short === 1;
  if (isLong && start + 16 > bytes.length) return undefined;
  const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? limit - start : short;
  const body = start + (isLong ? 16 : 8);
  const end = start + size;
  return end < body || end > limit
    ? undefined
    : { type: bytes.toString('latin1', start + 4, start + 8), start, body, end };
}

function* boxesIn(bytes: Buffer, from: number, limit: number): Generator<Box> {
  for (let at = from, count = 0; at < limit && count < maxBoxes; count += 1) {
    const box = readBox(bytes, at, limit);
    if (!box) return;
    yield box;
    at = box.end;
  }
}

/** @param offset where the description begins in the file */
function noteRanges(bytes: Buffer, body: number, offset: number): Range[] {
  // It begins with version and flags.
  const boxes = [...boxesIn(bytes, body + 4, bytes.length)];
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [names, places] = [find('iinf'), find('iloc')];
  if (!names || !places) return [];
  const notes = noteItems(bytes, names);
  const data = find('idat');
  return notes.size === 0 ? [] : readPlaces(bytes, places, notes, data && offset + data.body);
}

/** Ids of items of EXIF and XMP. */
function noteItems(bytes: Buffer, { body, end }: Box): Set<number> {
  const found = new Set<number>();
  for (const entry of boxesIn(bytes, body + (bytes[body] === 0 ? 6 : 8), end)) {
    const version = bytes[entry.body]!;
    if (entry.type !== 'infe' || version < 2) continue;
    const width = version === 2 ? 2 : 4;
    const typeAt = entry.body + 4 + width + 2;
    const type = bytes.toString('latin1', typeAt, typeAt + 4);
    const isXmp = type === 'mime' && bytes.toString('latin1', typeAt + 4, entry.end).includes('application/rdf+xml');
    if (type === 'Exif' || isXmp) found.add(bytes.readUIntBE(entry.body + 4, width));
  }
  return found;
}

/** @throws RangeError if the box ends early, and for items stored in others */
function readPlaces(bytes: Buffer, { body }: Box, items: ReadonlySet<number>, data: number | undefined): Range[] {
  let at = body + 4;
  const number = (width: number): number => {
    if (at + width > bytes.length) throw new RangeError('the description ends');
    const value = width === 0 ? 0 : width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  const version = bytes[body]!;
  const [sizes, more] = [number(1), number(1)];
  const [offsetWidth, lengthWidth, baseWidth] = [sizes >> 4, sizes & 15, more >> 4];
  const indexWidth = version === 0 ? 0 : more & 15;
  const found: Range[] = [];
  let pieces = 0;
  for (let left = number(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const isNote = items.has(number(version < 2 ? 2 : 4));
    const method = version === 0 ? 0 : number(2) & 15;
    number(2);
    const base = number(baseWidth);
    const origin = method === 0 ? 0 : method === 1 ? data : undefined;
    if (isNote && origin === undefined) throw new RangeError('the item stands in another');
    for (let extents = number(2); extents > 0; extents -= 1) {
      // They may be of no bytes.
      if ((pieces += 1) > maxPieces) throw new RangeError('there are too many pieces');
      number(indexWidth);
      const start = (origin ?? 0) + base + number(offsetWidth);
      const length = number(lengthWidth);
      // Without a length it is the rest of the file.
      if (isNote) found.push({ start, end: length === 0 ? Number.MAX_SAFE_INTEGER : start + length });
    }
  }
  return found;
}

/** Ranges in order, which do not overlap and end with the file. */
function merged(ranges: readonly Range[], size: number): Range[] {
  const all: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, Math.min(end, size)) };
    else if (start < size) all.push({ start, end: Math.min(end, size) });
  }
  return all;
}
