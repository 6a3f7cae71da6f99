import { describe, expect, it } from 'vitest';
import { isPerson, isUsernameOf, lookupKey, userPath, usernameOf, usernamePattern } from './user.ts';
import { personKinds } from '../../identity/domain/user-kind.ts';
import { emailPattern } from '../../../lib/email-address.ts';

describe('users', () => {
  it.each([
    ['human', true, '/channel/ann'],
    ['bot', true, '/channel/ann'],
    ['placeholder', false, '/users/Ann'],
    ['import_user', false, '/users/Ann'],
    ['ghost', false, '/users/Ann'],
  ] as const)('who are %s act for themselves: %s', (kind, acts, path) => {
    expect(isPerson({ kind })).toBe(acts);
    expect(userPath({ kind, username: 'Ann' })).toBe(path);
    expect((personKinds as readonly string[]).includes(kind)).toBe(acts);
  });

  it('are found by their names in any case and width', () => {
    expect(lookupKey('Ann')).toBe('ann');
    expect(lookupKey('ＡＮＮ')).toBe('ann');
    expect(lookupKey('A\u0308')).toBe('ä');
  });

  it.each([
    ['ann', 'ann'],
    [' @ann\n', 'ann'],
    ['@@ann', '@ann'],
    ['a@nn', 'a@nn'],
  ])('are named by %j as %j', (text, name) => {
    expect(usernameOf(text)).toBe(name);
  });

  it.each([
    ['ann', true],
    [' @ANN ', true],
    ['anna', false],
    ['', false],
  ])('are confirmed by %j: %s', (text, isHers) => {
    expect(isUsernameOf({ username: 'Ann' }, text)).toBe(isHers);
  });
});

describe('a username', () => {
  it.each(['a', 'Ann', '_a', '9', 'a.b-c_d', 'a'.repeat(255)])('may be %s', (name) => {
    expect(usernamePattern.test(name)).toBe(true);
  });

  it.each(['', '.a', '-a', 'a b', 'a/b', 'ä', 'a@b', 'a\n', ' a', 'a'.repeat(256)])('may not be %j', (name) => {
    expect(usernamePattern.test(name)).toBe(false);
  });
});

describe('an address', () => {
  it.each(['a@b', 'ann.archer+x@example.test', "o'neil@example.test"])('may be %s', (address) => {
    expect(emailPattern.test(address)).toBe(true);
  });

  it.each([
    '',
    'a',
    '@b',
    'a@',
    'a@b@c',
    'a b@c',
    'a@b c',
    'a\u0000@b',
    '\u0001a@b',
    'a@b\u007f',
    ...'<>"(),:;\\[]'.split('').flatMap((each) => [`a${each}@b`, `a@${each}b`, `${each}a@b`, `a@b${each}`]),
  ])('may not be %j', (address) => {
    expect(emailPattern.test(address)).toBe(false);
  });
});
