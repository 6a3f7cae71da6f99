import fc from 'fast-check';
import qs from 'qs';
import { describe, expect, it } from 'vitest';
import { maxParameters, parseForm } from './form.ts';

describe('a form', () => {
  it.each([
    ['', {}],
    ['a=1', { a: '1' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['=1', {}],
    ['&&a=1&', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['a=1+2%203&%62=%C3%A4', { a: '1 2 3', b: 'ä' }],
    ['a=%&b=%zz', { a: '%', b: '%zz' }],
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a[]=1&a[]=2&a=3', { a: ['1', '2', '3'] }],
    ['a%5B%5D=1', { a: ['1'] }],
    ['a[0]=1&a[2]=3&a[1]=2', { a: ['1', '2', '3'] }],
    ['a[b]=1&a[c][]=2', { a: { b: '1', c: ['2'] } }],
    ['a[][b]=1&a[][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a[b', { 'a[b': '' }],
    ['a[]=1&a[b]=2', { a: { 0: '1', b: '2' } }],
    ['[a]=1', { a: '1' }],
    ['a[b][c][d][e][f][g]=1', { a: { b: { c: { d: { e: { f: { '[g]': '1' } } } } } } }],
    ['__proto__[x]=1&constructor=2&a[__proto__]=3&toString=4', {}],
  ])('%j is %j', (text, expected) => {
    expect(parseForm(text)).toEqual(expected);
  });

  it('is read up to so many parameters', () => {
    expect(Object.keys(parseForm(Array.from({ length: maxParameters + 5 }, (_, n) => `a${n}`).join('&')))).toHaveLength(
      maxParameters,
    );
  });

  it('is read as the library that wrote it means it', () => {
    const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).filter((text) => text.isWellFormed());
    const name = fc.stringMatching(/^[a-z]{1,3}$/);
    const value = fc.oneof(
      word,
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.dictionary(name, word, { minKeys: 1 }),
    );
    fc.assert(
      fc.property(
        fc.dictionary(name, value),
        fc.constantFrom('brackets' as const, 'indices' as const),
        (form, arrayFormat) => {
          expect(parseForm(qs.stringify(form, { arrayFormat }))).toEqual(form);
        },
      ),
      { numRuns: 60 },
    );
  });
});
