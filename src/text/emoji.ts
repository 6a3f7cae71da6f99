import { standardEmojiOf } from '../lib/emoji/codes.ts';

/** A custom emoji in a text: its name without colons, and the URL of its image. */
export type EmojiTarget = readonly [name: string, url: string];

/** A tag, the way the gate writes them. */
const tag = /<(\/?)([a-z0-9]*)[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;
const mark = /(?<![\p{L}\p{N}]):([a-z0-9_+-]{1,64})(?=:)/giu;
/** Content of these is shown as written. */
const verbatim = new Set(['code', 'pre', 'kbd']);

/**
 * Safe HTML with emoji in place of `:name:`, except in code and tags: images of custom emoji, and signs of standard
 * ones without a custom one of the same name. It runs after the sanitizer and only adds these signs, and images with
 * the server's URLs. Takes linear time.
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
    // Next to these it is probably part of something else, such as `std::x::y`.
    const isApart = (text[match.index - 1] !== ':' || match.index === from) && !/[a-z0-9]/i.test(text[end] ?? '');
    const sign = url === undefined ? isApart && standardEmojiOf(name) : emojiPicture(name, url);
    // The second colon may start the next name.
    if (!sign) continue;
    shown += text.slice(from, match.index) + sign;
    from = end;
    mark.lastIndex = from;
  }
  return shown + text.slice(from);
}

/** The image of an emoji; name and URL contain nothing to escape. */
function emojiPicture(name: string, url: string): string {
  const picture = `<img class="emoji" alt=":${name}:" title=":${name}:" src="${url}" loading="lazy" />`;
  return `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${url}/still" />${picture}</picture>`;
}
