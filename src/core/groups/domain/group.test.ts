import { describe, expect, it } from 'vitest';
import { channelPathFrom, channelSlug, type Group, isGroupOpen, isGroupSeen } from './group.ts';
import { accessLevels } from '../../identity/domain/access-level.ts';

const group: Group = {
  id: 1,
  parentId: null,
  rootId: 1,
  kind: 'group',
  userId: null,
  path: 'harbour',
  fullPath: 'harbour',
  name: 'The Harbour',
  description: '',
  visibility: 'private',
  language: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  pictureAt: null,
};

/** Group API facts, section 9.3. */
it('roles have the numbers of the group API', () => {
  expect(accessLevels).toEqual({
    minimal: 5,
    guest: 10,
    planner: 15,
    reporter: 20,
    developer: 30,
    maintainer: 40,
    owner: 50,
  });
});

describe('a group', () => {
  it.each([
    ['private', 0, false, false],
    ['private', 4, false, false],
    ['private', 5, true, false],
    ['private', 9, true, false],
    ['private', 10, true, true],
    ['private', 50, true, true],
    ['internal', 0, true, true],
    ['public', 0, true, true],
  ] as const)('that is %s: with %d it is known %s, and seen into %s', (visibility, level, isSeen, isOpen) => {
    expect(isGroupSeen({ ...group, visibility }, level)).toBe(isSeen);
    expect(isGroupOpen({ ...group, visibility }, level)).toBe(isOpen);
  });

  it.each(['personal', 'removed'] as const)('that is %s is shown to nobody', (kind) => {
    for (const visibility of ['private', 'internal', 'public'] as const) {
      expect(isGroupSeen({ ...group, kind, visibility }, 50)).toBe(false);
      expect(isGroupOpen({ ...group, kind, visibility }, 50)).toBe(false);
    }
  });
});

describe('the address of a channel', () => {
  it.each([
    ['General', 'general'],
    ['Über uns', 'uber-uns'],
    ['Ångström', 'angstrom'],
    ['Łódź & Straße', 'lodz-strasse'],
    ['Новости', 'novosti'],
    ['Ελλάδα', 'ellada'],
    ['a  b/c', 'a-b-c'],
    ['ｗｉｄｅ', 'wide'],
    ['v1.0_x-y', 'v1.0_x-y'],
    ['--a--', 'a'],
    ['..a..', 'a'],
    ['-.a.-', 'a'],
    ['a', 'a'],
    ['', 'channel'],
    ['---', 'channel'],
    ['.', 'channel'],
    ['日本', 'ri-ben'],
    ['🎉', 'channel'],
  ])('of %j is %j', (text, slug) => {
    expect(channelSlug(text)).toBe(slug);
  });

  it.each([
    ['Новости', 'novosti'],
    ['a'.repeat(255), 'a'.repeat(60)],
    ['漢'.repeat(255), 'han-'.repeat(15).slice(0, -1)],
    ['ﷺ'.repeat(255), expect.stringMatching(/^[a-z-]{50,60}$/)],
    ['🎉', 'channel'],
  ])('made of the name %j has a path of at most 60 characters', (name, path) => {
    expect(channelPathFrom(name)).toEqual(path);
  });
});
