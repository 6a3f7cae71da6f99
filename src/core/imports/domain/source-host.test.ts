import { describe, expect, it } from 'vitest';
import { normalHost } from './source-host.ts';

/** Group API facts, section 6.4. */
describe('a source host', () => {
  it.each([
    ['http://example.com:8080', 'http://example.com:8080'],
    ['https://Example.COM', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['HTTPS://example.com:443', 'https://example.com'],
    ['http://example.com:80', 'http://example.com'],
    ['http://example.com:443', 'http://example.com:443'],
    ['https://example.com:80', 'https://example.com:80'],
    ['http://example.com:', 'http://example.com:'],
    [' https://example.com ', 'https://example.com'],
  ])('%j is %s', (given, expected) => {
    expect(normalHost(given)).toBe(expected);
    expect(normalHost(expected)).toBe(expected);
  });

  it.each([
    'example.com',
    'http://',
    'http:///',
    'http://example.com/dir',
    'http://:80',
    'ftp://example.com',
    'see http://example.com',
    'http://:8080',
    '',
  ])('%j is none', (given) => {
    const refusal = {
      code: 'invalid_input',
      message: `The source host "${given}" must contain scheme and host, and not path.`,
      facts: { field: 'source_host', host: given },
    };
    expect(() => normalHost(given)).toThrow(expect.objectContaining(refusal) as Error);
  });
});
