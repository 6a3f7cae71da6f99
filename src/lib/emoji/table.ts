import compact from 'emojibase-data/en/compact.json' with { type: 'json' };
import github from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import iamcal from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' };

type Codes = Readonly<Record<string, string | readonly string[]>>;
type Names = readonly (readonly [emoji: string, names: readonly string[]])[];

const slack = compact.map((row): [string, string[]] => [qualified(row.unicode), namesOf(iamcal, row.hexcode)]);
const known = new Map(slack.flatMap(([emoji, names]) => names.map((name) => [name, emoji] as const)));

/**
 * Every standard emoji with its short codes, as in Slack: `🎉 tada|❌ x`. The build runs this module, so that the program
 * only contains the text.
 */
export const emojiTable = tableOf(slack);

/** The names of the picker that differ from those, or mean others than those. */
export const pickerNames = tableOf(
  compact.map((row): [string, string[]] => {
    const emoji = qualified(row.unicode);
    const own = namesOf(github, row.hexcode);
    // Names for emoji that have none in the picker.
    const names = own.length > 0 || row.group === undefined ? own : [wordsOf(row.label)];
    return [emoji, names.filter((name) => known.get(name) !== emoji)];
  }),
);

function namesOf(codes: Codes, hexcode: string): string[] {
  return [codes[hexcode] ?? []].flat();
}

/** A label as a name, as the builder of the picker's list makes one. */
function wordsOf(label: string): string {
  return label.replace(/[^\p{L}\p{N}]+/gu, '_').toLowerCase();
}

function tableOf(all: Names): string {
  const entries = all.filter(([, names]) => names.length > 0).map(([emoji, names]) => `${emoji} ${names.join(' ')}`);
  return entries.join('|');
}

/** An emoji that is shown as a picture by default needs no variation selector. */
function qualified(unicode: string): string {
  return /^\p{Emoji_Presentation}\uFE0F$/u.test(unicode) ? unicode.slice(0, -1) : unicode;
}
