/** Random numbers that depend only on a key, so that each thing can be generated again separately. */
export interface RandomSource {
  /** At least 0, less than 1. */
  fraction(): number;
  /** A whole number at least 0, less than `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

export type Key = number | string;

/** The random source of the thing that `key` names. */
export function randomSource(...key: readonly Key[]): RandomSource {
  let state = hashOf(key);
  const fraction = (): number => {
    state = (state + 0x9e3779b9) | 0;
    return (scramble(state) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    below: (bound) => Math.floor(fraction() * bound),
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[Math.floor(fraction() * choices.length)]!,
  };
}

/** 32 bits of a key. */
export function hashOf(key: readonly Key[]): number {
  let hash = 0x2f0b4a1d;
  for (const part of key) {
    if (typeof part === 'number') hash = scramble(hash ^ part);
    else for (let at = 0; at < part.length; at += 1) hash = scramble(hash ^ part.charCodeAt(at));
  }
  return hash;
}

function scramble(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
