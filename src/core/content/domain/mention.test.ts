import { describe, expect, it } from 'vitest';
import type { Xchan } from '../../identity/domain/xchan.ts';
import type { Term } from './item.ts';
import { fillMentions, type MentionTarget, mentionTargets, mentionToken, targetName } from './mention.ts';
import { stripReserved } from '../../platform/domain/text.ts';

const base = 'https://here.example';
const xchan = (id: number, some: Partial<Xchan>) => [id, some as Xchan] as const;
const xchans = new Map([
  xchan(1, { name: 'Ann', url: '/channel/ann' }),
  xchan(2, { name: 'general', url: 'https://elsewhere.example/general' }),
]);
const term = (kind: Term['kind'], ordinal: number, some: Partial<Term> = {}): Term => ({
  kind,
  ordinal,
  text: 'as written',
  url: '/as/written',
  xchanId: null,
  ...some,
});

describe('mentions', () => {
  it('stand for whom they name now', () => {
    const terms = [
      term('mention', 0, { xchanId: 1 }),
      term('channel', 1, { xchanId: 2 }),
      term('post', 2),
      term('hashtag', 3, { xchanId: 1 }),
      term('category', 4),
    ];
    expect([...mentionTargets(terms, xchans, base)]).toEqual([
      [0, { kind: 'user', name: 'Ann', url: `${base}/channel/ann` }],
      [1, { kind: 'channel', name: 'general', url: 'https://elsewhere.example/general' }],
      [2, { kind: 'post', name: 'as written', url: `${base}/as/written` }],
    ]);
  });

  it('of whom is not known have the words that were written, and lead nowhere', () => {
    for (const xchanId of [null, 9]) {
      const targets = mentionTargets([term('mention', 5, { xchanId }), term('channel', 6, { xchanId })], xchans, base);
      expect([...targets]).toEqual([
        [5, { kind: 'user', name: 'as written', url: '' }],
        [6, { kind: 'channel', name: 'as written', url: '' }],
      ]);
    }
  });

  it('are tokens in a body, which nobody can write', () => {
    expect(mentionToken(12)).toBe('\uE00012\uE001');
    expect(stripReserved(`a${mentionToken(1)}b\uE000\uE001\uE000`)).toBe('a1b');
    expect(stripReserved('a b')).toBe('a b');
  });

  const ann: MentionTarget = { kind: 'user', name: 'Ann [A] *B* _c_ `d` <e> \\f', url: 'https://a.example' };
  const general: MentionTarget = { kind: 'channel', name: 'general', url: 'https://b.example' };
  const post: MentionTarget = { kind: 'post', name: 'there', url: 'https://c.example' };
  const targets = new Map([
    [0, ann],
    [10, general],
    [2, post],
    [3, { ...general, url: '' }],
  ]);
  const body = [0, 10, 2, 3, 4].map(mentionToken).join(' ');

  it.each([
    [
      'text/markdown',
      '[@Ann \\[A\\] \\*B\\* \\_c\\_ \\`d\\` \\<e\\> \\\\f](https://a.example) [#general](https://b.example) [there](https://c.example) #general @?',
    ],
    [
      'text/bbcode',
      '@[zrl=https://a.example]Ann A *B* _c_ `d` <e> \\f[/zrl] #[zrl=https://b.example]general[/zrl] [zrl=https://c.example]there[/zrl] #general @?',
    ],
    ['text/plain', '@Ann [A] *B* _c_ `d` <e> \\f #general there #general @?'],
    ['text/html', '@Ann [A] *B* _c_ `d` <e> \\f #general there #general @?'],
  ])('are written in %s', (mimetype, written) => {
    expect(fillMentions(body, mimetype, targets)).toBe(written);
    expect(fillMentions('no tokens', mimetype, targets)).toBe('no tokens');
    expect(fillMentions('\uE000x\uE001', mimetype, targets)).toBe('\uE000x\uE001');
  });

  it.each([
    ['user', 'Ann', '@Ann'],
    ['user', '@Ann', '@Ann'],
    ['user', '@@Ann', '@@Ann'],
    ['user', 'A@n', '@A@n'],
    ['channel', '#general', '#general'],
    ['channel', 'general', '#general'],
    ['post', '#there', '#there'],
  ] as const)('of a %s called %j are called %j', (kind, name, called) => {
    expect(targetName({ kind, name, url: '' })).toBe(called);
  });
});
