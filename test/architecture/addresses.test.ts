import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Comparisons of addresses that bypass `addressKey`; the types of the columns with keys refuse the rest. */
const unfolded = [
  /lookupKey\([^)]*e?mail/i,
  /e?mails?\)?\.map\(lookupKey\)/i,
  /e?mail[^\n;]{0,20}\.to(?:Locale)?LowerCase\(/i,
  /lower\([^)]*email/i,
  /(?:where|eb)\('(?:\w+\.)?(?:email|public_email|source_email)', '(?:=|in|<>|!=)'/,
  /\b[eE]?mail (?:===|!==) \w*\.?e?mail\b/i,
];

describe('addresses', () => {
  it('are compared by their keys', () => {
    const paths = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const found = paths
      .filter((path) => /\.tsx?$/.test(path) && !/migrations\/|\.test\.|^words\/|^mail\//.test(path))
      .flatMap((path) =>
        readFileSync(`src/${path}`, 'utf8')
          .split('\n')
          .map((line) => `${path}: ${line.trim()}`),
      )
      .filter((line) => unfolded.some((each) => each.test(line)));
    expect(found).toEqual([]);
  });
});
