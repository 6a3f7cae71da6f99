import { emojiTable, pickerNames } from './table.ts';

/** The emoji of tables by their short codes; where several tables have one, that of the last counts. */
export function readEmojiTables(...tables: readonly string[]): Map<string, string> {
  const entries = tables.flatMap((table) => table.split(/[|\n]/)).filter((entry) => entry !== '');
  return new Map(
    entries.flatMap((entry) => {
      const [emoji = '', ...codes] = entry.split(' ');
      return codes.map((code) => [code, emoji] as const);
    }),
  );
}

/** Standard emoji by their short codes, as in `tada`: those of the picker, and those of Slack that mean no other there. */
export const standardEmoji: ReadonlyMap<string, string> = readEmojiTables(emojiTable, pickerNames);
