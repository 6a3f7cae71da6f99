import { describe, expect, it } from 'vitest';
import { fold, tokensOf } from './analysis.ts';
import { entryIdOf, firstEntryAt } from './entry-id.ts';
import { excerptOf } from './highlight.ts';
import { plainText } from './plain-text.ts';
import { parseQuery } from './query.ts';

const tokens = (text: string): string[] => [...tokensOf(text)].map(({ token }) => token);

describe('the words of a text', () => {
  it.each([
    ['Crème BRÛLÉE', ['creme', 'brulee']],
    ['Straße, Øre & Łódź', ['strasse', 'ore', 'lodz']],
    ['Ελλάδα Й', ['ελλαδα', 'и']],
    ['東京都 に', ['東京', '京都', 'に']],
    ['がぎ', ['がぎ']],
    ['부산에서', ['부산', '산에', '에서']],
    ['हिन्दी', ['हिन्दी']],
    ['abc東京def 12', ['abc', '東京', 'def', '12']],
    ['a_b-c.d', ['a', 'b', 'c', 'd']],
    ['', []],
  ])('of %s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
  });

  it('stand where they are in the text', () => {
    const text = '🙂 Café 東京都';
    expect([...tokensOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Café', '東京', '京都']);
  });

  it('are cut, and found cut', () => {
    const [word] = tokens('x'.repeat(1000));
    expect(word).toBe('x'.repeat(40));
    expect(fold('ÀÉ')).toBe('ae');
  });
});

describe('a query', () => {
  it('has words, phrases, hashtags and operators', () => {
    const query = parseQuery('rope "at noon" -wet #Boats from:@bob in:#general has:image is:reply before:2026-02-01');
    expect(query.phrases.map((phrase) => phrase.tokens)).toEqual([['rope'], ['at', 'noon']]);
    expect(query.excluded.map((phrase) => phrase.tokens)).toEqual([['wet']]);
    expect(query).toMatchObject({ tags: ['tboats'], from: ['bob'], in: ['general'], has: ['image'], is: ['reply'] });
    expect(query.before).toBe('2026-02-01');
  });

  it('takes the last word as a beginning while somebody types', () => {
    const isPrefix = (text: string) => parseQuery(text, true).phrases.map((phrase) => phrase.isPrefix);
    expect([isPrefix('old lig'), isPrefix('old lig '), isPrefix('"old lig"')]).toEqual([
      [false, true],
      [false, false],
      [false],
    ]);
    expect(parseQuery('東').phrases).toEqual([{ tokens: ['東'], isPrefix: true }]);
  });
});

describe('an excerpt', () => {
  it('shows the words where they are, whole', () => {
    const text = `${'word '.repeat(100)}the lighthouse keeper ${'word '.repeat(100)}`;
    const { text: part, ranges } = excerptOf(text, parseQuery('lighthouse keep', true).phrases);
    expect(part.length).toBeLessThanOrEqual(240);
    expect(ranges.map(([start, end]) => part.slice(start, end))).toEqual(['lighthouse', 'keeper']);
    expect(part.startsWith('word ')).toBe(true);
  });

  it('joins pairs of characters, and begins at the beginning where nothing stands in it', () => {
    expect(excerptOf('今日は東京都庁', parseQuery('東京都').phrases).ranges).toEqual([[3, 6]]);
    expect(excerptOf('nothing', parseQuery('x').phrases)).toEqual({ text: 'nothing', ranges: [] });
  });
});

describe('ids of entries', () => {
  it('are in the order of time, and differ for items of one moment', () => {
    const at = '2026-01-01T00:00:00.000Z';
    expect(entryIdOf(at, 5, 0)).toBeLessThan(firstEntryAt('2026-01-01T00:00:00.001Z'));
    expect(new Set(Array.from({ length: 30 }, (_, attempt) => entryIdOf(at, 5, attempt))).size).toBeGreaterThan(20);
    expect(Number.isSafeInteger(entryIdOf('9999-12-31T00:00:00.000Z', 1, 39))).toBe(true);
  });
});

describe('plain text', () => {
  it('is without markup and tokens of mentions', () => {
    expect(plainText('<p>a <b>b</b> &lt;c&gt;</p>', 'text/html').trim().split(/\s+/)).toEqual(['a', 'b', '<c>']);
    expect(plainText('[b]a[/b] [url=http://x]b[/url]', 'text/bbcode').trim().split(/\s+/)).toEqual(['a', 'b']);
    expect(plainText('Hi \uE0000\uE001!', 'text/plain')).toBe('Hi  !');
  });
});
