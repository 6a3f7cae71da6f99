import { describe, expect, it } from 'vitest';
import { emojiTable as made } from '../../../scripts/emoji-data.ts';
import { standardEmojiOf } from './codes.ts';
import { emojiTable, pickerNames } from './table.ts';

const builder = new URL('../../http/web/shared/assets/build.mjs', import.meta.url).href;

describe('standard emoji', () => {
  it('are all that the data set has', () => {
    expect(made()).toContain(emojiTable);
    expect(made()).toContain(pickerNames);
    expect(emojiTable.match(/[^|\n]+/g)!.length).toBeGreaterThan(1900);
  });

  it('are what the picker calls them', async () => {
    const { emojiRows } = (await import(builder)) as { emojiRows: () => [sign: string, names: string][] };
    const bare = (sign: string | undefined) => sign?.replaceAll('\uFE0F', '');
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
    // As the picker has them; Slack calls others so.
    ['umbrella', '☔'],
    ['email', '📧'],
    ['rofl', '🤣'],
    ['flag-de', '🇩🇪'],
    ['party-parrot', undefined],
  ])('%s', (name, sign) => {
    expect(standardEmojiOf(name)).toBe(sign);
  });
});
