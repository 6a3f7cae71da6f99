import { DomainError } from '../../platform/domain/index.ts';

/** The length of a text in bytes of UTF-8. */
function textBytes(text: string): number {
  return Buffer.byteLength(text);
}

/** Whether a text has at most `limit` bytes of UTF-8. */
export function isWithin(text: string, limit: number): boolean {
  // No character of a string has more than three bytes, and none has less than one.
  if (text.length > limit) return false;
  return text.length * 3 <= limit || textBytes(text) <= limit;
}

/** @throws DomainError unprocessable, for a text of more than `limit` bytes of UTF-8 */
export function assertBodyLength(parameter: string, text: string, limit: number): void {
  if (isWithin(text, limit)) return;
  throw new DomainError('unprocessable', 'content.tooManyBytes', { parameter, bytes: textBytes(text), limit });
}

/** @throws DomainError unprocessable, for a text of more than `limit` characters */
export function assertTextLength(parameter: string, text: string, limit: number): void {
  if (text.length <= limit) return;
  throw new DomainError('unprocessable', 'content.tooManyCharacters', { parameter, length: text.length, limit });
}

/**
 * The beginning of a text that fits into `limit` bytes of UTF-8: up to the end of a paragraph, else of a line, else of a
 * word, where one of these is in the last quarter of what fits; it never ends within a character or a mention token.
 */
export function cutText(text: string, limit: number): string {
  if (isWithin(text, limit)) return text;
  const max = fitting(text, limit);
  const min = Math.floor((max * 3) / 4);
  const ends = ['\n\n', '\n', ' '].map((mark) => text.lastIndexOf(mark, max)).filter((end) => end >= min);
  return text.slice(0, ends[0] ?? max);
}

/** Number of characters of a text that fit into `limit` bytes. */
function fitting(text: string, limit: number): number {
  const encoder = new TextEncoder();
  const { read } = encoder.encodeInto(text.slice(0, limit), new Uint8Array(limit));
  const token = text.slice(Math.max(0, read - 12), read).lastIndexOf('\uE000');
  if (token < 0) return read;
  const start = Math.max(0, read - 12) + token;
  return text.slice(start, read).includes('\uE001') ? read : start;
}
