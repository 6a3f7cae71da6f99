import { expect, it } from 'vitest';

const module = new URL('../../scripts/changelog.mjs', import.meta.url).href;
const { entriesOf, withVersion } = (await import(module)) as {
  entriesOf: (changelog: string, version: string) => string;
  withVersion: (changelog: string, version: string, day: string) => string;
};

const changelog = `# Changelog

## Unreleased

- Newest

## 0.3.0-rc.1 - 2026-02-02

- Newer

## 0.3.0-rc.0 - 2026-02-01

### Members

- New

## 0.2.0 - 2026-01-01

- Old
`;

it('a release takes over what is unreleased and what its candidates have', () => {
  expect(withVersion(changelog, '0.3.0', '2026-03-01')).toBe(`# Changelog

## Unreleased

## 0.3.0 - 2026-03-01

- Newest

- Newer

### Members

- New

## 0.2.0 - 2026-01-01

- Old
`);
});

it('a release candidate takes over what is unreleased', () => {
  const made = withVersion(changelog, '0.3.0-rc.2', '2026-03-01');
  expect(made).toContain('## Unreleased\n\n## 0.3.0-rc.2 - 2026-03-01\n\n- Newest\n\n## 0.3.0-rc.1 - 2026-02-02\n');
  expect(entriesOf(made, '0.3.0-rc.3')).toBe('');
  expect(entriesOf(made, '0.3.0')).toBe('- Newest\n\n- Newer\n\n### Members\n\n- New');
});
