import { describe, expect, it } from 'vitest';
import { numbersOf } from './numbers.ts';
import { said, type Text, textOf } from './text.ts';

const say = (message: string, facts: Readonly<Record<string, unknown>> = {}, language = 'en'): string =>
  said(textOf(message, numbersOf(language)), facts);

const pieces = (message: string, facts: Readonly<Record<string, unknown>>): unknown[] =>
  (textOf(message, numbersOf('en')) as Text<typeof facts>).pieces(facts);

describe('a text', () => {
  it('without facts is a string, as it was written', () => {
    expect(textOf("You're here: #1", numbersOf('en'))).toBe("You're here: #1");
  });

  it('shows facts where its language puts them', () => {
    expect(say('{who} in {where}', { where: '{who}', who: 'Ada' })).toBe('Ada in {who}');
  });

  it('quotes what would be read as something else', () => {
    expect(say("/groups/{prefix}'<path>' '{'x'}' isn't", { prefix: 'a/' })).toBe("/groups/a/<path> {x} isn't");
  });

  it.each([
    ['en', [0, 1, 2, 1234], ['0 posts', '1 post', '2 posts', '1,234 posts']],
    ['fr', [0, 1, 2, 1234], ['0 post', '1 post', '2 posts', '1\u202f234 posts']],
  ])('takes the form that a count has: %s', (language, counts, texts) => {
    const message = '{count, plural, one {# post} other {# posts}}';
    expect(counts.map((count) => say(message, { count }, language))).toEqual(texts);
  });

  it('takes the form of a number before that of its category', () => {
    const message = '{count, plural, =0 {None} one {One of {max, number}} other {# of {max, number}}}';
    expect([0, 1, 5000].map((count) => say(message, { count, max: 9000 }))).toEqual([
      'None',
      'One of 9,000',
      '5,000 of 9,000',
    ]);
  });

  it('groups the digits of numbers unless it says otherwise', () => {
    expect(say('{a, number}, case {b, number, ::group-off}', { a: 12345, b: 12345 })).toBe('12,345, case 12345');
  });

  it('counts within a choice, and chooses by what holds', () => {
    const message =
      '{own, select, true {Yours} other {{count, plural, one {# file of {kind, select, a {A} other {B}}} other {#}}}}';
    expect([
      say(message, { own: true }),
      say(message, { own: false, count: 1, kind: 'a' }),
      say(message, { own: false, count: 1, kind: 'c' }),
      say(message, { own: false, count: 3 }),
    ]).toEqual(['Yours', '1 file of A', '1 file of B', '3']);
  });

  it('knows how a name begins', () => {
    const message = 'Membres {nameInitial, select, vowel {d’} other {de }}{name}';
    expect(['Élan', 'œuvre', 'Marée'].map((name) => say(message, { name }))).toEqual([
      'Membres d’Élan',
      'Membres d’œuvre',
      'Membres de Marée',
    ]);
  });

  it('comes in pieces where facts are elements, and gives tags what stands in them', () => {
    const link = (inner: unknown[]) => ({ link: inner });
    expect(
      pieces('Read <a>the {what}</a>, {count, plural, one {# page} other {# pages}} by {who}', {
        a: link,
        what: 'rules',
        count: 2,
        who: { bold: 'Ada' },
      }),
    ).toEqual(['Read ', { link: ['the ', 'rules'] }, ', ', '2', ' pages', ' by ', { bold: 'Ada' }]);
    expect(say('Read <a>the {what}</a>', { what: 'rules' })).toBe('Read the rules');
  });

  it.each(['{day, date}', '{place, selectordinal, other {#th}}', '{count, plural, offset:1 other {#}}', '{'])(
    'is refused where it holds what no text needs: %s',
    (message) => {
      expect(() => say(message, { day: 1, place: 1, count: 1 })).toThrow(/./);
    },
  );
});
