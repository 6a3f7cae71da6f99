import type { ImageFormat } from './format.ts';

/**
 * Whether an image has segments or chunks with metadata, at any position; libraries only read those before the picture.
 */
export function hasNotes(bytes: Buffer, format: ImageFormat): boolean {
  if (format === 'jpeg') return hasNotesInJpeg(bytes);
  if (format === 'png') return hasNotesInPng(bytes);
  // Libraries detect EXIF and XMP in other formats, but not in GIF.
  return format === 'gif' && stripGif(bytes)?.length !== bytes.length;
}

/** Segments up to the picture: all but JFIF, colour profiles and Adobe's note of how colours are stored. */
function hasNotesInJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const kind = bytes[at + 1]!;
    if (kind === 0xda) return false;
    const isProfile = kind === 0xe2 && bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
    const isNote = kind === 0xfe || (kind > 0xe0 && kind <= 0xef && kind !== 0xee && !isProfile);
    if (isNote) return true;
    // Fill bytes can precede a segment.
    at += kind === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

const notesOfPng = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function hasNotesInPng(bytes: Buffer): boolean {
  for (const { name } of chunksOfPng(bytes)) if (notesOfPng.has(name)) return true;
  return false;
}

/** Whether a PNG has frames (PNG specification, third edition, 11.3.4): `acTL` comes before its first image data. */
export function isAnimatedPng(bytes: Buffer): boolean {
  for (const { name } of chunksOfPng(bytes)) {
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

/**
 * Chunks of a PNG, one at a time: a file can have millions. `end` is after the checksum, possibly past the end of the
 * file.
 */
function* chunksOfPng(
  bytes: Buffer,
): Generator<{ readonly name: string; readonly start: number; readonly end: number }> {
  for (let start = 8; start + 8 <= bytes.length; ) {
    const end = start + 12 + bytes.readUInt32BE(start);
    yield { name: bytes.toString('latin1', start + 4, start + 8), start, end };
    start = end;
  }
}

/** The same image without notes, its frames untouched: GIF, PNG and WebP. @returns undefined for others, and broken ones */
export function withoutNotes(bytes: Buffer, format: ImageFormat): Buffer | undefined {
  if (format === 'gif') return stripGif(bytes);
  if (format === 'png') return stripPng(bytes);
  return format === 'webp' ? stripWebp(bytes) : undefined;
}

/** Chunks of a PNG that are the picture: its frames, their transparency and colours. */
const pictureChunksOfPng = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM cICP gAMA iCCP sBIT sRGB bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function stripPng(bytes: Buffer): Buffer {
  const copy = new PartialCopy(bytes);
  copy.take(0, 8);
  for (const { name, start, end } of chunksOfPng(bytes)) if (pictureChunksOfPng.has(name)) copy.take(start, end);
  return copy.bytes();
}

/** Collects parts of a file in a single buffer, because there can be millions. */
class PartialCopy {
  readonly #source: Buffer;
  readonly #copy: Buffer;
  #length = 0;

  constructor(source: Buffer) {
    this.#source = source;
    this.#copy = Buffer.allocUnsafe(source.length);
  }

  /** Returns the position of the part in the copy; anything past the end of the file is left out. */
  take(start: number, end: number): number {
    const at = this.#length;
    this.#length += this.#source.copy(this.#copy, at, start, end);
    return at;
  }

  bytes(): Buffer {
    return this.#copy.subarray(0, this.#length);
  }
}

/**
 * A GIF without comments and application data (such as XMP) except its number of repetitions; frames are unchanged.
 * @returns undefined if it isn't a valid GIF
 */
function stripGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 13) return undefined;
  const copy = new PartialCopy(bytes);
  let at = 13 + tableSize(bytes[10]!);
  copy.take(0, at);
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === 0x3b) {
      copy.take(at, at + 1);
      return copy.bytes();
    }
    if (kind === 0x2c) at = endOfBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
    else if (kind === 0x21) at = endOfBlocks(bytes, at + 2);
    else return undefined;
    if (!isNote(bytes.subarray(start, start + 14))) copy.take(start, at);
  }
  // Many have no end, and browsers show them.
  return Buffer.concat([copy.bytes(), Buffer.of(0x3b)]);
}

const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** End of a chain of blocks, which begin with their length; the last one is empty. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1;
  return at + 1;
}

/** A comment, or something of a program that does not say how often the frames repeat. */
function isNote(head: Buffer): boolean {
  if (head[0] !== 0x21) return false;
  const program = head.toString('latin1', 3, 14);
  return head[1] === 0xfe || (head[1] === 0xff && !/^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(program));
}

/** Chunks of a WebP that are the picture: its frames, their transparency and colours. */
const pictureChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** A WebP with only its picture; frames are unchanged. @returns undefined if it isn't a valid WebP */
function stripWebp(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 12) return undefined;
  const copy = new PartialCopy(bytes);
  copy.take(0, 12);
  const length = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at < length; ) {
    if (at + 8 > bytes.length) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // A chunk of an odd size is padded with a byte.
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length + 1) return undefined;
    if (pictureChunks.has(name)) {
      const taken = copy.take(at, end);
      // Its flags say which of the others there are.
      if (name === 'VP8X' && size > 0) copy.bytes()[taken + 8]! &= ~0b1100;
    }
    at = end;
  }
  const stripped = copy.bytes();
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}
