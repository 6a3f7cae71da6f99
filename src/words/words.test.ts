import { describe, expect, it } from 'vitest';
import { languageFor, languages, wordsOf } from './index.ts';

describe('the language that is spoken with somebody', () => {
  it('is the first choice that there is', () => {
    expect(languageFor('en', undefined, '', 'tlh', 'en')).toBe('en');
    expect(languageFor(undefined, null, 'EN')).toBeUndefined();
  });

  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['tlh, en;q=0.1', 'en'],
    ['en-GB;q=0.5 , tlh;q=0.9', 'en'],
    ['x'.repeat(100_000), undefined],
    ['en;q=0', undefined],
    ['en;q=9', undefined],
    ['en;q', undefined],
    ['*', undefined],
    [',,;;q=,', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is else what the browser accepts: %s', (header, code) => {
    expect(languageFor(header)).toBe(code);
  });
});

describe('the texts of a language', () => {
  it.each(languages)('are its own: $code', ({ code, name }) => {
    expect(wordsOf(code).language).toBe(code);
    expect(name).not.toBe('');
  });

  it('know in French which names take an apostrophe', () => {
    const { title } = wordsOf('fr').members;
    expect(['Élan', 'Œuvre', 'Marée'].map((group) => title({ group }))).toEqual([
      'Membres d’Élan',
      'Membres d’Œuvre',
      'Membres de Marée',
    ]);
  });

  it('are English where there are none', () => {
    expect(wordsOf('tlh')).toBe(wordsOf('en'));
  });
});
