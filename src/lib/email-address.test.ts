import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKey, emailPattern, isSameAddress } from './email-address.ts';

describe('addresses', () => {
  it.each([
    ['Bob@Example.org', 'bob@example.org'],
    ['BOB@EXAMPLE.ORG', 'bob@example.org'],
    ['Ärger@example.org', 'ärger@example.org'],
    ['ΑΣ@example.org', 'ας@example.org'.replace('ς', 'σ')],
    ['a@bücher.example', 'A@xn--bcher-kva.example'],
    ['a@ｅxample.org', 'a@example.org'],
    ['a@日本。jp', 'a@日本.jp'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameAddress(one, other)).toBe(true);
  });

  it.each([
    ['ａdmin@corp.test', 'admin@corp.test'],
    ['ſam@corp.test', 'sam@corp.test'],
    ['\u212aim@corp.test', 'kim@corp.test'],
    ['\u212bke@corp.test', 'åke@corp.test'],
    ['İda@corp.test', 'ida@corp.test'],
    ['İda@corp.test', 'i\u0307da@corp.test'],
    ['STRAẞE@corp.test', 'straße@corp.test'],
    ['a\u2024b@corp.test', 'a.b@corp.test'],
    ['ﬁn@corp.test', 'fin@corp.test'],
    ['e\u0301@corp.test', 'é@corp.test'],
    ['а@corp.test', 'a@corp.test'],
    ['a\u00ad@corp.test', 'a@corp.test'],
    ['a@corp.test/evil', 'a@corp.test'],
    ['a@corp.test?b', 'a@corp.test'],
    ['a@corp.test#b', 'a@corp.test'],
    ['a@c%6frp.test', 'a@corp.test'],
  ])('%s and %s are not', (one, other) => {
    expect(isSameAddress(one, other)).toBe(false);
  });

  it('have no joiners in their domain, which some programs leave out', () => {
    for (const joiner of ['\u200c', '\u200d']) {
      expect([`a@corp${joiner}.test`, `a${joiner}@corp.test`].map((text) => emailPattern.test(text))).toEqual([
        false,
        true,
      ]);
    }
  });

  it('have keys that are their own keys', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
        const key = addressKey(`${local}@${domain}`);
        expect(addressKey(key)).toBe(key);
      }),
    );
  });

  it('are the same with another letter only where that is the other case of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1 }), fc.string({ unit: 'binary', maxLength: 1 }), (a, b) => {
        fc.pre(isSameAddress(`${a}@a.test`, `${b}@a.test`));
        expect([a, a.toLowerCase(), a.toUpperCase()]).toContain(b);
      }),
    );
  });
});
