import { standardEmojiOf } from '../lib/emoji/codes.ts';

/** A custom emoji that a text names: as it is written, without colons, and the address of its picture. */
export type EmojiTarget = readonly [name: string, url: string];

/** A tag, the way the gate writes them. */
const tag = /<(\/?)([a-z0-9]*)[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;
const mark = /(?<![\p{L}\p{N}]):([a-z0-9_+-]{1,64})(?=:)/giu;
/** What is in these is shown as it is written. */
const verbatim = new Set(['code', 'pre', 'kbd']);

/**
 * HTML that is safe already, with emoji in the place of `:name:`, but for code and tags: pictures of the custom ones, and the
 * signs of standard ones that no custom one is called like. It comes behind the gate, and adds nothing but these signs, and
 * images whose addresses are the server's own. Takes linear time.
 */
export function showEmoji(html: string, emoji: readonly EmojiTarget[]): string {
  if (!html.includes(':')) return html;
  const urls = new Map(emoji);
  let shown = '';
  let depth = 0;
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const text = html.slice(at, next < 0 ? html.length : next);
    shown += depth > 0 ? text : withEmoji(text, urls);
    if (next < 0) break;
    tag.lastIndex = next;
    const [whole, slash, name = ''] = tag.exec(html) ?? [];
    // The gate writes no such thing.
    if (whole === undefined) return shown + html.slice(next);
    if (verbatim.has(name)) depth = Math.max(0, depth + (slash === '/' ? -1 : 1));
    shown += whole;
    at = next + whole.length;
  }
  return shown;
}

function withEmoji(text: string, urls: ReadonlyMap<string, string>): string {
  let shown = '';
  let from = 0;
  mark.lastIndex = 0;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const [before, written] = match;
    const name = written!.toLowerCase();
    const url = urls.get(name);
    const end = match.index + before.length + 1;
    // Beside these it is as likely part of something else, as `std::x::y`.
    const isApart = (text[match.index - 1] !== ':' || match.index === from) && !/[a-z0-9]/i.test(text[end] ?? '');
    const sign = url === undefined ? isApart && standardEmojiOf(name) : emojiPicture(name, url);
    // The colon behind may be the one before the next name.
    if (!sign) continue;
    shown += text.slice(from, match.index) + sign;
    from = end;
    mark.lastIndex = from;
  }
  return shown + text.slice(from);
}

/** The picture of an emoji; name and address hold nothing that would have to be escaped. */
function emojiPicture(name: string, url: string): string {
  const picture = `<img class="emoji" alt=":${name}:" title=":${name}:" src="${url}" loading="lazy" />`;
  return `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${url}/still" />${picture}</picture>`;
}
