import { describe, expect, it } from 'vitest';
import { fold, isSingleIdeograph, tagFact, tokensOf, wordsIn } from './analysis.ts';

const tokens = (text: string): string[] => [...tokensOf(text)].map(({ token }) => token);
const places = (text: string): string[] => [...tokensOf(text)].map(({ start, end }) => text.slice(start, end));

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
    ['It is\n25 ITEMS: x', ['it', 'is', '25', 'items', 'x']],
    ['สวัสดีชาวโลก', ['สวัสดี', 'ชาว', 'โลก']],
    ['ສະບາຍດີຊາວໂລກ', ['ສະບາຍດີ', 'ຊາວໂລກ']],
    ['abcชาวโลก東京', ['abc', 'ชาว', 'โลก', '東京']],
    ['Done 🎉🎊, 👍🏽 ok', ['done', 'emoji1f389', 'emoji1f38a', 'emoji1f44d', 'ok']],
    ['🇫🇷 © ™', ['emoji1f1eb1f1f7']],
    ['', []],
  ])('of %s', (text, expected) => {
    expect(tokens(text)).toEqual(expected);
    expect(wordsIn(text)).toEqual(expected);
  });

  it.each([
    ['🙂 Café 東京都', ['🙂', 'Café', '東京', '京都']],
    ['so ชาวโลก 🇫🇷', ['so', 'ชาว', 'โลก', '🇫🇷']],
    ['so abc東京都de f', ['so', 'abc', '東京', '京都', 'de', 'f']],
    ['see 東 and 京b', ['see', '東', 'and', '京', 'b']],
  ])('stand where they are in %s', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });

  it.each(['ខ្មែរស្រឡាញ់', 'မြန်မာစကား', 'ພາສາລາວ'])('of the run %s stand one after the other', (text) => {
    expect(tokens(text).length).toBeGreaterThan(1);
    expect(places(text).join('')).toBe(text);
  });

  it.each(['a bc d', 'é bc d', 'ชาวโลกชาวโลก', '🎉🎊🎉', '東京都内'])('of %s are as many as asked for', (text) => {
    const all = wordsIn(text);
    expect(all.length).toBeGreaterThan(2);
    expect([0, 1, 2, 99].map((max) => wordsIn(text, max))).toEqual([[], all.slice(0, 1), all.slice(0, 2), all]);
  });

  it('are cut, and found cut', () => {
    expect([...tokensOf('x'.repeat(1000))]).toEqual([{ token: 'x'.repeat(40), start: 0, end: 1000 }]);
    expect(wordsIn(`${'X'.repeat(1000)} b`)).toEqual(['x'.repeat(40), 'b']);
    expect(wordsIn(`${'x'.repeat(1000)} É`)).toEqual(['x'.repeat(40), 'e']);
  });

  it('hold nothing that is no letter, digit or mark', () => {
    // These decompose to a space, a slash, or nothing.
    expect(tokens('ﷺ½')).toEqual(['صلىاللهعليهوسلم12']);
    expect(wordsIn('ﷺ½ \0-a')).toEqual(['صلىاللهعليهوسلم12', 'a']);
  });
});

describe('folding', () => {
  it.each([
    ['ÀÉ', 'ae'],
    ['e\u0301\u0302\u0323', 'e'],
    ['ß æ œ ø đ ł ı', 'ss ae oe o d l i'],
    ['Æ Œ Ø Đ Ł', 'ae oe o d l'],
    ['हिन्दी', 'हिन्दी'],
  ])('makes %s %s', (word, expected) => {
    expect(fold(word)).toBe(expected);
  });
});

describe('a single character of a script without blanks', () => {
  it.each([
    ['東', true],
    ['𠮷', true],
    ['に', true],
    ['東京', false],
    ['a', false],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isSingleIdeograph(text)).toBe(expected);
  });
});

describe('a hashtag as a fact', () => {
  it.each([
    ['Boats', 'tboats'],
    ['rock-n-roll', 'trocknroll'],
    ['2026', 't2026'],
    ['हिन्दी', 'tहिन्दी'],
    ['x'.repeat(50), `t${'x'.repeat(40)}`],
    ['--', undefined],
    ['', undefined],
  ])('of %s', (tag, expected) => {
    expect(tagFact(tag)).toBe(expected);
  });
});
