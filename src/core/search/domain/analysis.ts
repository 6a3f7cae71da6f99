/** A word of a text as indexed, and its position in the text (UTF-16 units). */
export interface Token {
  readonly token: string;
  readonly start: number;
  readonly end: number;
}

const runs = /[\p{L}\p{N}\p{M}]+/gu;
/** Words and, after them, emoji; older characters such as © aren't emoji. */
const runsAndEmoji = /[\p{L}\p{N}\p{M}]+|((?![\0-\u2189])\p{Extended_Pictographic}|\p{Regional_Indicator}{2})/gu;
/** Without these characters a text has no emoji and no script without spaces: most texts are analysed much faster. */
const mayBeEmoji = /[\u2190-\uffff]/;
const mayBeUnspaced = /[\u0e00-\uffff]/;
/** Scripts without blanks between words: each two neighbours are a token, so that any two of them are found. */
const ideographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
/** Scripts without blanks between words, in which dictionaries find words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const mixed = new RegExp(`${ideographs.source}|${unspaced.source}`, 'gu');
const startsUnspaced = new RegExp(`^${unspaced.source}`, 'u');
/** Most words of most texts: nothing in them is folded but their case. */
const plainWord = /^[a-z\d]+$/i;
const onlyAscii = /^[\0-\x7f]*$/;
const longestToken = 40;
/** Letters that decomposition doesn't change. */
const folded: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** A word without case and, for letters that only have them as accents, without marks. */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => folded[letter]!);
}

/** The words of a text, in their order; linear in its length. */
export function* tokensOf(text: string): Generator<Token> {
  for (const { 0: run, 1: emoji, index } of text.matchAll(mayBeEmoji.test(text) ? runsAndEmoji : runs)) {
    if (plainWord.test(run)) {
      yield { token: run.slice(0, longestToken).toLowerCase(), start: index, end: index + run.length };
      continue;
    }
    if (emoji !== undefined) {
      yield { token: emojiToken(run), start: index, end: index + run.length };
      continue;
    }
    if (!mayBeUnspaced.test(run)) {
      yield* plainToken(run, index);
      continue;
    }
    let end = 0;
    for (const part of run.matchAll(mixed)) {
      if (part.index > end) yield* plainToken(run.slice(end, part.index), index + end);
      const tokens = startsUnspaced.test(part[0]) ? segments : pairs;
      yield* tokens(part[0], index + part.index);
      end = part.index + part[0].length;
    }
    if (end < run.length) yield* plainToken(run.slice(end), index + end);
  }
}

/** Only the tokens of a text, up to `max`, which takes a third of the time. */
export function wordsIn(text: string, max = Infinity): string[] {
  if (onlyAscii.test(text)) {
    const all = text.toLowerCase().match(/[a-z\d]+/g) ?? [];
    const words = all.length > max ? all.slice(0, max) : all;
    return words.some(({ length }) => length > longestToken) ? words.map((word) => word.slice(0, longestToken)) : words;
  }
  const words: string[] = [];
  if (mayBeEmoji.test(text)) {
    for (const { token } of tokensOf(text)) {
      if (words.length >= max) break;
      words.push(token);
    }
    return words;
  }
  for (const run of text.match(runs) ?? []) {
    if (plainWord.test(run)) words.push(run.slice(0, longestToken).toLowerCase());
    else for (const { token } of tokensOf(run)) words.push(token);
    if (words.length >= max) break;
  }
  return words.slice(0, max);
}

function* plainToken(word: string, start: number): Generator<Token> {
  // A part without words may fold to text with spaces.
  const token = fold(word.slice(0, longestToken)).replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  if (token !== '') yield { token, start, end: start + word.length };
}

/** An emoji as a word, because database indexes only accept letters and digits. */
function emojiToken(character: string): string {
  return `emoji${Array.from(character, (each) => each.codePointAt(0)!.toString(16)).join('')}`;
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
/** Length of text given to the dictionaries at once. */
const longestSegmented = 1000;

function* segments(run: string, start: number): Generator<Token> {
  for (let from = 0; from < run.length; from += longestSegmented) {
    for (const { segment, index } of segmenter.segment(run.slice(from, from + longestSegmented))) {
      yield* plainToken(segment, start + from + index);
    }
  }
}

function* pairs(run: string, start: number): Generator<Token> {
  const characters = Array.from(run);
  let at = start;
  if (characters.length === 1) yield { token: fold(run), start, end: start + run.length };
  for (let index = 0; index + 1 < characters.length; index += 1) {
    const pair = characters[index]! + characters[index + 1]!;
    yield { token: fold(pair), start: at, end: at + pair.length };
    at += characters[index]!.length;
  }
}

/** Whether a text is one character of a script without spaces, which the index only has as the start of a pair. */
export function isSingleIdeograph(text: string): boolean {
  return Array.from(text).length === 1 && new RegExp(ideographs.source, 'u').test(text);
}

/** A hashtag as a fact; undefined for one without letters. */
export function tagFact(tag: string): string | undefined {
  const name = fold(tag)
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .slice(0, longestToken);
  return name === '' ? undefined : `t${name}`;
}
