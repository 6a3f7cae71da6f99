import { describe, expect, it } from 'vitest';
import { excerptOf } from './highlight.ts';
import { parseQuery } from './query.ts';

const marked = (text: string, query: string, length?: number): readonly string[] => {
  const { text: part, ranges } = excerptOf(text, parseQuery(query, true).phrases, length);
  return ranges.map(([start, end]) => part.slice(start, end));
};

describe('an excerpt', () => {
  it('shows the words where they are, whole', () => {
    const text = `${'word '.repeat(100)}the lighthouse keeper ${'word '.repeat(100)}`;
    const { text: part, ranges } = excerptOf(text, parseQuery('lighthouse keep', true).phrases);
    expect(part.length).toBeLessThanOrEqual(240);
    expect(ranges.map(([start, end]) => part.slice(start, end))).toEqual(['lighthouse', 'keeper']);
    expect(part.startsWith('word ')).toBe(true);
  });

  it('begins at the beginning where what was found stands near it, or nothing does', () => {
    const near = `${'a'.repeat(59)} boat ${'b '.repeat(200)}`;
    expect(excerptOf(near, parseQuery('boat').phrases).text).toBe(near.slice(0, 240));
    expect(excerptOf('nothing', parseQuery('x').phrases)).toEqual({ text: 'nothing', ranges: [] });
  });

  it('begins behind a blank, or where there is none a fixed way before', () => {
    const blank = `${'a'.repeat(100)} ${'b'.repeat(39)} boat`;
    expect(excerptOf(blank, parseQuery('boat').phrases)).toEqual({
      text: `${'b'.repeat(39)} boat`,
      ranges: [[40, 44]],
    });
    const far = `${'a'.repeat(10)} ${'b'.repeat(100)} boat`;
    expect(excerptOf(far, parseQuery('boat').phrases)).toEqual({ text: `${'b'.repeat(59)} boat`, ranges: [[60, 64]] });
  });

  it('ends where it is long enough, and marks nothing beyond', () => {
    expect(marked('boat boat boat', 'boat', 9)).toEqual(['boat', 'boat']);
    expect(marked('boat boat boat', 'boat', 8)).toEqual(['boat']);
    expect(excerptOf('boat boat', parseQuery('boat').phrases, 9).ranges).toEqual([
      [0, 4],
      [5, 9],
    ]);
  });

  it('cuts no character in two', () => {
    expect(excerptOf(`${'x'.repeat(9)}😀 y`, [], 10).text).toBe(`${'x'.repeat(9)}😀`);
    const text = `${'😀'.repeat(50)}b boat`;
    expect(excerptOf(text, parseQuery('boat').phrases).text).toBe(`${'😀'.repeat(29)}b boat`);
  });

  it('looks through the beginning of what is very long', () => {
    const text = `${'x '.repeat(50_000)}boat`;
    expect(excerptOf(text, parseQuery('boat').phrases).ranges).toEqual([]);
  });

  it('marks beginnings of words for the last word of a phrase alone, and only while somebody types', () => {
    expect(marked('old oldest light lighter', '"old" lig')).toEqual(['old', 'light', 'lighter']);
    expect(marked('oldest lighter', 'old-lig')).toEqual(['lighter']);
    expect(excerptOf('lighter light', parseQuery('light').phrases).ranges).toEqual([[8, 13]]);
  });

  it('joins pairs of characters, and nothing that stands apart', () => {
    expect(excerptOf('今日は東京都庁', parseQuery('東京都').phrases).ranges).toEqual([[3, 6]]);
    expect(excerptOf('東京a京都', parseQuery('東京 京都 a').phrases).ranges).toEqual([
      [0, 2],
      [2, 3],
      [3, 5],
    ]);
  });
});
