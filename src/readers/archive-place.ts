import { readSync } from 'node:fs';

/**
 * Position of a zip archive in a file: self-extracting programs precede it, and downloads may have data after its end.
 */
export interface ArchivePlace {
  readonly start: number;
  readonly end: number;
}

const endSize = 22;
const locatorSize = 20;
const largeEndSize = 56;
const longestComment = 0xffff;
/** Number of bytes that may follow the archive. */
const longestTail = 64 * 1024;

/** Reads bytes in a file; fewer where it ends. */
type ReadAt = (position: number, length: number) => Buffer;

/**
 * Finds the archive in a file, without data before and after it. If none is found, or a truncated archive seems to
 * contain another one, the position is the whole file.
 */
export function placeOf(fd: number, size: number): ArchivePlace {
  const readAt: ReadAt = (position, length) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(fd, bytes, 0, length, position));
  };
  const whole = { start: 0, end: size };
  const tailStart = Math.max(0, size - longestTail - longestComment - endSize);
  const tail = readAt(tailStart, size - tailStart);
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    at = tail.lastIndexOf('PK\x05\x06', at, 'latin1');
    if (at < 0) break;
    const end = tailStart + at + endSize + tail.readUInt16LE(at + 20);
    const start = end > size ? undefined : startOf(readAt, tail.subarray(at, at + endSize), tailStart + at);
    if (start === undefined) continue;
    return start > 0 && isSignature(readAt(0, 4), 'PK\x03\x04') ? whole : { start, end };
  }
  return whole;
}

/** Start of an archive whose end is at `position`; undefined if its directory isn't where the end says. */
function startOf(readAt: ReadAt, end: Buffer, position: number): number | undefined {
  const locator = position < locatorSize ? undefined : readAt(position - locatorSize, locatorSize);
  if (locator && isSignature(locator, 'PK\x06\x07')) {
    const said = Number(locator.readBigUInt64LE(8));
    const largeEnd = position - locatorSize - largeEndSize;
    return [largeEnd - said, 0].find((start) => start >= 0 && isSignature(readAt(said + start, 4), 'PK\x06\x06'));
  }
  const [count, size, said] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  // Offsets are relative to the archive or, if a program was prepended carefully, to the file.
  return [position - size - said, 0].find((start) => {
    if (start < 0 || said + start > position) return false;
    return count === 0 ? said + start === position : isSignature(readAt(said + start, 4), 'PK\x01\x02');
  });
}

function isSignature(bytes: Buffer, signature: string): boolean {
  return bytes.toString('latin1', 0, 4) === signature;
}
