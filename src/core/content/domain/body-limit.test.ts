import { describe, expect, it } from 'vitest';
import { cutText, isWithin, refuseLongBody, refuseLongText } from './body-limit.ts';

describe('the limit of a body', () => {
  it.each([
    ['aaaa', 4, true],
    ['aaaaa', 4, false],
    ['ää', 4, true],
    ['äää', 5, false],
    ['😀', 4, true],
    ['😀', 3, false],
    ['', 0, true],
  ])('counts bytes of UTF-8: %j in %i is %s', (text, limit, fits) => {
    expect(isWithin(text, limit)).toBe(fits);
  });

  it('is told to whoever writes more', () => {
    expect(() => refuseLongBody('body', 'ä'.repeat(11), 20)).toThrow(/"body" is too long: it has 22 bytes.*20 are/);
    expect(() => refuseLongBody('body', 'ä'.repeat(10), 20)).not.toThrow();
    expect(() => refuseLongText('title', 'ä'.repeat(21), 20)).toThrow(/"title" is too long: it has 21 characters/);
    expect(() => refuseLongText('title', 'ä'.repeat(20), 20)).not.toThrow();
  });
});

describe('a text that is cut', () => {
  it.each([
    ['that fits stays whole', 'one two', 7, 'one two'],
    ['ends with a paragraph', 'one two\n\nthree\nfour five', 10, 'one two'],
    ['ends with a line', 'one two three\nfour five', 16, 'one two three'],
    ['ends with a word', 'one two three four', 15, 'one two three'],
    ['ends anywhere without one of these', 'a'.repeat(30), 10, 'a'.repeat(10)],
    ['ends not within a character', '😀😀😀', 10, '😀😀'],
    ['ends not within a mention', `${'a'.repeat(10)}\uE00012\uE001`, 14, 'a'.repeat(10)],
    ['ends behind a mention', `${'a'.repeat(10)}\uE0001\uE001b`, 17, `${'a'.repeat(10)}\uE0001\uE001`],
  ])('%s', (_name, text, limit, expected) => {
    expect(cutText(text, limit)).toBe(expected);
  });
});
