/** Small letters that look like Latin ones, from the confusables of Unicode (UTS 39). */
const groups: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'ьвβʙ',
  c: 'сϲᴄ',
  d: 'ԁᴅ',
  e: 'еεҽᴇ',
  f: 'ꜰ',
  g: 'ɡɢ',
  h: 'һнʜ',
  i: 'іıιɪ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мᴍ',
  n: 'пηɴ',
  o: 'оοσᴏօ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'υᴜս',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγʏү',
  z: 'ζᴢ',
};

/** Capitals that look like other letters than the small ones do. */
const capitals = { Η: 'h', Μ: 'm', Ν: 'n', Υ: 'y' };

const latin: ReadonlyMap<string, string> = new Map([
  ...Object.entries(groups).flatMap(([letter, alike]) => Array.from(alike, (each) => [each, letter] as const)),
  ...Object.entries(capitals),
]);

/** A word in small Latin letters where each of its letters is Latin or looks so; any other word in small letters. */
export function asLatin(word: string): string {
  const small = word.toLowerCase();
  if (isAscii(small)) return small;
  const read = Array.from(word, (each) => latin.get(each) ?? latin.get(each.toLowerCase()) ?? each.toLowerCase()).join(
    '',
  );
  return isAscii(read) ? read : small;
}

/** Whether a text only has ASCII letters. */
export function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- ASCII begins with these
  return /^[\u0000-\u007f]*$/.test(text);
}
