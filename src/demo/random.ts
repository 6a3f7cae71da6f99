/** Numbers from 0 up to 1 that depend on the seed and the name alone: any record can be made without the others. */
export interface Dice {
  next(): number;
  /** A whole number from 0 up to `below`. */
  whole(below: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Dice of their own for each thing of each kind. */
export function diceFor(seed: number, kind: string, ...numbers: readonly number[]): Dice {
  let state = hash(seed, kind, numbers);
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return { next, whole, chance: (share) => next() < share, pick: (from) => from[whole(from.length)]! };
}

/** FNV-1a over everything that names the dice. */
function hash(seed: number, kind: string, numbers: readonly number[]): number {
  let state = 0x811c9dc5;
  for (const character of `${seed}/${kind}/${numbers.join('/')}`) {
    state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  }
  return state;
}
