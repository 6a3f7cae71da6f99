import { describe, expect, it } from 'vitest';
import compact from 'emojibase-data/en/compact.json' with { type: 'json' };
import iamcal from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };
import { readEmojiTables, standardEmojiOf } from './codes.ts';
import { emojiTable } from './table.ts';

const builder = new URL('../../http/web/shared/assets/build.mjs', import.meta.url).href;

const bare = (sign: string | undefined) => sign?.replaceAll('\uFE0F', '');

describe('standard emoji', () => {
  it('are all that the data set has', () => {
    const codes = iamcal as Readonly<Record<string, string | readonly string[]>>;
    const read = readEmojiTables(emojiTable);
    const missing = compact.flatMap(({ unicode, hexcode }) =>
      [codes[hexcode] ?? []].flat().filter((name) => bare(read.get(name)) !== bare(unicode)),
    );
    expect(missing).toEqual([]);
    expect(emojiTable.match(/[^|\n]+/g)!.length).toBeGreaterThan(1900);
  });

  it('are what the picker calls them', async () => {
    const { emojiRows } = (await import(builder)) as { emojiRows: () => [sign: string, names: string][] };
    const rows = emojiRows();
    const other = rows.flatMap(([sign, names]) =>
      names.split(' ').filter((name) => bare(standardEmojiOf(name)) !== bare(sign)),
    );
    expect(other).toEqual([]);
    expect(rows.length).toBeGreaterThan(1800);
  });

  it.each([
    ['tada', '🎉'],
    ['x', '❌'],
    ['+1', '👍'],
    // As in the picker; Slack has different names for some.
    ['umbrella', '☔'],
    ['email', '📧'],
    ['rofl', '🤣'],
    ['flag-de', '🇩🇪'],
    ['party-parrot', undefined],
  ])('%s', (name, sign) => {
    expect(standardEmojiOf(name)).toBe(sign);
  });
});
