import type { Text, Words } from '../../src/words/index.ts';

/** Letters of the catalogue that no text of people here has: what shows others was not taken from the catalogue. */
const alphabets = {
  accented: ['abcdefghijklmnopqrstuvwxyz', 'áƀçđéƒǧĥíĵķļɱñóþǫŕšťúṽŵẋýž'],
  mirrored: ['abcdefghijklmnopqrstuvwxyz', 'אבגדהוזחטיכלמנסעפצקרשתאבגד'],
} as const;

export type Pseudo = keyof typeof alphabets;

/** What each letter becomes; capitals as well. */
function lettersOf(pseudo: Pseudo): ReadonlyMap<string, string> {
  const [plain, others] = alphabets[pseudo];
  const pairs = Array.from(plain, (letter, index) => [letter, others[index]!] as const);
  return new Map([...pairs, ...pairs.map(([a, b]) => [a.toUpperCase(), b.toUpperCase()] as const)]);
}

/** A letter that texts of a pseudo-locale have. */
export function patternOf(pseudo: Pseudo): RegExp {
  return new RegExp(`[${[...new Set(lettersOf(pseudo).values())].join('')}]`, 'u');
}

/** A text with other letters, longer by two fifths, as long languages are; what stands in braces, and `facts`, stay. */
function pseudoText(text: string, letters: ReadonlyMap<string, string>, facts: readonly string[]): string {
  const escaped = facts.filter((fact) => fact !== '').map((fact) => fact.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pieces = text.split(new RegExp(`(\\{\\w+\\}|https?:\\S+${escaped.map((fact) => `|${fact}`).join('')})`, 'u'));
  const changed = pieces.map((piece, index) =>
    index % 2 === 1 ? piece : piece.replace(/[a-z]/gi, (letter) => letters.get(letter) ?? letter),
  );
  return changed.join('') + ` ${letters.get('o')!.repeat(4)}`.repeat(Math.floor((text.length * 0.4) / 5));
}

/** What people wrote that a text shows: texts, lists of them, or facts by name. */
function factsOf(given: readonly unknown[]): string[] {
  return given.flatMap((each) => {
    if (typeof each === 'string') return [each];
    return typeof each === 'object' && each !== null ? factsOf(Object.values(each)) : [];
  });
}

function pseudoOf(said: unknown, letters: ReadonlyMap<string, string>, facts: readonly string[]): unknown {
  if (typeof said === 'string') return pseudoText(said, letters, facts);
  if (typeof said === 'function') {
    const say = said as Text<object> & ((...given: unknown[]) => unknown);
    const pieces = (given: object) =>
      say.pieces(given).map((piece) => (Object.values(given).includes(piece) ? piece : pseudoOf(piece, letters, [])));
    return Object.assign((...given: unknown[]) => pseudoOf(say(...given), letters, factsOf(given)), { pieces });
  }
  if (Array.isArray(said)) return said.map((each) => pseudoOf(each, letters, facts));
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, pseudoOf(value, letters, facts)]));
}

/** A catalogue as a longer language would have it (`accented`), or one that is written from right to left (`mirrored`). */
export function pseudoWords(words: Words, pseudo: Pseudo): Words {
  const all = pseudoOf(words, lettersOf(pseudo), []) as Words;
  return { ...all, language: words.language, direction: pseudo === 'mirrored' ? 'rtl' : 'ltr' };
}
