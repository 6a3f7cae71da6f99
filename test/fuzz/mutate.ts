import type { RandomSource } from '../../src/demo/random-source.ts';

/** Characters and numbers that parsers trip over. */
const odd = [
  '\0',
  '\uFEFF',
  '\uFFFD',
  '\uD800',
  '\uDC00',
  '\u202E',
  '\u0301',
  '\u00A0',
  '\u2028',
  '\uE000',
  '\uE001',
  '\uE0000\uE001',
  '\r\n',
  '\n\n',
  '\t',
  ' ',
  '"',
  "'",
  '\\',
  '%',
  '%00',
  '%ff',
  '&',
  ';',
  ',',
  '`',
  '<',
  '>',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '😀',
  'ﬁ',
  'İ',
  'ß',
  'K',
  '../',
  '//',
  '\\\\',
  '--',
  '::',
  '@',
  '#',
  '=',
  '+',
  '\u0000\u0001',
] as const;

const numbers = [
  '0',
  '-1',
  '1',
  '00',
  '007',
  '65536',
  '2147483648',
  '9007199254740993',
  '1e309',
  '1e-7',
  'NaN',
  '0x10',
  '١',
  '1.5',
  '999999999999999999999',
];

/** Most characters of a mutated text; a few in a thousand may be so long. */
const longest = { usual: 4000, large: 150_000 };

/** A text made of one of `seeds`, changed some times, with words of a dictionary among what is put in. */
export function mutateText(random: RandomSource, seeds: readonly string[], words: readonly string[]): string {
  const max = random.chance(0.003) ? longest.large : longest.usual;
  let text = random.chance(0.1) ? '' : random.pick(seeds);
  const changes = 1 + random.below(random.chance(0.2) ? 12 : 4);
  for (let index = 0; index < changes; index += 1) text = changed(random, text, seeds, words, max).slice(0, max);
  return text;
}

function changed(
  random: RandomSource,
  text: string,
  seeds: readonly string[],
  words: readonly string[],
  max: number,
): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + random.below(random.chance(0.3) ? 200 : 20));
  const [before, piece, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
  const word = (): string => (words.length > 0 && random.chance(0.7) ? random.pick(words) : random.pick(odd));
  switch (random.below(10)) {
    case 0:
      return before + after;
    case 1:
      return before + repeated(random, piece || word(), max) + after;
    case 2:
      return before + word() + piece + after;
    case 3:
      return before + word() + after;
    case 4:
      return before + word() + piece + word() + after;
    case 5:
      return before + random.pick(seeds) + piece + after;
    case 6:
      return text.replace(/\d+/, () => random.pick(numbers));
    case 7:
      return before + piece.split('').reverse().join('') + after;
    case 8:
      return before + repeated(random, word(), max) + piece + repeated(random, word(), max) + after;
    default:
      return before + String.fromCharCode(random.below(random.chance(0.8) ? 128 : 65_536)) + piece.slice(1) + after;
  }
}

function repeated(random: RandomSource, piece: string, max: number): string {
  if (piece === '') return '';
  const times = random.chance(0.1) ? Math.ceil(max / piece.length) : 1 + random.below(8);
  return piece.repeat(Math.min(times, Math.ceil(max / piece.length)));
}

/** A JSON value made of `value`: members left out, doubled, of other types, or taken from elsewhere in it. */
export function mutateJson(random: RandomSource, value: unknown, words: readonly string[]): unknown {
  const copy = structuredClone(value);
  const places = placesOf(copy);
  const changes = 1 + random.below(4);
  for (let index = 0; index < changes && places.length > 0; index += 1) {
    const { holder, key } = random.pick(places);
    const other = random.pick(places);
    const choice = random.below(7);
    if (choice === 0) Reflect.deleteProperty(holder, key);
    else if (choice === 1) holder[key] = structuredClone(other.holder[other.key]);
    else if (choice === 2) holder[key] = random.pick(plainValues)();
    else if (choice === 3) holder[key] = [holder[key], holder[key]];
    else if (choice === 4) holder[key] = nested(random, holder[key]);
    else holder[key] = mutateText(random, [String(holder[key])], words);
  }
  return copy;
}

const plainValues = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1e300,
  () => '',
  () => [],
  () => ({}),
  () => 2 ** 53,
];

/** Deep, but so that a reader's limit of depth decides, and no stack of ours. */
function nested(random: RandomSource, value: unknown): unknown {
  let inner = value;
  for (let depth = random.pick([1, 5, 100]); depth > 0; depth -= 1)
    inner = random.chance(0.5) ? [inner] : { elements: [inner], type: 'x' };
  return inner;
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesOf(value: unknown): Place[] {
  const places: Place[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, member] of Object.entries(next)) {
      places.push({ holder: next as Record<string, unknown>, key });
      open.push(member);
    }
  }
  return places;
}
