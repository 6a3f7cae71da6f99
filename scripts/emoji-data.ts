import compact from 'emojibase-data/en/compact.json' with { type: 'json' };
import shortcodes from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };

const codes = shortcodes as Readonly<Record<string, string | readonly string[]>>;
const longestLine = 110;

/** The module that holds all standard emoji by their short codes, as text. */
export function emojiTable(): string {
  const entries = compact.flatMap(({ hexcode, unicode }) => {
    const names = codes[hexcode];
    return names === undefined ? [] : [`${qualified(unicode)} ${[names].flat().join(' ')}`];
  });
  const lines = entries.reduce<string[]>((all, entry) => {
    const last = all.at(-1);
    if (last === undefined || last.length + entry.length > longestLine) return [...all, entry];
    return [...all.slice(0, -1), `${last}|${entry}`];
  }, []);
  return `// Made from emojibase-data (MIT) by scripts/emoji-table.ts; do not edit.

/** Every standard emoji with its short codes. */
export const emojiTable = \`
${lines.join('\n')}
\`;
`;
}

/** An emoji that is shown as a picture anyway needs no mark that says so. */
function qualified(unicode: string): string {
  return /^\p{Emoji_Presentation}\uFE0F$/u.test(unicode) ? unicode.slice(0, -1) : unicode;
}
