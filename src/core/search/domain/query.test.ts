import { describe, expect, it } from 'vitest';
import { longestSearch } from '../../platform/domain/index.ts';
import { parseQuery } from './query.ts';

const nothing = {
  phrases: [],
  excluded: [],
  from: [],
  in: [],
  tags: [],
  has: [],
  is: [],
  before: undefined,
  after: undefined,
};

describe('a query', () => {
  it('has words, phrases, hashtags and operators', () => {
    const query = parseQuery('rope "at noon" -wet #Boats from:@bob in:#general has:image is:reply before:2026-02-01');
    expect(query).toEqual({
      phrases: [
        { tokens: ['rope'], isPrefix: false },
        { tokens: ['at', 'noon'], isPrefix: false },
      ],
      excluded: [{ tokens: ['wet'], isPrefix: false }],
      tags: ['tboats'],
      from: ['bob'],
      in: ['general'],
      has: ['image'],
      is: ['reply'],
      before: '2026-02-01',
      after: undefined,
    });
  });

  it('takes operators in any case, twice, and with quotes', () => {
    expect(parseQuery('FROM:"Alice Fletcher" From:a@b In:!crew in:a#b After:2026-01-31 HAS:Link has:POLL')).toEqual({
      ...nothing,
      from: ['Alice Fletcher', 'a@b'],
      in: ['crew', 'a#b'],
      after: '2026-01-31',
      has: ['link', 'poll'],
    });
  });

  it('has hashtags by sign and by operator, and words where a sign is not at the beginning', () => {
    expect(parseQuery('#a#b tag:#Ferry tag:dock')).toMatchObject({ tags: ['tab', 'tferry', 'tdock'], phrases: [] });
    expect(parseQuery('c#minor').phrases).toEqual([{ tokens: ['c', 'minor'], isPrefix: false }]);
    const [phrases, excluded] = [[{ tokens: ['dry'], isPrefix: false }], [{ tokens: ['wet'], isPrefix: false }]];
    expect(parseQuery('dry -#wet # #-')).toEqual({ ...nothing, phrases, excluded });
  });

  it('leaves out what is no word', () => {
    const phrases = [{ tokens: ['rope'], isPrefix: false }];
    expect(parseQuery('... rope "" -- !')).toEqual({ ...nothing, phrases });
    expect(parseQuery('"" ')).toEqual(nothing);
  });

  it.each(['!!!', '... "" -- !', '-!', '#', 'tag:#', 'from:bob ?'])('says that it has only signs: %s', (text) => {
    expect(() => parseQuery(text)).toThrow(/cannot be searched for: it has no letters, digits or emoji\.$/);
    expect(parseQuery(text, true).phrases).toEqual([]);
  });

  it('takes the last word as a beginning while somebody types, and not otherwise', () => {
    const isPrefix = (text: string, isTyping: boolean) =>
      parseQuery(text, isTyping).phrases.map((phrase) => phrase.isPrefix);
    expect([isPrefix('old lig', true), isPrefix('old lig ', true), isPrefix('"old lig"', true)]).toEqual([
      [false, true],
      [false, false],
      [false],
    ]);
    expect(parseQuery('old lig').phrases.map((phrase) => phrase.isPrefix)).toEqual([false, false]);
    expect(parseQuery('東').phrases).toEqual([{ tokens: ['東'], isPrefix: true }]);
    expect(parseQuery('東-京').phrases).toEqual([{ tokens: ['東', '京'], isPrefix: false }]);
  });

  it('has twenty parts at most', () => {
    const words = Array.from({ length: 25 }, (_, index) => `word${index}`);
    expect(parseQuery(words.join(' '), true).phrases.map(({ tokens }) => tokens[0])).toEqual(words.slice(0, 20));
  });

  it('is refused when it is too long', () => {
    expect(parseQuery('x'.repeat(longestSearch)).phrases).toHaveLength(1);
    expect(() => parseQuery('x'.repeat(longestSearch + 1))).toThrow(
      `What is searched for has at most ${longestSearch} characters.`,
    );
  });

  it.each([
    ['has:nothing', '"has:" is one of link, image, file, poll.'],
    ['is:nothing', '"is:" is one of post, reply,'],
    ['before:soon', '"before:" takes a day, as in before:2026-01-31.'],
    ['after:2026-13-01', '"after:" takes a day'],
    ['after:x2026-01-01', '"after:" takes a day'],
    ['after:2026-01-01x', '"after:" takes a day'],
    ['boats -from:bob', '“-from:” is not understood'],
    ['-IN:general', '“-IN:” is not understood'],
  ])('refuses %s', (text, message) => {
    expect(() => parseQuery(text)).toThrow(message);
  });
});
