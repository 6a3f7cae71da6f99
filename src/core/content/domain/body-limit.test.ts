import { describe, expect, it } from 'vitest';
import { cutText, isWithin, assertBodyLength, assertTextLength } from './body-limit.ts';

describe('the limit of a body', () => {
  it.each([
    ['aaaa', 4, true],
    ['aaaaa', 4, false],
    ['ää', 4, true],
    ['äää', 5, false],
    ['😀', 4, true],
    ['😀', 3, false],
    ['', 0, true],
    // Longer in characters than the limit is in bytes, or so short that no text of the length is longer.
    ['aaaa', 12, true],
    ['€€€€', 12, true],
    ['€€€€', 11, false],
    ['€€€a', 10, true],
    ['€€€a', 9, false],
  ])('counts bytes of UTF-8: %j in %i is %s', (text, limit, fits) => {
    expect(isWithin(text, limit)).toBe(fits);
  });

  it('is named to whoever writes more', () => {
    expect(() => assertBodyLength('body', 'ä'.repeat(11), 20)).toThrow(/"body" is too long: it has 22 bytes.*20 are/);
    expect(() => assertBodyLength('body', 'ä'.repeat(10), 20)).not.toThrow();
    expect(() => assertTextLength('title', 'ä'.repeat(21), 20)).toThrow(/"title" is too long: it has 21 characters/);
    expect(() => assertTextLength('title', 'ä'.repeat(20), 20)).not.toThrow();
    const refusal = {
      code: 'unprocessable',
      facts: expect.objectContaining({ parameter: 'body', limit: 2 }) as object,
    };
    expect(() => assertBodyLength('body', 'äa', 2)).toThrow(expect.objectContaining(refusal) as Error);
    expect(() => assertTextLength('body', 'aaa', 2)).toThrow(expect.objectContaining(refusal) as Error);
    expect(() => assertBodyLength('body', 'äa', 2)).toThrow(
      /it has 3 bytes of text, and 2 are allowed\. Shorten it, or/,
    );
    expect(() => assertTextLength('body', 'aaa', 2)).toThrow(/it has 3 characters, and 2 are allowed\./);
  });
});

describe('a text that is cut', () => {
  it.each([
    ['that fits stays whole', 'one two', 7, 'one two'],
    ['that fits stays whole, with its last word', 'one two three a', 15, 'one two three a'],
    ['ends with a paragraph', 'one two\n\nthree\nfour five', 10, 'one two'],
    ['ends with a line', 'one two three\nfour five', 16, 'one two three'],
    ['ends with a word', 'one two three four', 15, 'one two three'],
    ['ends anywhere without one of these', 'a'.repeat(30), 10, 'a'.repeat(10)],
    ['ends not within a character', '😀😀😀', 10, '😀😀'],
    ['ends not within a mention', `${'a'.repeat(10)}\uE00012\uE001`, 14, 'a'.repeat(10)],
    ['ends not within a mention at its very beginning', `${'a'.repeat(11)}\uE0001\uE001`, 14, 'a'.repeat(11)],
    [
      'ends behind the last whole mention',
      `\uE0001\uE001${'a'.repeat(4)}\uE0002\uE001`,
      14,
      `\uE0001\uE001${'a'.repeat(4)}`,
    ],
    [
      'ends anywhere behind a mention that is far away',
      `\uE0001\uE001${'a'.repeat(40)}`,
      30,
      `\uE0001\uE001${'a'.repeat(23)}`,
    ],
    ['ends with a paragraph just in the last quarter', `${'a'.repeat(15)}\n\n${'b'.repeat(30)}`, 20, 'a'.repeat(15)],
    ['ends not with one before it', `${'a'.repeat(13)}\n\n${'b'.repeat(30)}`, 20, `${'a'.repeat(13)}\n\nbbbbb`],
    ['ends with what ends right at the limit', `${'a'.repeat(20)} ${'b'.repeat(30)}`, 20, 'a'.repeat(20)],
    ['ends with the last of several', 'aaaa bbbb cccc dd eeeeee', 20, 'aaaa bbbb cccc dd'],
    ['is empty where nothing fits', '😀', 2, ''],
    ['ends behind a mention', `${'a'.repeat(10)}\uE0001\uE001b`, 17, `${'a'.repeat(10)}\uE0001\uE001`],
  ])('%s', (_name, text, limit, expected) => {
    expect(cutText(text, limit)).toBe(expected);
  });
});
