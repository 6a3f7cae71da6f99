import { tokensOf } from './analysis.ts';
import type { Phrase } from './query.ts';

/** An excerpt of a text with its matches. */
export interface Excerpt {
  readonly text: string;
  /** Matches in it: `[start, end)` in UTF-16 units, in order, without overlap. */
  readonly ranges: readonly (readonly [number, number])[];
}

const before = 60;
const defaultLength = 240;
/** Length of text that is searched. */
const longestText = 100_000;

/** The excerpt of a plain text around the first matches; its beginning if there are none. */
export function excerptOf(text: string, phrases: readonly Phrase[], length = defaultLength): Excerpt {
  const looked = text.slice(0, longestText);
  const ranges = rangesIn(looked, phrases);
  const first = ranges[0]?.[0] ?? 0;
  const start = first <= before ? 0 : wordStart(looked, first - before);
  const end = Math.min(looked.length, cut(looked, start + length));
  const inside = ranges.filter(([from, to]) => from >= start && to <= end);
  return {
    text: looked.slice(start, end),
    ranges: inside.map(([from, to]) => [from - start, to - start] as const),
  };
}

function rangesIn(text: string, phrases: readonly Phrase[]): [number, number][] {
  const words = new Set(phrases.flatMap(({ tokens }) => tokens));
  const prefixes = phrases.flatMap(({ tokens, isPrefix }) => (isPrefix ? tokens.slice(-1) : []));
  const ranges: [number, number][] = [];
  for (const { token, start, end } of tokensOf(text)) {
    if (!words.has(token) && !prefixes.some((prefix) => token.startsWith(prefix))) continue;
    const last = ranges.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/** The beginning of a word near `at`, so that no word is cut where there are blanks. */
function wordStart(text: string, at: number): number {
  const blank = text.slice(at, at + before / 2).search(/\s/);
  return blank === -1 ? cut(text, at) : at + blank + 1;
}

/** A place that is not within a surrogate pair. */
function cut(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
