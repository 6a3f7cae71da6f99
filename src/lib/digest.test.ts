import { describe, expect, it } from 'vitest';
import { whirlpool } from './digest.ts';

// As computed by `openssl dgst -provider legacy -whirlpool`.
describe('the digest by Whirlpool', () => {
  it.each([
    ['nothing', '', 'Gfph11UipGabROOcHS4XJsUwIyEw1Af4mv7glkmX96c-g75piyiP68-I4-A8TwdX6olk5Ztj2TcIsTjMQqZusw'],
    ['a short text', 'abc', 'TiRIpMb0hrsWtlYsc7QCC_MEPjpzG85yGuGzA9l-bUxxge69tsV-J30ONJVxFMvWx5f8nZXYtYLSJSkgdtTu9Q'],
    [
      'several blocks',
      'a'.repeat(200),
      'Dmu3_3qAbrn3MnB_2ZbiAYLI1s80FBAcTA4fTpGzOPGV8amO2UK8-M9C8FT-d89QI9Cf9CvjIkfPdLErE5QSkg',
    ],
  ])('of %s is known', async (_what, text, digest) => {
    expect(await whirlpool(text)).toBe(digest);
  });
});
