import { LRUCache } from 'lru-cache';

/** The count at a moment. */
export interface Counted {
  readonly count: number;
  /** When it next decreases; the given moment if it is zero. */
  readonly until: number;
}

/** Counts by key, each until a moment (milliseconds since 1970). Quiet keys are forgotten when there are too many. */
export interface Counts {
  read(key: string, now: number): Counted;
  /**
   * Counts one more: until the current ones expire, or else for `milliseconds`, which can be infinite.
   * @returns a function that uncounts it
   */
  add(key: string, now: number, milliseconds: number): () => void;
  /**
   * Counts one more as `add` does where fewer than `max` count.
   * @returns what counted before
   */
  addBelow(max: number, key: string, now: number, milliseconds: number): Counted;
  /** Lets `key` count once, for `milliseconds` from now on. */
  mark(key: string, now: number, milliseconds: number): void;
}

/** Creates the counts of a name; processes that share them use the same name. */
export type CountsByName = (name: string) => Counts;

const maxKeys = 50_000;

/** Counts of this process only, new ones at each call. */
export const localCounts: CountsByName = () => {
  // A limit by size takes its memory as keys come; one by number takes all of it at once.
  const entries = new LRUCache<string, { count: number; until: number }>({
    maxSize: maxKeys,
    sizeCalculation: () => 1,
  });
  const live = (key: string, now: number) => {
    const entry = entries.get(key);
    return entry && entry.until > now ? entry : undefined;
  };
  const read = (key: string, now: number): Counted => live(key, now) ?? { count: 0, until: now };
  const addOne = (key: string, now: number, milliseconds: number): { count: number; until: number } => {
    const entry = live(key, now) ?? { count: 0, until: now + milliseconds };
    entry.count += 1;
    entries.set(key, entry);
    return entry;
  };
  return {
    read,
    addBelow: (max, key, now, milliseconds) => {
      const { count, until } = read(key, now);
      if (count < max) addOne(key, now, milliseconds);
      return { count, until };
    },
    add: (key, now, milliseconds) => {
      const entry = addOne(key, now, milliseconds);
      return () => {
        entry.count -= 1;
        if (entry.count === 0 && entries.peek(key) === entry) entries.delete(key);
      };
    },
    mark: (key, now, milliseconds) => void entries.set(key, { count: 1, until: now + milliseconds }),
  };
};
