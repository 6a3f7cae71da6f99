/** A number as English groups its digits. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** One thing or many of them, as English says it. */
export const many = (count: number, one: string, more: string): string =>
  `${grouped(count)} ${count === 1 ? one : more}`;
