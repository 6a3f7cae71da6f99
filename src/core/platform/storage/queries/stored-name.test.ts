import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromStoredName, type StoredName, toStoredName } from './stored-name.ts';

const beginnings = [
  '',
  '~',
  '~~',
  '~as/',
  '~zot/',
  'http://activitystrea.ms/schema/1.0/',
  'http://purl.org/zot/activity/',
];

it('stored names give back what they were made from, whatever it is', () => {
  const names = fc.tuple(fc.constantFrom(...beginnings), fc.string()).map((parts) => parts.join(''));
  fc.assert(
    fc.property(names, (name) => {
      expect(fromStoredName(toStoredName(name))).toBe(name);
    }),
  );
});

it('stored names of well-known vocabularies are short, others as they are', () => {
  expect(toStoredName('http://activitystrea.ms/schema/1.0/note')).toBe('~as/note');
  expect(toStoredName('http://purl.org/zot/activity/react')).toBe('~zot/react');
  expect(toStoredName('Question')).toBe('Question');
});

it('rows that were stored in full are read as they are', () => {
  const full = 'http://activitystrea.ms/schema/1.0/note';
  expect(fromStoredName(full as StoredName)).toBe(full);
  expect(fromStoredName('~other' as StoredName)).toBe('~other');
});
