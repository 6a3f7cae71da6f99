import { describe, expect, it } from 'vitest';
import { findBroken, readPattern, type RuleKind } from '../core/content/domain/content-rule.ts';
import { linksElsewhere } from '../core/content/domain/newcomer.ts';
import { readableIn } from './readable.ts';
import { runTask } from './renderer.ts';

const ruleOf = (kind: RuleKind, given: string, id: number) =>
  ({ id, groupId: null, kind, pattern: readPattern(kind, given)!, action: 'hold' }) as const;
const rules = [ruleOf('word', 'casino', 1), ruleOf('word', 'казино', 2), ruleOf('link', 'shop.example', 3)];

/** The text that rules check in a body. */
const read = (text: string, mimetype: string) => [
  text,
  ...readableIn(runTask({ kind: 'body', text, mimetype, mentions: [], baseUrl: '' })),
];
const found = (text: string, mimetype: string) => findBroken(rules, read(text, mimetype))?.pattern;

describe('rules find in what people read', () => {
  it.each([
    ['_casino_', 'text/markdown'],
    ['_casino_', 'text/plain'],
    ['ca**si**no', 'text/markdown'],
    ['`casi`no', 'text/markdown'],
    ['ca[](x)sino', 'text/markdown'],
    ['[casino](https://a.test)', 'text/markdown'],
    ['![casino](https://a.test/a.png)', 'text/markdown'],
    ['&#99;asino', 'text/markdown'],
    ['&#x63;asin&#111;', 'text/html'],
    ['ca&shy;sino', 'text/markdown'],
    ['ca<i>si</i>no', 'text/html'],
    ['ca<!-- -->si<wbr>no', 'text/html'],
    ['<img src="https://a.test/a.png" alt="casino">', 'text/html'],
    ['ca[b]si[/b]no', 'text/bbcode'],
    ['[size=1]c[/size]asino', 'text/bbcode'],
    ['ＣＡＳＩＮＯ', 'text/plain'],
    ['ⓒⓐⓢⓘⓝⓞ', 'text/plain'],
    ['𝐜𝐚𝐬𝐢𝐧𝐨', 'text/plain'],
    ['сasinо', 'text/plain'],
    ['САЅІΝО', 'text/plain'],
    ['ᴄᴀꜱɪɴᴏ', 'text/plain'],
    ['casıno', 'text/plain'],
    ['ca\u200bsi\u200dno', 'text/plain'],
    ['ca\u00adsino', 'text/plain'],
    ['ca\u034fsi\u2060no', 'text/plain'],
    ['ca\u202esino', 'text/plain'],
    ['ca\u115fsino\ufe0f', 'text/plain'],
    ['c\u0336a\u0336s\u0336i\u0336n\u0336o\u0336', 'text/plain'],
    ['c\u20ddasino', 'text/plain'],
  ])('the word in %j as %s', (text, mimetype) => {
    expect(found(text, mimetype)).toBe('casino');
  });

  it.each([
    ['https://shop。example', 'text/markdown'],
    ['https://shop｡example', 'text/bbcode'],
    ['https://ｓｈｏｐ．example', 'text/plain'],
    ['https://sh%6fp.example', 'text/markdown'],
    ['[x](https://sh%6Fp.example/)', 'text/markdown'],
    ['[x](https://sh&#111;p.example/)', 'text/markdown'],
    ['[x](//shop.example)', 'text/markdown'],
    ['[https://good.test](https://shop.example)', 'text/markdown'],
    ['<a href="https://SHOP.EXAMPLE./">good.test</a>', 'text/html'],
    ['<a href="https://shop&period;example">x</a>', 'text/html'],
    ['<img src="https://shop.example/a.png">', 'text/html'],
    ['[url=shop.example]x[/url]', 'text/bbcode'],
    ['http://good@shop.example', 'text/plain'],
    ['http://good.test%40x:y@shop.example:8080/', 'text/plain'],
    ['https://sh\u200bop.example', 'text/plain'],
    ['https://sho\u00adp.example', 'text/plain'],
    ['https://eu.shop.example:443', 'text/plain'],
  ])('the site in %j as %s', (text, mimetype) => {
    expect(found(text, mimetype)).toBe('shop.example');
    expect(read(text, mimetype).some((each) => linksElsewhere(each, 'home.example'))).toBe(true);
  });

  it.each([
    ['казино', 'text/plain', 'казино'],
    ['КАЗИНО', 'text/plain', 'казино'],
    ['casi\n\nno', 'text/markdown', undefined],
    ['<p>casi</p><p>no</p>', 'text/html', undefined],
    ['касса', 'text/plain', undefined],
    ['casinos', 'text/markdown', undefined],
    ['https://home.example/x shop.example', 'text/markdown', undefined],
    ['https://myshop.example and https://shop.example.org', 'text/markdown', undefined],
  ])('in %j as %s: %s', (text, mimetype, expected) => {
    expect(found(text, mimetype)).toBe(expected);
  });

  it('in linear time', () => {
    const parts = ['//a%', '//a@', '&#99;', 'с', 'a\u0301', '<b>', '<a href=//x>', '_', '//。'];
    for (const part of parts) {
      const began = performance.now();
      const text = part.repeat(20_000);
      findBroken(rules, [text, ...readableIn(text)]);
      const milliseconds = performance.now() - began;
      expect({ part, isLinear: milliseconds < 3000 }).toEqual({ part, isLinear: true });
    }
  });
});
