import type { ImageFormat } from './format.ts';

/** Whether an image has segments or chunks that say something beside the picture, wherever they stand; libraries read those before it. */
export function hasNotes(bytes: Buffer, format: ImageFormat): boolean {
  if (format === 'jpeg') return hasNotesInJpeg(bytes);
  if (format === 'png') return hasNotesInPng(bytes);
  // Of others libraries say whether there is EXIF or XMP, but of GIF nothing.
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
    // Fill bytes may stand before a segment.
    at += kind === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

const notesOfPng = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function hasNotesInPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (notesOfPng.has(bytes.toString('latin1', at + 4, at + 8))) return true;
  }
  return false;
}

/** The same image without them, where its frames can stay as they are: GIF and WebP. @returns undefined for others, and broken ones */
export function withoutNotes(bytes: Buffer, format: ImageFormat): Buffer | undefined {
  if (format === 'gif') return stripGif(bytes);
  return format === 'webp' ? stripWebp(bytes) : undefined;
}

/**
 * A GIF without comments and without what programs have written into it (XMP, for one) but for how often it repeats; its frames are
 * untouched. @returns undefined for what is not built as a GIF
 */
function stripGif(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 13) return undefined;
  const parts: Buffer[] = [];
  let at = 13 + tableSize(bytes[10]!);
  parts.push(bytes.subarray(0, at));
  while (at < bytes.length) {
    const start = at;
    const kind = bytes[at];
    if (kind === 0x3b) return Buffer.concat([...parts, bytes.subarray(at, at + 1)]);
    if (kind === 0x2c) at = endOfBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
    else if (kind === 0x21) at = endOfBlocks(bytes, at + 2);
    else return undefined;
    if (!isNote(bytes.subarray(start, start + 14))) parts.push(bytes.subarray(start, at));
  }
  // Many have no end, and browsers show them.
  return Buffer.concat([...parts, Buffer.of(0x3b)]);
}

const tableSize = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where a chain of blocks ends, each of which begins with its length; the last one is empty. */
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

/** A WebP without EXIF and XMP; its frames are untouched. @returns undefined for what is not built as a WebP */
function stripWebp(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    // A chunk of an odd size has a byte more behind it.
    const end = at + 8 + size + (size % 2);
    if (end > bytes.length + 1) return undefined;
    if (name !== 'EXIF' && name !== 'XMP ') {
      const chunk = Buffer.from(bytes.subarray(at, end));
      // Its flags say which of the others there are.
      if (name === 'VP8X' && size > 0) chunk[8]! &= ~0b1100;
      parts.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
