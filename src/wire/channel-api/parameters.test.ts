import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { count, readInput, requiredText, text } from './parameters.ts';

const input = Type.Object({
  name: requiredText('A name.', 'what it is called'),
  page: count('A number.'),
  note: text('A text.'),
});

describe('parameters', () => {
  it('are refused where they are looked at, each time, and the others can be read', () => {
    const read = readInput(input, { page: 'x', note: 'here' });
    expect(read.note).toBe('here');
    for (let look = 0; look < 2; look += 1) {
      expect(() => read.page).toThrow('"page" must be a whole number');
      expect(() => read.name).toThrow('Give "name": what it is called.');
    }
  });

  it('are there under their names, be they given or not', () => {
    const read = readInput(input, { name: 'a', other: 'b' });
    expect(Object.entries(read)).toEqual([
      ['name', 'a'],
      ['page', undefined],
      ['note', undefined],
    ]);
  });
});
