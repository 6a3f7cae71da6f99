import { readEmojiTables } from '../../../lib/emoji/codes.ts';
import { emojiTable } from '../../../lib/emoji/table.ts';

/** Short codes that the table of standard ones lacks, and that people use. */
const aliases = '🤣 rofl|🤔 thinking|🤘 metal|🤦 facepalm|☀️ sun|🙏 thankyou';

let emojiByCode: ReadonlyMap<string, string> | undefined;

const skinTones = ['🏻', '🏼', '🏽', '🏾', '🏿'];

/**
 * The emoji of a short code such as `clap::skin-tone-3`; `:code:` for custom ones. `unicode` is the source's value,
 * code points in hexadecimal.
 */
export function emojiOf(code: string, unicode?: string): string {
  const decoded = unicode === undefined ? undefined : fromCodePoints(unicode);
  if (decoded !== undefined) return decoded;
  const [base = '', tone] = code.split('::');
  emojiByCode ??= readEmojiTables(aliases, emojiTable);
  const emoji = emojiByCode.get(base);
  if (emoji === undefined) return `:${code}:`;
  return tone === undefined ? emoji : toned(emoji, tone);
}

/** People in a group emoji have separate skin tones (`skin-tone-2-5`), or the same. */
function toned(emoji: string, tone: string): string {
  const tones = (/^skin-tone-([2-6])(?:-([2-6]))?$/.exec(tone) ?? [])
    .slice(1)
    .flatMap((digit) => skinTones[Number(digit) - 2] ?? []);
  // Shaken hands in a group emoji have no separate tone.
  const bases = /[👨👩🧑]/u.test(emoji) ? /([👨👩🧑])/gu : /(\p{Emoji_Modifier_Base})\uFE0F?/gu;
  let person = 0;
  return emoji.replace(bases, (whole, base: string) => {
    const modifier = tones[person] ?? tones[0];
    person += 1;
    return modifier === undefined ? whole : base + modifier;
  });
}

function fromCodePoints(unicode: string): string | undefined {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6}){0,15}$/i.test(unicode)) return undefined;
  const points = unicode.split('-').map((point) => Number.parseInt(point, 16));
  const isText = points.every((point) => point <= 0x10ffff && point >= 0x20 && !(point >= 0xd800 && point <= 0xf8ff));
  return isText ? String.fromCodePoint(...points) : undefined;
}
