import { describe, expect, it } from 'vitest';
import { fittingProfileFields, profileFieldLimits, profileLink, tidyProfileFields } from './profile-field.ts';

const field = (name: string, value: string) => ({ name, value });
const { fields: maxFields, name: longestName, value: longestValue } = profileFieldLimits;
const many = (count: number) => Array.from({ length: count }, (_, index) => field(`Name ${index}`, 'x'));

describe('fields of a profile', () => {
  it('are in one line each, without those that say nothing', () => {
    expect(tidyProfileFields([field(' Pro\tnouns ', 'she /\n her '), field(' ', '')])).toEqual([
      field('Pro nouns', 'she / her'),
    ]);
  });

  it('are as many and as long as there is room for', () => {
    const longest = field('n'.repeat(longestName), 'v'.repeat(longestValue));
    expect(tidyProfileFields([...many(maxFields - 1), longest])).toHaveLength(maxFields);
  });

  it.each([
    ['too many', many(maxFields + 1)],
    ['a value without a name', [field(' ', 'x')]],
    ['a name without a value', [field('x', '\0 ')]],
    ['a name that is too long', [field('n'.repeat(longestName + 1), 'x')]],
    ['a value that is too long', [field('x', 'v'.repeat(longestValue + 1))]],
  ])('refuse %s', (_, fields) => {
    expect(() => tidyProfileFields(fields)).toThrowError(
      expect.objectContaining({
        code: 'invalid_input',
        facts: expect.objectContaining({ parameter: 'fields' }) as object,
      }) as Error,
    );
  });

  it('from elsewhere are cut to what there is room for', () => {
    const long = field('n'.repeat(longestName + 1), 'v'.repeat(longestValue + 1));
    expect(fittingProfileFields([long, field('', 'x'), field('x', '')])).toEqual([
      field('n'.repeat(longestName), 'v'.repeat(longestValue)),
    ]);
    expect(fittingProfileFields(many(maxFields + 1))).toEqual(many(maxFields));
  });
});

describe('the link of a field', () => {
  it.each([
    ['https://example.test/~me', 'https://example.test/~me'],
    ['HTTP://Example.test', 'http://example.test/'],
    ['javascript:alert(1)', undefined],
    ['see https://example.test', undefined],
    ['https://example.test and more', undefined],
    ['https://', undefined],
    ['she/her', undefined],
  ])('of %s is %s', (value, link) => {
    expect(profileLink(value)).toBe(link);
  });
});
