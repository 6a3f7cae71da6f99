import { addTo } from '../lists.ts';
import { emojiTable, pickerNames } from './table.ts';

/** The emoji of tables by their short codes; where several tables have one, that of the last counts. */
export function readEmojiTables(...tables: readonly string[]): Map<string, string> {
  const entries = tables.flatMap((table) => table.split('|'));
  return new Map(
    entries.flatMap((entry) => {
      const [emoji = '', ...codes] = entry.split(' ');
      return codes.map((code) => [code, emoji] as const);
    }),
  );
}

let standardEmoji: ReadonlyMap<string, string> | undefined;

/**
 * The standard emoji of a short code such as `tada`: those of the picker, and those of Slack that don't conflict. The
 * table is loaded on first use, because not every process needs it.
 */
export function standardEmojiOf(code: string): string | undefined {
  standardEmoji ??= readEmojiTables(emojiTable, pickerNames);
  return standardEmoji.get(code);
}

let namesOfEmoji: ReadonlyMap<string, readonly string[]> | undefined;

/** The short codes of a standard emoji, as in `+1` and `thumbsup`; none for other signs. */
export function emojiNamesOf(sign: string): readonly string[] {
  namesOfEmoji ??= readNames();
  return namesOfEmoji.get(bare(sign)) ?? [];
}

/** Signs can be followed by a variation selector that requests a picture. */
function bare(sign: string): string {
  return sign.replaceAll('\u{FE0F}', '');
}

function readNames(): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [code, sign] of readEmojiTables(emojiTable, pickerNames)) addTo(names, bare(sign), code);
  return names;
}
