import { expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './page.ts';

it.each([
  { value: '2026-01-01T00:00:00.000Z', id: 7 },
  { value: '', id: 0 },
  { value: 'ä "quoted"', id: -3 },
  { value: 'x', id: 7, within: 0 },
  { value: 'x', id: 7, within: 12 },
])('a cursor comes back as it was: %j', (cursor) => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(text)).toStrictEqual(cursor);
});

it('an absent place within a thread is left out', () => {
  const text = Buffer.from('["x",7]').toString('base64url');
  expect(encodeCursor({ value: 'x', id: 7, within: undefined })).toBe(text);
  expect(encodeCursor({ value: 'x', id: 7 })).toBe(text);
});

const textOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  '',
  'nonsense',
  '%%%',
  ...[null, 'x', 7, {}, [], ['x'], [7, 7], ['x', '7'], ['x', 1.5], ['x', 2 ** 60], ['x', null]].map(textOf),
  // Looks like a list, but isn't.
  textOf({ 0: 'x', 1: 7, length: 2 }),
])('%j is no cursor', (text) => {
  expect(decodeCursor(text)).toBeUndefined();
});

it.each(['0', 1.5, null, {}])('what is no place within a thread, %j, counts as none', (within) => {
  expect(decodeCursor(textOf(['x', 7, within]))).toStrictEqual({ value: 'x', id: 7 });
});
