/** The range of `size` bytes that a `Range` header requests; `end` is exclusive. */
export type AskedRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/**
 * Reads a `Range` header (RFC 9110, section 14.2). Undefined for the whole: no header, another unit, several ranges, or
 * one that makes no sense.
 */
export function readRange(header: string | undefined, size: number): AskedRange {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffix(Number(last), size);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size : Math.min(size, Number(last) + 1) };
}

function suffix(length: number, size: number): AskedRange {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size };
}
