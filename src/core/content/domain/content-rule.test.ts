import { describe, expect, it } from 'vitest';
import { type ContentRule, findBroken, readPattern, type RuleAction, type RuleKind } from './content-rule.ts';

let lastId = 0;
function rule(kind: RuleKind, given: string, action: RuleAction = 'hold'): ContentRule {
  return { id: ++lastId, groupId: null, kind, pattern: readPattern(kind, given)!, action };
}

const isBroken = (rules: readonly ContentRule[], ...texts: string[]) => findBroken(rules, texts)?.pattern;

describe('patterns of rules', () => {
  it.each([
    ['word', '  Casino ', 'casino'],
    ['word', 'Buy,  CHEAP pills!', 'buy cheap pills'],
    ['word', 'Pokér*', 'poker*'],
    ['word', 'ｃａｓｉｎｏ', 'casino'],
    ['word', 'ca\u200bsi\u00adno', 'casino'],
    ['word', '赌场', '赌场'],
    ['word', '***', undefined],
    ['word', 'x'.repeat(101), undefined],
    ['link', 'Shop.Example', 'shop.example'],
    ['link', 'https://www.shop.example:8080/path?x', 'shop.example'],
    ['link', '*.shop.example.', 'shop.example'],
    ['link', 'bücher.example', 'xn--bcher-kva.example'],
    ['link', 'shop', undefined],
    ['link', 'a b.example', undefined],
    ['link', '-', undefined],
  ] as const)('are stored in one form: %s %j', (kind, given, expected) => {
    expect(readPattern(kind, given)).toBe(expected);
  });
});

describe('rules of words', () => {
  const rules = [rule('word', 'casino'), rule('word', 'cheap pills'), rule('word', 'poker*'), rule('word', '赌场')];

  it.each([
    ['Come to the CASINO!', 'casino'],
    ['ca\u200bsino', 'casino'],
    ['casíno', 'casino'],
    ['[b]casino[/b]', 'casino'],
    ['cheap, pills', 'cheap pills'],
    ['cheap\npills', 'cheap pills'],
    ['cheap cheap pills', 'cheap pills'],
    ['pokerface', 'poker*'],
    ['poker', 'poker*'],
    ['来赌场玩', '赌场'],
    ['casinos', undefined],
    ['The Casinoroyale', undefined],
    ['cheap and pills', undefined],
    ['videopoker', undefined],
    ['', undefined],
  ])('find %j', (text, expected) => {
    expect(isBroken(rules, text)).toBe(expected);
  });

  it('look at each text', () => {
    expect(isBroken(rules, 'fine', 'a casino')).toBe('casino');
    expect(isBroken(rules, 'a cheap', 'pills')).toBeUndefined();
  });
});

describe('rules of links', () => {
  const rules = [rule('link', 'shop.example'), rule('link', 'bücher.example')];

  it.each([
    ['See https://shop.example/now', 'shop.example'],
    ['//eu.www.shop.example', 'shop.example'],
    ['www.shop.example', 'shop.example'],
    ['https://me@SHOP.example.', 'shop.example'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['https://myshop.example', undefined],
    ['https://shop.example.org', undefined],
    ['shop.example is only named', undefined],
  ])('find %j', (text, expected) => {
    expect(isBroken(rules, text)).toBe(expected);
  });
});

describe('the rule that counts', () => {
  it('is one that refuses', () => {
    const hold = rule('word', 'casino');
    const refuse = rule('word', 'poker', 'refuse');
    const link = rule('link', 'shop.example', 'refuse');
    expect(findBroken([hold, refuse], ['casino and poker'])).toBe(refuse);
    expect(findBroken([hold, link], ['casino at https://shop.example'])).toBe(link);
    expect(findBroken([hold, { ...hold, action: 'refuse' }], ['casino'])?.action).toBe('refuse');
    expect(findBroken([hold, rule('word', 'casi*', 'refuse')], ['casino'])?.action).toBe('refuse');
    expect(findBroken([], ['casino'])).toBeUndefined();
  });

  it('is found in linear time', () => {
    const deep = Array.from({ length: 200 }, (_, n) => rule('word', `${'a '.repeat(40)}b${n}`));
    const wide = Array.from({ length: 200 }, (_, n) => rule('word', `${'a'.repeat(90)}${n}*`));
    for (const text of ['a '.repeat(100_000), 'a'.repeat(200_000), `${'a'.repeat(95)} `.repeat(2000)]) {
      const began = performance.now();
      findBroken([...deep, ...wide], [text]);
      expect(performance.now() - began).toBeLessThan(2000);
    }
  });
});
