/** A named section of the list of a group's channels. */
export interface ChannelCategory {
  readonly id: number;
  readonly groupId: number;
  readonly name: string;
  /** From 1, the first. */
  readonly position: number;
}

/** Target position in a list: one up, one down, or a position from 1. */
export type Placing = 'up' | 'down' | number;

/** Characters of the name of a category. */
export const longestCategoryName = 100;
/** Categories of a group. */
export const maxCategories = 50;
/** Characters of a topic. */
export const longestTopic = 250;

/**
 * A list with one of its ids in another place; places beyond an end are that end.
 * @param ids the list; an id that is not in it comes from the end
 */
export function placedAt(ids: readonly number[], id: number, to: Placing): number[] {
  const known = ids.indexOf(id);
  const from = known === -1 ? ids.length : known;
  const wanted = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to - 1;
  const others = ids.filter((each) => each !== id);
  const at = Math.min(Math.max(wanted, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}
