import { describe, expect, it } from 'vitest';
import { isYoung, limitsAnybody, linksElsewhere, noNewcomerLimits } from './newcomer.ts';

describe('limits for people who are new', () => {
  const limits = { days: 3, messages: 0, maxAnHour: 5, links: 'allow' as const };

  it('limit nobody where nobody is new, or nothing is limited', () => {
    expect(limitsAnybody(limits)).toBe(true);
    expect(limitsAnybody({ ...limits, days: 0 })).toBe(false);
    expect(limitsAnybody({ ...limits, maxAnHour: null })).toBe(false);
    expect(limitsAnybody({ ...limits, days: 0, messages: 1, maxAnHour: null, links: 'hold' })).toBe(true);
    expect(limitsAnybody(noNewcomerLimits)).toBe(false);
  });

  it('take an account for young for so many days', () => {
    const createdAt = '2026-05-01T00:00:00.000Z';
    expect(isYoung(limits, createdAt, '2026-05-03T23:59:59.999Z')).toBe(true);
    expect(isYoung(limits, createdAt, '2026-05-04T00:00:00.000Z')).toBe(false);
    expect(isYoung({ ...limits, days: 0 }, createdAt, createdAt)).toBe(false);
  });

  it.each([
    ['See https://shop.example/now', true],
    ['[url=http://shop.example]this[/url]', true],
    ['<a href="//shop.example">this</a>', true],
    ['HTTPS://SHOP.EXAMPLE', true],
    ['https://me:pw@shop.example/', true],
    ['https://home.example@shop.example/', true],
    ['at www.shop.example', true],
    ['https://home.example.evil.example', true],
    ['See https://home.example/item/1', false],
    ['https://HOME.example.', false],
    ['a // b, x://y and 1//2', false],
    ['mail me at a@b.example', false],
    ['awww.that is nice', false],
  ])('find links to other hosts: %s', (text, expected) => {
    expect(linksElsewhere(text, 'home.example')).toBe(expected);
  });

  it('look for links in linear time', () => {
    for (const part of ['//', '//a', '//a@', 'www.', 'https://x.']) {
      const began = performance.now();
      linksElsewhere(part.repeat(200_000), 'x');
      expect(performance.now() - began).toBeLessThan(2000);
    }
  });
});
